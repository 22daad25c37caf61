import type { ImageType } from "./image-reader.ts";

/** A generated image. */
export interface ComposedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Combines a visitor's image with a product image. A configured image model replaces the built-in compositor. */
export interface ImageCompositor {
  /**
   * Combines two complete image files in supported formats. Applies their orientation and uses only the first frame. Without a model, the
   * result is
   * deterministic. The result has at most 1,600 pixels in each direction.
   * @param request.title product title for the model's prompt; not drawn into the image
   * @throws UnreadableImage; also rejects when `signal` aborts
   */
  compose(request: {
    readonly visitor: Uint8Array;
    readonly product: Uint8Array;
    readonly title: string;
    readonly signal: AbortSignal;
  }): Promise<ComposedImage>;
}
