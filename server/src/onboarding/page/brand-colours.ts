import { parseColour, rgbOf, vividness } from "./css-colour.ts";

/** Maximum number of colors per brand. */
const mostColours = 6;
/** Minimum frequency of a color as a fraction of the most frequent one; rarer colors are considered decoration. */
const leastShare = 0.05;
const mostOfEach = 500_000;
const mostInAll = 1_500_000;
/** Vividness below which a color counts as gray. */
const vivid = 0.15;
/** Distance in the RGB cube below which two colors count as shades of one color. */
const oneColour = 0.14;

const colour = /#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^()]{1,60}\)/gi;
/** Common variable names for brand and accent colors. */
const brandName = /(?:^|[-_])(?:brand|primary|accent|main|theme|corporate)(?:[-_]|$)/i;
const besideName = /(?:^|[-_])(?:secondary|tertiary|highlight|link|button|btn)(?:[-_]|$)/i;
const notBrand = /(?:text|foreground|background|bg|border|shadow|contrast|hover|error|success|warning|danger|info)/i;
const telling = /(?:^|[\s,.#>_-])(?:a|btn|button|cta|header|nav|navbar|logo|brand|primary|hero|footer|badge)(?![\w])/i;
/** Boxes whose color relates to their text rather than to the brand. */
const notice = /(?:^|[\s,.#>_-])(?:notice|alert|warning|error|success|info|message|toast|cookie|consent|announcement)s?(?![\w])/i;
/** Factor for colors of notices, and for colors that are too pale to be seen as a button. */
const unlikely = 0.1;
/** Minimum luminance at which a color counts as pale. */
const pale = 0.82;
/** Minimum saturation and brightness at which a dark color counts as a color despite its low vividness. */
const [saturated, leastBright] = [0.35, 0.2];
/** Framework defaults are unrelated to the brand. */
const bundled = new Set([
  "#007bff",
  "#0d6efd",
  "#6610f2",
  "#28a745",
  "#198754",
  "#dc3545",
  "#ffc107",
  "#17a2b8",
  "#0dcaf0",
  "#0000ee",
  "#0000ff",
  // Default palette that WordPress adds to every page.
  "#f78da7",
  "#cf2e2e",
  "#ff6900",
  "#fcb900",
  "#7bdcb5",
  "#00d084",
  "#8ed1fc",
  "#0693e3",
  "#9b51e0",
]);

export interface ColourSources {
  /** Explicitly declared colors such as `theme-color`, most likely first. */
  readonly declared: readonly (string | null | undefined)[];
  /** Contents of the style sheets, the page's own first. */
  readonly styles: readonly string[];
}

/**
 * Returns brand colors as `#rrggbb`, most likely first: declared colors, then style sheet variables by name, then colors of links, buttons
 * and headers by frequency. Excludes grays and returns one shade of each color. Runs in linear time.
 */
export function brandColours({ declared, styles }: ColourSources): string[] {
  const weights = new Map<string, number>();
  /** Colors of headers and buttons. */
  const grounds = new Set<string>();
  const count = (hex: string | null, weight: number, isGround = false): void => {
    if (hex === null) return;
    const factor = bundled.has(hex) ? 0.01 : luminanceOf(hex) > pale ? unlikely : 1;
    weights.set(hex, (weights.get(hex) ?? 0) + weight * factor);
    if (isGround) grounds.add(hex);
  };
  for (const [at, text] of declared.entries()) count(parseColour(text ?? ""), 400 / (at + 1));
  let left = mostInAll;
  for (const style of styles) {
    const text = style.slice(0, Math.min(mostOfEach, left));
    left -= text.length;
    countStyle(text, count);
  }
  const likeliest = [...weights]
    .filter(([hex]) => vividness(hex) >= vivid || (grounds.has(hex) && isDarkColour(hex)))
    .toSorted(([, a], [, b]) => b - a);
  const least = (likeliest[0]?.[1] ?? 0) * leastShare;
  const chosen: string[] = [];
  for (const [hex, weight] of likeliest) {
    if (chosen.length < mostColours && weight >= least && chosen.every((other) => distance(hex, other) > oneColour)) chosen.push(hex);
  }
  return chosen;
}

function countStyle(css: string, count: (hex: string | null, weight: number, isGround?: boolean) => void): void {
  // A declaration ends at a semicolon or brace; the text before an opening brace is a selector.
  let selectorTells = false;
  let isNotice = false;
  for (const piece of css.split(/(?<=[;{}])/)) {
    const text = piece.length > 2_000 ? piece.slice(-2_000) : piece;
    if (text.endsWith("{")) {
      selectorTells = telling.test(text);
      isNotice = notice.test(text);
      continue;
    }
    const colon = text.indexOf(":");
    const name = text.slice(0, colon).trim();
    if (colon > 0) {
      const weight = isNotice ? unlikely : weightOf(name, selectorTells);
      const isGround = selectorTells && !isNotice && /^background(?:-color)?$/i.test(name);
      for (const [written] of text.slice(colon + 1).matchAll(colour)) count(parseColour(written), weight, isGround);
    }
    if (text.endsWith("}")) selectorTells = isNotice = false;
  }
}

function weightOf(property: string, selectorTells: boolean): number {
  if (!property.startsWith("--")) return selectorTells && /^(?:background(?:-color)?|color|fill|border-color)$/i.test(property) ? 4 : 1;
  if (notBrand.test(property)) return 1;
  if (brandName.test(property)) return 200;
  return besideName.test(property) ? 50 : 2;
}

/** Returns whether a color is dark but not gray, such as forest green or wine red. */
function isDarkColour(hex: string): boolean {
  const { r, g, b } = rgbOf(hex);
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  return most >= leastBright && (most - least) / most >= saturated;
}

/** Returns the WCAG relative luminance. */
function luminanceOf(hex: string): number {
  const { r, g, b } = rgbOf(hex);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function distance(one: string, other: string): number {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  return Math.hypot(from.r - to.r, from.g - to.g, from.b - to.b);
}
