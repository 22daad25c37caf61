/** Linear sRGB or OKLab, by components. */
type Triple = readonly [number, number, number];

/** Colors derived from a brand's accent, readable on the widget's ground. */
export interface Accent {
  /** Ground of buttons and of the visitor's bubbles: at least 3:1 against the widget's ground. */
  readonly ground: string;
  /** Text on it: black or white, at least 4.5:1. */
  readonly on: string;
  /** Links and other accented text: at least 4.5:1 against the widget's ground. */
  readonly text: string;
}

/** Surfaces of the panel, by theme. */
export const surfaces = { light: "#ffffff", dark: "#151917" } as const;
/** Used if the brand has no accent. */
const ownAccent = { light: "#1f6b52", dark: "#5cc49b" } as const;

/**
 * Returns the accent's colors for a theme. The accent is darkened or lightened in OKLCH, which keeps its hue, until it is readable.
 * @param colors the brand's accents, as hexadecimal; the first valid one counts
 */
export function accentOf(colors: readonly string[], theme: "light" | "dark"): Accent {
  const accent = colors.map(rgbOf).find((rgb) => rgb !== null) ?? rgbOf(ownAccent[theme]);
  const surface = rgbOf(surfaces[theme]);
  if (accent == null || surface === null) throw new Error("no color");
  const ground = readable(accent, surface, 3);
  return {
    ground: hexOf(ground),
    on: contrastOf(ground, [0, 0, 0]) > contrastOf(ground, [1, 1, 1]) ? "#000000" : "#ffffff",
    text: hexOf(readable(accent, surface, 4.5)),
  };
}

/** Contrast of two colors by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return a === null || b === null ? 1 : contrastOf(a, b);
}

/** Returns the color with the nearest lightness that has the contrast. */
function readable(color: Triple, surface: Triple, least: number): Triple {
  const [lightness, a, b] = labOf(color);
  const step = luminanceOf(surface) > 0.2 ? -0.01 : 0.01;
  let found = color;
  for (let at = 1; contrastOf(hexSafe(found), surface) < least && at <= 100; at += 1) {
    const next = Math.min(1, Math.max(0, lightness + at * step));
    found = inGamut(next, a, b);
  }
  return found;
}

/** Lowers the chroma until the color can be shown. */
function inGamut(lightness: number, a: number, b: number): Triple {
  for (let share = 1; share > 0; share -= 0.05) {
    const rgb = rgbFromLab([lightness, a * share, b * share]);
    if (rgb.every((value) => value >= -0.001 && value <= 1.001)) return rgb;
  }
  return rgbFromLab([lightness, 0, 0]);
}

/** The color as it is written, which rounds it. */
function hexSafe(color: Triple): Triple {
  return rgbOf(hexOf(color)) ?? color;
}

function contrastOf(one: Triple, other: Triple): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf([r, g, b]: Triple): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Reads `#rgb` or `#rrggbb` as linear sRGB; null for anything else. */
function rgbOf(hex: string): Triple | null {
  const long = hex.trim().replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(long);
  if (parts === null) return null;
  const part = (at: number): number => {
    const value = Number.parseInt(parts[at] ?? "0", 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(2), part(3)];
}

function hexOf(color: Triple): string {
  const part = (value: number): string => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${color.map(part).join("")}`;
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
function labOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbFromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
