/** Fit mode: `cover` crops the image; `contain` adds transparent margins. */
export type SquareFit = "cover" | "contain";

/** Square versions of an image. */
export interface Squares {
  /** Media type of the original, detected from its content. */
  readonly type: string;
  /** WebP images without metadata, one for each requested size. */
  readonly files: readonly { readonly pixels: number; readonly bytes: Uint8Array }[];
}

/**
 * Converts an untrusted image to upright squares. Uses only the first frame.
 * @throws UnreadableImage
 */
export type DrawSquares = (bytes: Uint8Array, sizes: readonly number[], fit: SquareFit) => Promise<Squares>;
