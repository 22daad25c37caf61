/** Red, green and blue, each 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

const named: ReadonlyMap<string, string> = new Map([
  ["black", "#000000"],
  ["white", "#ffffff"],
  ["red", "#ff0000"],
  ["green", "#008000"],
  ["blue", "#0000ff"],
  ["navy", "#000080"],
  ["teal", "#008080"],
  ["orange", "#ffa500"],
  ["purple", "#800080"],
  ["maroon", "#800000"],
  ["crimson", "#dc143c"],
  ["tomato", "#ff6347"],
  ["gold", "#ffd700"],
  ["indigo", "#4b0082"],
  ["darkgreen", "#006400"],
  ["darkblue", "#00008b"],
  ["darkred", "#8b0000"],
  ["royalblue", "#4169e1"],
  ["rebeccapurple", "#663399"],
]);

/** Converts a CSS colour (hex, rgb, hsl, oklch, some names) to `#rrggbb`; null for another notation or an alpha of one half or less. */
export function parseColour(text: string): string | null {
  const colour = text.slice(0, 80).trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(colour)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const known = named.get(colour);
  if (known !== undefined) return known;
  const [, notation, inner = ""] = /^(rgb|hsl|oklch)a?\(([^()]*)\)$/.exec(colour) ?? [];
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== "");
  if (notation === undefined || parts.length < 3 || numberOf(parts[3] ?? "1", 1) <= 0.5) return null;
  const [first = "", second = "", third = ""] = parts;
  const rgb =
    notation === "rgb"
      ? ([numberOf(first, 255) / 255, numberOf(second, 255) / 255, numberOf(third, 255) / 255] as const)
      : notation === "hsl"
        ? fromHsl(angleOf(first), percentOf(second), percentOf(third))
        : fromOklch(numberOf(first, 1), numberOf(second, 0.4), angleOf(third));
  return rgb.every(Number.isFinite) ? hexOf(rgb) : null;
}

function fromHex(digits: string): string | null {
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join("") : digits;
  if (long.length !== 6 && long.length !== 8) return null;
  return long.length === 8 && Number.parseInt(long.slice(6), 16) <= 127 ? null : `#${long.slice(0, 6)}`;
}

/** Reads a number, or a percentage as its share of the whole. */
function numberOf(text: string, whole: number): number {
  const number = Number.parseFloat(text);
  return text.endsWith("%") ? (number / 100) * whole : number;
}

/** 0 to 1; newer CSS allows omitting the percent sign. */
function percentOf(text: string): number {
  return Number.parseFloat(text) / 100;
}

/** In degrees. */
function angleOf(text: string): number {
  const number = Number.parseFloat(text);
  if (text.endsWith("turn")) return number * 360;
  return text.endsWith("rad") && !text.endsWith("grad") ? (number * 180) / Math.PI : number;
}

/** CSS Color 4, section 7. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** CSS Color 4, section 9: OKLab's matrices; values outside sRGB are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function gamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function hexOf(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Channels of `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns how far a colour is from grey, 0 to 1. Very dark and very light ones look grey whatever their hue. */
export function vividness(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}
