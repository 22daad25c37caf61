import { labOf, type Rgb, squaredDistance } from "./lab-colour.ts";

/** Each name has several examples, because it covers a region of the color space. */
const examples: readonly (readonly [name: string, ...hex: readonly string[]])[] = [
  ["black", "000000", "1a1a1a", "14181c", "1c1612"],
  ["grey", "808080", "a0a0a0", "5c5c5c", "404040", "70767c", "8c867e"],
  ["white", "ffffff", "ececec", "f2f4f6", "f6f3ee"],
  ["silver", "c4c4c8"],
  ["red", "e01010", "ff0000", "b01020", "c83228", "8c1018"],
  ["orange", "ff8000", "f06a10", "ffa530", "d86818"],
  ["yellow", "ffe000", "ffff00", "f5d430", "fff27a", "e0c020"],
  ["green", "008000", "00c000", "40a050", "20602c", "80b840", "5a7828", "7cd67c", "00ff00"],
  ["olive", "808000", "6b6b23"],
  ["turquoise", "30d5c8", "00a0a0", "20808a", "7fe0d4", "00ffff"],
  ["blue", "0000ff", "1840c0", "3078d0", "102878", "5a9ae6", "0060a0", "1e4e79"],
  ["navy", "0a1440", "14204a"],
  ["light blue", "a8d0f0", "87ceeb", "bfe0fa"],
  ["purple", "800080", "7030a0", "9050c8", "4b2070", "b080e0"],
  ["pink", "ff80c0", "ffb6c8", "f060a0", "ff00ff", "e8a0b4"],
  ["brown", "7a4a20", "964b00", "5a3418", "a06a3c", "6b4630", "3f2a1a", "8a5f42"],
  ["beige", "e8d8b8", "d8c4a0", "f0e2cc", "c8b08a"],
  ["burgundy", "600018", "722030"],
];

const palette = examples.flatMap(([name, ...colours]) => colours.map((hex) => ({ name, lab: labOf(rgbOf(hex)) })));

/** Minimum fraction of pixels for a color to count as a main color. */
const LEAST_SHARE = 0.1;
const MOST_NAMES = 3;
/** Width of a cell, per channel, in the color cube used to count pixels, so that fewer colors must be named. */
const STEP = 8;

/**
 * Returns the English names of the main colors of an image, largest area first, up to three. Each pixel counts toward the name with the
 * nearest example in CIE L*a*b* (D65).
 * @param rgb red, green and blue of each pixel, 0-255
 */
export function nameColours(rgb: Uint8Array): string[] {
  const pixels = Math.floor(rgb.length / 3);
  if (pixels === 0) return [];
  const cells = new Map<number, number>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const cell = (cellOf(rgb[at]) << 16) | (cellOf(rgb[at + 1]) << 8) | cellOf(rgb[at + 2]);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [cell, count] of cells) {
    const name = nearestName([middleOf(cell >> 16), middleOf((cell >> 8) & 0xff), middleOf(cell & 0xff)]);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const main = [...counts]
    .filter(([, count]) => count >= pixels * LEAST_SHARE)
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return main.slice(0, MOST_NAMES).map(([name]) => name);
}

function cellOf(value: number | undefined): number {
  return Math.floor((value ?? 0) / STEP);
}

/** Returns the center of a cell. Pure black and white are preserved exactly. */
function middleOf(cell: number): number {
  const last = 256 / STEP - 1;
  return cell === 0 ? 0 : cell === last ? 255 : (cell + 0.5) * STEP;
}

function nearestName(rgb: Rgb): string {
  const lab = labOf(rgb);
  let best = "";
  let least = Infinity;
  for (const { name, lab: example } of palette) {
    const distance = squaredDistance(lab, example);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
