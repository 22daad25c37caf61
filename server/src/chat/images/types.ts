import type { SentImage, SentImages } from "../../search/image/types.ts";
import type { NewImage } from "./model/image.ts";

export type { NewImage } from "./model/image.ts";

/** The product to show together with the visitor's image. */
export interface BlendedProduct {
  readonly title: string;
  /** URLs of the product's images, best first. */
  readonly imageUrls: readonly string[];
}

/** Accepts, analyzes, blends and deletes images in conversations. */
export interface ChatImages extends SentImages {
  /**
   * Combines the visitor's image with a product image and stores the result; returns null on failure. Never rejects.
   * @param begun called once both images are loaded, unless `signal` has been aborted
   */
  blend(image: SentImage, product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null>;
}
