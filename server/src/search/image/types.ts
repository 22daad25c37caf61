import type { Readable } from "node:stream";
import type { PersonaContext } from "../../personas/store.ts";
import type { ImageReading, SentImage } from "./model/sent-image.ts";

export type { ImageReading, SentImage } from "./model/sent-image.ts";

/** The image part of a multipart body. */
export interface ImagePart {
  readonly name: string;
  /** Media type that the sender declared for the part. */
  readonly contentType?: string;
  readonly content: Readable;
}

/** Pictures that are sent along: taken in, looked at, taken away. */
export interface SentImages {
  /**
   * Checks a picture by its content, takes out what it says about places, people and devices, and stores it. Nothing is kept of a picture
   * that is refused.
   * @throws Failure `upload.unsupported_type`, `upload.invalid_signature`, `upload.file_too_large`, `validation.failed`
   */
  accept(part: ImagePart): Promise<SentImage>;
  /**
   * Looks at a picture. Never rejects for what is in it, nor because something that looks at it fails; ends early when `signal` fires.
   * @param hasWords default true; false: nothing was said of it; then a picture that a document shows is looked at no further
   */
  read(image: SentImage, context: PersonaContext, signal: AbortSignal, hasWords?: boolean): Promise<ImageReading>;
  /** Takes a stored picture away: nothing came of it, or nothing needs it any more. Never rejects. */
  drop(image: { readonly blobKey: string }): Promise<void>;
}
