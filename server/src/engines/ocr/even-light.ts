/** Side length, in pixels, of a cell, for which the background brightness is measured. */
const CELL = 48;
/** Minimum difference between light and dark in a non-empty cell, 0–255. */
const CONTRAST = 40;
/** Minimum brightness of a background; a darker cell is considered empty. */
const DARKEST = 12;
/** Background brightness of the result; slightly darker than white, so an uneven background stays lighter than the text. */
export const PAPER = 245;

/** Brightness of the pixels, 0–255, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Cells {
  readonly values: Float32Array;
  readonly across: number;
  readonly down: number;
}

/**
 * Removes shadows and gradients from an image with dark letters on a lighter background, and inverts an image with light letters on a dark
 * background, by dividing each pixel by its background. An image that contains both is not changed, because the background of one is as dark as the
 * letters of the other. Modifies the pixels.
 */
export function evenLight({ data, width, height }: Pixels): void {
  const across = Math.ceil(width / CELL);
  const down = Math.ceil(height / CELL);
  const lights = new Float32Array(across * down);
  const darks = new Float32Array(across * down);
  let [darkOnLight, lightOnDark] = [0, 0];
  for (let cell = 0; cell < lights.length; cell++) {
    const tones = tonesOf({ data, width, height }, (cell % across) * CELL, Math.floor(cell / across) * CELL);
    lights[cell] = tones.light;
    darks[cell] = tones.dark;
    if (tones.light - tones.dark < CONTRAST) continue;
    if (tones.middle - tones.dark < tones.light - tones.middle) lightOnDark++;
    else darkOnLight++;
  }
  const voted = Math.max(1, darkOnLight + lightOnDark);
  const isDark = lightOnDark / voted > 0.8;
  if (!isDark && lightOnDark / voted > 0.2) return;
  if (isDark) for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0);
  const values = isDark ? darks.map((dark) => 255 - dark) : lights;
  divide({ data, width, height }, smoothed(smoothed({ values, across, down }, Math.max), mean));
}

/** Returns the 90th, 50th and 10th brightness percentiles of a cell. */
function tonesOf({ data, width, height }: Pixels, left: number, top: number): { light: number; middle: number; dark: number } {
  const counts = new Uint32Array(256);
  const right = Math.min(width, left + CELL);
  const bottom = Math.min(height, top + CELL);
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const value = data[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  const all = (right - left) * (bottom - top);
  const tone = (share: number): number => {
    let rest = all * share;
    let value = 0;
    while (value < 255 && (rest -= counts[value] ?? 0) > 0) value++;
    return value;
  };
  return { light: tone(0.9), middle: tone(0.5), dark: tone(0.1) };
}

/** Smooths each cell with its neighbors (at most eight). */
function smoothed({ values, across, down }: Cells, of: (...values: number[]) => number): Cells {
  const result = values.map((_, cell) => {
    const [x, y] = [cell % across, Math.floor(cell / across)];
    const around: number[] = [];
    for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column++) {
        around.push(values[row * across + column] ?? 0);
      }
    }
    return of(...around);
  });
  return { values: result, across, down };
}

function mean(...values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Divides each pixel by the background brightness, interpolated between the centers of the surrounding cells. */
function divide({ data, width, height }: Pixels, { values, across, down }: Cells): void {
  for (let y = 0; y < height; y++) {
    const [top, below, down1] = between(y, down);
    for (let x = 0; x < width; x++) {
      const [left, right, across1] = between(x, across);
      const upper = mix(values[top * across + left] ?? 0, values[top * across + right] ?? 0, across1);
      const lower = mix(values[below * across + left] ?? 0, values[below * across + right] ?? 0, across1);
      const at = y * width + x;
      data[at] = Math.min(255, ((data[at] ?? 0) * PAPER) / Math.max(DARKEST, mix(upper, lower, down1)));
    }
  }
}

/** Returns the two cells around a pixel, and the relative distance (0–1) from the first cell. */
function between(at: number, cells: number): [number, number, number] {
  const exact = Math.min(cells - 1, Math.max(0, at / CELL - 0.5));
  const first = Math.floor(exact);
  return [first, Math.min(cells - 1, first + 1), exact - first];
}

function mix(first: number, second: number, share: number): number {
  return first + (second - first) * share;
}
