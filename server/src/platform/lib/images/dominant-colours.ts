import { type Lab, labOf, squaredDistance } from "./lab-colour.ts";

const MOST_COLOURS = 5;
/** Minimum fraction of pixels for a color to be reported. */
const LEAST_SHARE = 0.03;
/** Width of a cell, per channel, in the color cube used to count pixels. */
const STEP = 16;
/** Distance in CIE L*a*b* below which colors are merged. */
const ONE_COLOUR = 18;

interface Cell {
  count: number;
  red: number;
  green: number;
  blue: number;
}

interface Cluster extends Cell {
  readonly centre: Lab;
}

/**
 * Returns the main colors of an image as `#rrggbb`, most frequent first, up to five. Each cell of the color cube is merged into the most
 * frequent similar cell. The resulting color is the mean of the pixels.
 * @param rgb red, green and blue of each pixel, 0-255
 */
export function dominantColours(rgb: Uint8Array): string[] {
  const pixels = Math.floor(rgb.length / 3);
  const clusters: Cluster[] = [];
  for (const cell of cellsOf(rgb)) {
    const lab = labOf([cell.red / cell.count, cell.green / cell.count, cell.blue / cell.count]);
    const near = nearest(clusters, lab);
    if (near === null) clusters.push({ ...cell, centre: lab });
    else addTo(near, cell.count, cell.red, cell.green, cell.blue);
  }
  return clusters
    .filter(({ count }) => count >= pixels * LEAST_SHARE)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_COLOURS)
    .map(({ count, red, green, blue }) => `#${hex(red / count)}${hex(green / count)}${hex(blue / count)}`);
}

/** Returns the cells sorted by frequency, highest first. */
function cellsOf(rgb: Uint8Array): Cell[] {
  const cells = new Map<number, Cell>();
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
    const key = (Math.floor(red / STEP) << 16) | (Math.floor(green / STEP) << 8) | Math.floor(blue / STEP);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { count: 1, red, green, blue });
    else addTo(cell, 1, red, green, blue);
  }
  return [...cells.values()].toSorted((a, b) => b.count - a.count);
}

function nearest(clusters: readonly Cluster[], lab: Lab): Cluster | null {
  let best: Cluster | null = null;
  let least = ONE_COLOUR ** 2;
  for (const cluster of clusters) {
    const distance = squaredDistance(cluster.centre, lab);
    if (distance < least) [best, least] = [cluster, distance];
  }
  return best;
}

function addTo(cell: Cell, count: number, red: number, green: number, blue: number): void {
  cell.count += count;
  cell.red += red;
  cell.green += green;
  cell.blue += blue;
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}
