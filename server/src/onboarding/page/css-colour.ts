import { formatHex, modeHsl, modeOklch, modeRgb, parse, type Rgb, useMode } from "culori/fn";

const toRgb = useMode(modeRgb);
useMode(modeHsl);
useMode(modeOklch);

/** A longer text is not a color. */
const mostCharacters = 80;

/**
 * Converts a CSS color (hex, rgb, hsl, oklch, name) to `#rrggbb`; null for another notation or an alpha of one half or less. Values
 * outside sRGB are clipped.
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

/** Returns how far a color is from gray, 0 to 1. Very dark and very light ones look gray regardless of their hue. */
export function vividness(hex: string): number {
  const { r, g, b } = rgbOf(hex);
  return Math.max(r, g, b) - Math.min(r, g, b);
}
