/** How an image becomes a square: `cover` cuts off what exceeds it, `contain` adds transparent edges. */
export type SquareFit = "cover" | "contain";

/** A redrawn image. */
export interface Squares {
  /** Media type of the original, by its content. */
  readonly type: string;
  /** WebP without metadata, one for each requested size. */
  readonly files: readonly { readonly pixels: number; readonly bytes: Uint8Array }[];
}

/** Redraws an untrusted image as upright squares, first frame only. @throws UnreadableImage */
export type DrawSquares = (bytes: Uint8Array, sizes: readonly number[], fit: SquareFit) => Promise<Squares>;
