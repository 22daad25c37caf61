/** Maximum variation of a channel in a blank image. */
const BLANK = 10;
/** Mean and maximum difference of a channel between two encodings of the same image. */
const SAME_MEAN = 2.5;
const SAME_MOST = 40;

/** Decoded pixels: grayscale or RGB, with opacity as an additional channel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Returns whether an image, on a white background, has a single color. */
export function isBlank({ data, channels }: Pixels): boolean {
  const hasAlpha = channels % 2 === 0;
  const colours = hasAlpha ? channels - 1 : channels;
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const opacity = hasAlpha ? (data[at + colours] ?? 0) / 255 : 1;
    for (let channel = 0; channel < colours; channel++) {
      const value = 255 - (255 - (data[at + channel] ?? 0)) * opacity;
      const low = Math.min(least[channel] ?? 0, value);
      const high = Math.max(most[channel] ?? 0, value);
      if (high - low > BLANK) return false;
      least[channel] = low;
      most[channel] = high;
    }
  }
  return true;
}

/**
 * Returns whether two images are the same, even if scaled or re-encoded; pages with different text differ. Both arguments are the red, green and blue
 * values (0–255) of 64 × 64 pixels.
 */
export function looksLike(one: Uint8Array, other: Uint8Array): boolean {
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    if (difference > SAME_MOST) return false;
    sum += difference;
  }
  return sum <= one.length * SAME_MEAN;
}
