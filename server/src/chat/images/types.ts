import type { SentImage, SentImages } from "../../search/image/types.ts";
import type { NewImage } from "./model/image.ts";

export type { NewImage } from "./model/image.ts";

/** The product that a combined image shows beside the visitor's. */
export interface BlendedProduct {
  readonly title: string;
  /** URLs of its images, best first. */
  readonly imageUrls: readonly string[];
}

/** Images of conversations. */
export interface ChatImages extends SentImages {
  /**
   * Combines the visitor's image with the product's and stores it; null if that fails. Never rejects.
   * @param begun is called once both images are loaded, and not after `signal` fired
   */
  blend(image: SentImage, product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null>;
}
