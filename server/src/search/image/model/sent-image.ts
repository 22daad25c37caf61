import type { ImageType } from "../../../ports/image-reader.ts";
import type { LikeDocument } from "./image-hash-index.ts";

/** An image sent with a search or a turn, checked by content and stored as an unreferenced blob. */
export interface SentImage {
  /** `img_<uuid>` */
  readonly id: string;
  readonly blobKey: string;
  readonly contentType: ImageType;
  readonly bytes: number;
  /** Pixels after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** Hash of the stored bytes, equal for equal images. */
  readonly sha256: Buffer;
}

/** What is recognized in an image. All of it is untrusted data. */
export interface ImageReading {
  /** A short description; empty if unknown. */
  readonly description: string;
  /** Text in the image; null for none. */
  readonly text: string | null;
  /** English names of its main colors, largest first. */
  readonly colours: readonly string[];
  /** Documents with similar images, best first. */
  readonly nearest: readonly LikeDocument[];
}
