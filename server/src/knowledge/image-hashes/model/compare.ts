import { HASH_WORDS, PIXEL_BYTES } from "./image-hash.ts";

const BITS = HASH_WORDS * 32;
const LIGHT_PIXELS = 256;

/** If any of these values is exceeded, two images are unrelated. */
const near = { bits: 0.26, pixels: 20, shape: 0.08 };
/** Thresholds: two images count as the same, possibly scaled or re-encoded, if every distance is below its threshold. */
const same = { bits: 0.19, pixels: 6, shape: 0.0045 };
/** Variance of lightness below which differences are noise rather than shapes. */
const NOISE = 36;

/** Maximum number of differing bits in the hashes of similar images. */
export const MOST_BITS = Math.floor(near.bits * BITS);

/** Similarity of two images. */
export interface Likeness {
  /** 0 for identical images, 1 for barely similar images. */
  readonly distance: number;
  /** Whether the images are the same apart from size and encoding. */
  readonly isSame: boolean;
}

/** Returns the number of differing bits in two hashes. Stops counting above `MOST_BITS`. */
export function differingBits(one: Uint32Array, oneAt: number, other: Uint32Array, otherAt: number): number {
  let bits = 0;
  for (let word = 0; word < HASH_WORDS && bits <= MOST_BITS; word++) bits += ones((one[oneAt + word] ?? 0) ^ (other[otherAt + word] ?? 0));
  return bits;
}

/** Returns the number of set bits (H. S. Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Compares the thumbnails of two images with similar hashes; returns null if the images are not similar. `pixels` is the root mean square
 * difference of lightness and both color components, `shape` is 1 minus the correlation of lightness, and `bits` is the fraction of
 * differing hash bits. The limits were measured (see docs/images.md for the rates; `engines/images/fingerprint.test.ts` tests the limits on
 * its own images). If scaled to a quarter or re-encoded at quality 20, images of six generated kinds stay within 5.7, 0.0041 and 19% of
 * their originals; if cropped by 5%, within
 * 19.4, 0.072
 * and 24%. Different images of the same kind differ by at least 15, or in at least 31% of the bits, except for lines of text on white.
 */
export function likeness(bits: number, one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): Likeness | null {
  let squares = 0;
  let oneSum = 0;
  let otherSum = 0;
  let oneSquares = 0;
  let otherSquares = 0;
  let products = 0;
  for (let pixel = 0; pixel < LIGHT_PIXELS; pixel++) {
    const a = one[oneAt + pixel] ?? 0;
    const b = other[otherAt + pixel] ?? 0;
    squares += (a - b) ** 2;
    oneSum += a;
    otherSum += b;
    oneSquares += a * a;
    otherSquares += b * b;
    products += a * b;
  }
  let colourSquares = 0;
  for (let at = LIGHT_PIXELS; at < PIXEL_BYTES; at++) colourSquares += ((one[oneAt + at] ?? 0) - (other[otherAt + at] ?? 0)) ** 2;
  const pixels = Math.sqrt(squares / LIGHT_PIXELS + (2 * colourSquares) / (PIXEL_BYTES - LIGHT_PIXELS));
  const covariance = products / LIGHT_PIXELS - (oneSum / LIGHT_PIXELS) * (otherSum / LIGHT_PIXELS);
  const oneVariance = oneSquares / LIGHT_PIXELS - (oneSum / LIGHT_PIXELS) ** 2;
  const otherVariance = otherSquares / LIGHT_PIXELS - (otherSum / LIGHT_PIXELS) ** 2;
  const shape = Math.max(0, 1 - (covariance + NOISE) / Math.sqrt((oneVariance + NOISE) * (otherVariance + NOISE)));
  const share = bits / BITS;
  const distance = Math.max(share / near.bits, pixels / near.pixels, shape / near.shape);
  if (distance > 1) return null;
  return { distance, isSame: share <= same.bits && pixels <= same.pixels && shape <= same.shape };
}
