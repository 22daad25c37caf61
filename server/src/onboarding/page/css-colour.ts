import { formatHex, modeHsl, modeOklch, modeRgb, parse, type Rgb, useMode } from "culori/fn";

const toRgb = useMode(modeRgb);
useMode(modeHsl);
useMode(modeOklch);

/** Maximum length of a color value. */
const mostCharacters = 80;

/**
 * Converts a CSS color (hex, rgb, hsl, oklch or named) to `#rrggbb`. Returns null for other notations and if alpha is 0.5 or less. Clips values
 * outside sRGB.
 */
export function parseColour(text: string): string | null {
  const colour = parse(text.slice(0, mostCharacters).trim().toLowerCase());
  return colour === undefined || (colour.alpha ?? 1) <= 0.5 ? null : formatHex(colour);
}

/** Returns the channels of `#rrggbb`, each 0 to 1. */
export function rgbOf(hex: string): Rgb {
  const rgb = toRgb(hex);
  if (rgb === undefined) throw new Error(`${hex} is not a colour`);
  return rgb;
}

/** Returns how far a color is from gray, from 0 to 1. Very dark and very light colors look gray regardless of their hue. */
export function vividness(hex: string): number {
  const { r, g, b } = rgbOf(hex);
  return Math.max(r, g, b) - Math.min(r, g, b);
}
