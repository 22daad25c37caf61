/** Width and height in pixels of the image from which a hash is computed. */
export const GRID = 32;

/** Increment this when the computation changes, so that hashes of other versions are recomputed. */
export const FINGERPRINT_VERSION = 1;

/** Number of frequencies per direction; their signs form the hash. */
const FREQUENCIES = 16;
/** Coefficients below this value count as zero; otherwise, the hashes of smooth images would consist of noise. */
const DEAD_ZONE = 2;
const LIGHT = 16;
const COLOUR = 8;

export const HASH_WORDS = (FREQUENCIES * FREQUENCIES) / 32;
/** Size of the thumbnail in bytes: lightness 16 x 16, then both color differences 8 x 8. */
export const PIXEL_BYTES = LIGHT * LIGHT + 2 * COLOUR * COLOUR;
const HASH_AT = 1;
const PIXELS_AT = HASH_AT + HASH_WORDS * 4;
export const FINGERPRINT_BYTES = PIXELS_AT + PIXEL_BYTES;

const cosines = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: GRID }, (__, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * GRID))),
);

/**
 * Computes a perceptual hash of 417 bytes: a version, a hash and a thumbnail. The hash consists of the signs of the lowest frequencies of a
 * discrete cosine transform (C. Zauner, Implementation and Benchmarking of Perceptual Image Hash Functions, 2010, which uses 8 x 8
 * frequencies). It is robust to changes in size, sharpness and tone, and is cheap to compare. The thumbnail, in Y, Cb and Cr of ITU-R
 * BT.601, distinguishes images that have the same hash: different colors, and very simple shapes.
 * @param rgb 32 x 32 pixels: the whole image, upright, stretched to a square
 */
export function imageHashOf(rgb: Uint8Array): Uint8Array {
  if (rgb.length !== GRID * GRID * 3) throw new RangeError(`an image of ${rgb.length} bytes instead of ${GRID} x ${GRID} pixels`);
  const lightness = new Float64Array(GRID * GRID);
  const light = new Float64Array(LIGHT * LIGHT);
  const colour = new Float64Array(2 * COLOUR * COLOUR);
  for (let y = 0; y < GRID; y++) {
    for (let x = 0; x < GRID; x++) {
      const at = y * GRID + x;
      const red = rgb[3 * at] ?? 0;
      const green = rgb[3 * at + 1] ?? 0;
      const blue = rgb[3 * at + 2] ?? 0;
      const grey = 0.299 * red + 0.587 * green + 0.114 * blue;
      lightness[at] = grey;
      add(light, cell(y, x, LIGHT), grey, LIGHT);
      add(colour, 2 * cell(y, x, COLOUR), 128 + 0.564 * (blue - grey), COLOUR);
      add(colour, 2 * cell(y, x, COLOUR) + 1, 128 + 0.713 * (red - grey), COLOUR);
    }
  }
  const fingerprint = new Uint8Array(FINGERPRINT_BYTES);
  fingerprint[0] = FINGERPRINT_VERSION;
  signs(lightness).forEach((isPositive, bit) => {
    if (isPositive) fingerprint[HASH_AT + (bit >> 3)] = (fingerprint[HASH_AT + (bit >> 3)] ?? 0) | (1 << (bit & 7));
  });
  fingerprint.set(Uint8ClampedArray.from([...light, ...colour]), PIXELS_AT);
  return fingerprint;
}

function cell(y: number, x: number, cells: number): number {
  return Math.floor((y * cells) / GRID) * cells + Math.floor((x * cells) / GRID);
}

/** Adds a pixel to the mean of its cell. */
function add(means: Float64Array, at: number, value: number, cells: number): void {
  means[at] = (means[at] ?? 0) + value / (GRID / cells) ** 2;
}

/**
 * Returns whether the coefficient of each low frequency is positive, row by row. The first coefficient, which is the overall brightness, is
 * never reported as positive.
 */
function signs(lightness: Float64Array): boolean[] {
  const rows = cosines.map((cosine) =>
    Float64Array.from({ length: GRID }, (_, x) => cosine.reduce((sum, factor, y) => sum + factor * (lightness[y * GRID + x] ?? 0), 0)),
  );
  return rows.flatMap((row, vertical) =>
    cosines.map((cosine, horizontal) => {
      if (vertical + horizontal === 0) return false;
      const scale = (2 / GRID) * (vertical === 0 ? Math.SQRT1_2 : 1) * (horizontal === 0 ? Math.SQRT1_2 : 1);
      return scale * cosine.reduce((sum, factor, x) => sum + factor * (row[x] ?? 0), 0) > DEAD_ZONE;
    }),
  );
}

/** Returns whether the bytes are a hash of the current version. */
export function isComparable(bytes: Uint8Array): boolean {
  return bytes.length === FINGERPRINT_BYTES && bytes[0] === FINGERPRINT_VERSION;
}

/** Writes the hash part as 32-bit words, starting at `at`. */
export function writeHash(fingerprint: Uint8Array, words: Uint32Array, at: number): void {
  const view = new DataView(fingerprint.buffer, fingerprint.byteOffset);
  for (let word = 0; word < HASH_WORDS; word++) words[at + word] = view.getUint32(HASH_AT + 4 * word, true);
}

/** Returns the thumbnail part of a hash. */
export function pixelsOf(fingerprint: Uint8Array): Uint8Array {
  return fingerprint.subarray(PIXELS_AT, FINGERPRINT_BYTES);
}
