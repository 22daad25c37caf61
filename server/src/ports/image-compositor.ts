import type { ImageType } from "./image-reader.ts";

/** A picture that was made. */
export interface ComposedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Puts the visitor's picture and a product's together in one. An image model can take the embedded compositor's place. */
export interface ImageCompositor {
  /**
   * Both are whole files of formats that can be read; each is turned as its orientation says, and of several frames the first counts.
   * Without a model the same two give the same bytes. At most 1,600 pixels in each direction.
   * @param request.title of the product: tells a model what it sees; nothing is written into the picture
   * @throws UnreadableImage; rejects when `signal` fires
   */
  compose(request: {
    readonly visitor: Uint8Array;
    readonly product: Uint8Array;
    readonly title: string;
    readonly signal: AbortSignal;
  }): Promise<ComposedImage>;
}
