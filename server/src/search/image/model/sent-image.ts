import type { ImageType } from "../../../ports/image-reader.ts";
import type { LikeDocument } from "./image-hash-index.ts";

/** An image sent with a search or a message. Its content has been checked, and it has been stored as an unreferenced blob. */
export interface SentImage {
  /** Format: `img_<uuid>`. */
  readonly id: string;
  readonly blobKey: string;
  readonly contentType: ImageType;
  readonly bytes: number;
  /** Size in pixels, after the orientation has been applied. */
  readonly width: number;
  readonly height: number;
  /** Hash of the stored bytes; equal for identical images. */
  readonly sha256: Buffer;
}

/** Information recognized in an image. All of it is untrusted. */
export interface ImageReading {
  /** A short description; empty if unknown. */
  readonly description: string;
  /** Text in the image; null if there is none. */
  readonly text: string | null;
  /** English names of the main colors, largest area first. */
  readonly colours: readonly string[];
  /** Documents with similar images, best first. */
  readonly nearest: readonly LikeDocument[];
}
