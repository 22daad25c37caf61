import { parseColour, rgbOf, vividness } from "./css-colour.ts";

/** Most colours of a brand. */
const mostColours = 6;
/** A colour counts for at least this share of the first one; less is decoration. */
const leastShare = 0.05;
const mostOfEach = 500_000;
const mostInAll = 1_500_000;
/** Below it a colour is a grey. */
const vivid = 0.15;
/** Colours that are nearer are shades of one: distance in the cube of red, green and blue. */
const oneColour = 0.14;

const colour = /#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^()]{1,60}\)/gi;
/** Names that designers give to the colour of the brand, and to those beside it. */
const brandName = /(?:^|[-_])(?:brand|primary|accent|main|theme|corporate)(?:[-_]|$)/i;
const besideName = /(?:^|[-_])(?:secondary|tertiary|highlight|link|button|btn)(?:[-_]|$)/i;
const notBrand = /(?:text|foreground|background|bg|border|shadow|contrast|hover|error|success|warning|danger|info)/i;
const telling = /(?:^|[\s,.#>_-])(?:a|btn|button|cta|header|nav|navbar|logo|brand|primary|hero|footer|badge)(?![\w])/i;
/** Colours that frameworks bring and nobody chose. */
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
  // The palette that WordPress writes into every page.
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
  /** Said in as many words, such as `theme-color`: likeliest first. */
  readonly declared: readonly (string | null | undefined)[];
  /** Texts of style sheets, the page's own first. */
  readonly styles: readonly string[];
}

/**
 * Colours of a brand, as `#rrggbb`, likeliest first: what the page declares, then variables of style sheets by their names, then what links, buttons and
 * headers are drawn in, by how often. Without greys, and of shades of one colour only the first. Time is linear.
 */
export function brandColours({ declared, styles }: ColourSources): string[] {
  const weights = new Map<string, number>();
  const count = (hex: string | null, weight: number): void => {
    if (hex !== null) weights.set(hex, (weights.get(hex) ?? 0) + (bundled.has(hex) ? weight / 100 : weight));
  };
  for (const [at, text] of declared.entries()) count(parseColour(text ?? ""), 400 / (at + 1));
  let left = mostInAll;
  for (const style of styles) {
    const text = style.slice(0, Math.min(mostOfEach, left));
    left -= text.length;
    countStyle(text, count);
  }
  const likeliest = [...weights].filter(([hex]) => vividness(hex) >= vivid).toSorted(([, a], [, b]) => b - a);
  const least = (likeliest[0]?.[1] ?? 0) * leastShare;
  const chosen: string[] = [];
  for (const [hex, weight] of likeliest) {
    if (chosen.length < mostColours && weight >= least && chosen.every((other) => distance(hex, other) > oneColour)) chosen.push(hex);
  }
  return chosen;
}

function countStyle(css: string, count: (hex: string | null, weight: number) => void): void {
  // A declaration ends at a semicolon or a brace; what stands before an opening brace is a selector.
  let selectorTells = false;
  for (const piece of css.split(/(?<=[;{}])/)) {
    const text = piece.length > 2_000 ? piece.slice(-2_000) : piece;
    if (text.endsWith("{")) {
      selectorTells = telling.test(text);
      continue;
    }
    const colon = text.indexOf(":");
    const name = text.slice(0, colon).trim();
    if (colon > 0) {
      const weight = weightOf(name, selectorTells);
      for (const [written] of text.slice(colon + 1).matchAll(colour)) count(parseColour(written), weight);
    }
    if (text.endsWith("}")) selectorTells = false;
  }
}

function weightOf(property: string, selectorTells: boolean): number {
  if (!property.startsWith("--")) return selectorTells && /^(?:background(?:-color)?|color|fill|border-color)$/i.test(property) ? 4 : 1;
  if (notBrand.test(property)) return 1;
  if (brandName.test(property)) return 200;
  return besideName.test(property) ? 50 : 2;
}

function distance(one: string, other: string): number {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
