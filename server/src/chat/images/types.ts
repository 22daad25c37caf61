import type { Readable } from "node:stream";
import type { PersonaContext } from "../../personas/store.ts";
import type { ImageReading, NewImage, TurnImage } from "./model/image.ts";

export type { ImageReading, NewImage, TurnImage } from "./model/image.ts";

/** What a blended picture shows beside the visitor's. */
export interface BlendedProduct {
  readonly title: string;
  /** Addresses of its pictures, best first. */
  readonly imageUrls: readonly string[];
}

/** The image part of a multipart body. */
export interface ImagePart {
  readonly name: string;
  /** Media type that the sender declared for the part. */
  readonly contentType?: string;
  readonly content: Readable;
}

/** Pictures of conversations. */
export interface ChatImages {
  /**
   * Checks a picture by its content, takes out what it says about places, people and devices, and stores it. Nothing is kept of a picture
   * that is refused.
   * @throws Failure `upload.unsupported_type`, `upload.invalid_signature`, `upload.file_too_large`, `validation.failed`
   */
  accept(accountId: string, part: ImagePart): Promise<TurnImage>;
  /** Looks at a picture. Never rejects for what is in it, nor because something that looks at it fails; ends early when `signal` fires. */
  read(image: TurnImage, context: PersonaContext, signal: AbortSignal): Promise<ImageReading>;
  /**
   * Puts the visitor's picture and the product's into one and stores it; null where that cannot be had. Never rejects.
   * @param begun is called once, when both pictures are there; not where one cannot be had, nor after `signal` fired
   */
  blend(image: TurnImage, product: BlendedProduct, signal: AbortSignal, begun: () => void): Promise<NewImage | null>;
  /** Takes a stored picture away: the turn came to nothing. Never rejects. */
  drop(image: { readonly blobKey: string }): Promise<void>;
}
