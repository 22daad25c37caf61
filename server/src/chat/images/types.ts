import type { SentImage, SentImages } from "../../search/image/types.ts";
import type { NewImage } from "./model/image.ts";

export type { NewImage } from "./model/image.ts";

/** What a blended picture shows beside the visitor's. */
export interface BlendedProduct {
  readonly title: string;
  /** Addresses of its pictures, best first. */
  readonly imageUrls: readonly string[];
}

/** Pictures of conversations. */
export interface ChatImages extends SentImages {
  /**
   * Puts the visitor's picture and the product's into one and stores it; null where that cannot be had. Never rejects.
   * @param begun is called once, when both pictures are there; not where one cannot be had, nor after `signal` fired
   */
  blend(image: SentImage, product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null>;
}
