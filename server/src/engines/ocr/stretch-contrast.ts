import { PAPER, type Pixels } from "./even-light.ts";

/** Maximum fraction of the darkest pixels that may be specks, and minimum brightness difference between specks and all other pixels. */
const SPECKS = 0.0001;
const DARKER = 40;
/** Fraction of the lightest pixels that is ignored. */
const LIGHTEST = 0.01;
/**
 * Minimum difference between the background and a tone that may become black because of a speck. If there are very few letters, the darkest tone
 * apart from specks is the background.
 */
const LEAST_DEPTH = 64;
/** Minimum contrast; a page with less contrast is considered empty. */
const LEAST_CONTRAST = 16;

/**
 * Stretches the contrast of an image with dark letters on a light background, so letters become black and the background light. Ignores specks.
 * Modifies the pixels.
 */
export function stretchContrast({ data }: Pixels): void {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const white = toneAt(counts, data.length * (1 - LIGHTEST));
  const darkest = Math.max(0, Math.min(toneAt(counts, 1), white - LEAST_CONTRAST));
  const ink = Math.min(toneAt(counts, data.length * SPECKS), white - LEAST_DEPTH);
  const black = ink - darkest > DARKER ? ink : darkest;
  const stretch = Math.max(white, PAPER) / Math.max(1, white - black);
  const tones = Uint8Array.from(counts, (_, value) => Math.min(255, Math.max(0, (value - black) * stretch)));
  for (let at = 0; at < data.length; at++) data[at] = tones[data[at] ?? 0] ?? 0;
}

/** Returns the lightest tone among the given number of darkest pixels. */
function toneAt(counts: Uint32Array, pixels: number): number {
  let rest = pixels;
  let value = 0;
  while (value < 255 && (rest -= counts[value] ?? 0) > 0) value++;
  return value;
}
