/** Linear sRGB components. */
type Rgb = readonly number[];

/** Style properties whose colors are derived from a brand's accent color and are readable on the widget's background. */
export type Accent = {
  /** Background of buttons and of the visitor's bubbles: the accent color itself, because a darkened yellow or orange turns brown. */
  readonly "--accent": string;
  /** Text on the accent color; black or white, with a contrast of at least 4.5:1. */
  readonly "--on-accent": string;
  /** Outline of buttons and bubbles; contrast of at least 3:1 with the widget's background. */
  readonly "--accent-edge": string;
  /** Links and other accented text; contrast of at least 4.5:1 with the widget's background. */
  readonly "--accent-text": string;
};

/** Background colors of the panel, by theme. */
export const surfaces = { light: "#ffffff", dark: "#151917" } as const;
/** Used if the brand has no accent color. */
const ownAccent = { light: "#1f6b52", dark: "#5cc49b" } as const;

/**
 * Returns the accent's colors for a theme.
 * @param colors the brand's accent colors in hexadecimal; the first valid color is used
 */
export function accentOf(colors: readonly string[], theme: "light" | "dark"): Accent {
  const accent = rgbOf(colors.find((color) => hex.test(color)) ?? ownAccent[theme]);
  const [own, surface] = [accent, rgbOf(surfaces[theme])].map(luminanceOf) as [number, number];
  return {
    "--accent": hexOf(accent),
    "--on-accent": own > 0.179 ? "#000000" : "#ffffff",
    "--accent-edge": hexOf(readable(accent, surface, 3)),
    // A color that is too light for a white background would lose its hue.
    "--accent-text": surface > 0.2 && own > 0.4 ? "var(--text)" : hexOf(readable(accent, surface, 4.5)),
  };
}

/**
 * Returns a similar color that has the required WCAG 2 contrast with a surface. Scales all components by the same factor, which preserves
 * the hue. If this cannot lighten the color enough, mixes it with white.
 */
function readable(color: Rgb, surface: number, least: number): Rgb {
  const luminance = luminanceOf(color);
  // Slightly above the required contrast, because the resulting color is rounded.
  const wanted = least * 1.01;
  if (surface > 0.2) {
    const share = Math.min(1, ((surface + 0.05) / wanted - 0.05) / luminance);
    return color.map((part) => part * share);
  }
  const target = Math.max(luminance, (surface + 0.05) * wanted - 0.05);
  // Black has no hue to preserve.
  const growth = luminance === 0 ? 1 : Math.min(target / luminance, 1 / Math.max(...color));
  const reached = luminance * growth;
  const white = reached < 1 ? (target - reached) / (1 - reached) : 0;
  return color.map((part) => part * growth * (1 - white) + white);
}

function luminanceOf([r = 0, g = 0, b = 0]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const hex = /^#([\da-f]{3}){1,2}$/i;

/** Parses `#rgb` or `#rrggbb`. */
function rgbOf(color: string): Rgb {
  const size = color.length > 4 ? 2 : 1;
  return [0, 1, 2].map((at) => {
    const value = Number.parseInt(color.slice(1 + at * size, 1 + (at + 1) * size).repeat(3 - size), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function hexOf(color: Rgb): string {
  const parts = color.map((value) => Math.round((value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
