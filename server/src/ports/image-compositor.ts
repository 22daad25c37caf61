import type { ImageType } from "./image-reader.ts";

/** A generated image. */
export interface ComposedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Combines the visitor's image and a product's image. An image model can replace the built-in compositor. */
export interface ImageCompositor {
  /**
   * Both are complete files of readable formats, rotated by their orientation, first frame only.
   * Without a model the result is deterministic. At most 1,600 pixels in each direction.
   * @param request.title product title for a model's prompt; not drawn into the image
   * @throws UnreadableImage; rejects when `signal` fires
   */
  compose(request: {
    readonly visitor: Uint8Array;
    readonly product: Uint8Array;
    readonly title: string;
    readonly signal: AbortSignal;
  }): Promise<ComposedImage>;
}
