import type { Readable } from "node:stream";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { ImageReading, SentImage } from "./model/sent-image.ts";

export type { ImageReading, SentImage } from "./model/sent-image.ts";

/** Image part of a multipart body. */
export interface ImagePart {
  readonly name: string;
  /** Media type declared for the part. */
  readonly contentType?: string;
  readonly content: Readable;
}

/** Accepts, analyzes and deletes sent images. */
export interface SentImages {
  /**
   * Checks an image by its content; removes location, personal and device metadata; and stores the image. A rejected image is not stored.
   * @throws Failure `upload.unsupported_type`, `upload.invalid_signature`, `upload.file_too_large`, `validation.failed`
   */
  accept(part: ImagePart): Promise<SentImage>;
  /**
   * Analyzes an image. Never rejects because of the image's content or a failing analyzer. Returns early when `signal` aborts.
   * @param hasWords whether the visitor typed words (default: true); if not, an image that a document contains is not analyzed further
   */
  read(image: SentImage, context: PersonaContext, signal: AbortSignal, hasWords?: boolean): Promise<ImageReading>;
  /** Deletes a stored image that is not needed. Never rejects. */
  drop(image: { readonly blobKey: string }): Promise<void>;
}
