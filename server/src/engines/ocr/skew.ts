import type { Pixels } from "./even-light.ts";

/** Maximum slope that is corrected, in degrees. */
const MOST_DEGREES = 20;
/** Minimum slope that is corrected, in degrees; smaller slopes do not affect OCR. */
const LEAST_DEGREES = 0.4;
/** Minimum difference in brightness between an edge pixel and the pixel below it, 0–255. */
const EDGE = 48;
const MOST_POINTS = 30_000;
/** Minimum ratio between the clarity of lines along the slope and the clarity of horizontal lines. */
const CLEARER = 1.25;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the slope of the text lines in degrees, positive if they descend to the right; 0 if the lines are horizontal or there are none.
 * Counts letter edges per row along different slopes: the contrast between rows and gaps is highest along the direction of the lines
 * (projection profiles; W. Postl, 1986).
 */
export function slopeOf(pixels: Pixels): number {
  const points = edgesOf(pixels);
  if (points.length === 0) return 0;
  const reach = pixels.width + pixels.height;
  const level = clarity(points, 0, reach);
  let best = { degrees: 0, clarity: level };
  const look = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const found = clarity(points, degrees, reach);
      if (found > best.clarity) best = { degrees, clarity: found };
    }
  };
  look(-MOST_DEGREES, MOST_DEGREES, 0.5);
  look(best.degrees - 0.25, best.degrees + 0.25, 0.125);
  return Math.abs(best.degrees) >= LEAST_DEGREES && best.clarity >= level * CLEARER ? best.degrees : 0;
}

function edgesOf({ data, width, height }: Pixels): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < width * (height - 1); at++) {
    if (Math.abs((data[at] ?? 0) - (data[at + width] ?? 0)) < EDGE) continue;
    points.push({ x: at % width, y: Math.floor(at / width) });
  }
  const step = Math.ceil(points.length / MOST_POINTS);
  return step <= 1 ? points : points.filter((_, index) => index % step === 0);
}

/** Returns the sum of the squared differences between the counts of neighboring rows. */
function clarity(points: readonly Point[], degrees: number, reach: number): number {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const rows = new Float64Array(2 * reach + 2);
  for (const { x, y } of points) {
    const row = Math.round(y * cosine - x * sine) + reach;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}
