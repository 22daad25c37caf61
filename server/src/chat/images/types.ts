import type { SentImage, SentImages } from "../../search/image/types.ts";
import type { NewImage } from "./model/image.ts";

export type { NewImage } from "./model/image.ts";

/** The product to show beside the visitor's image. */
export interface BlendedProduct {
  readonly title: string;
  /** URLs of the product's images, best first. */
  readonly imageUrls: readonly string[];
}

/** Images of conversations. */
export interface ChatImages extends SentImages {
  /**
   * Combines the visitor's image with the product's and stores the result; null on failure. Never rejects.
   * @param begun called once both images are loaded, but not after `signal` fires
   */
  blend(image: SentImage, product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null>;
}
