import type { ImageType } from "../../../ports/image-reader.ts";
import type { LikeDocument } from "./fingerprint-index.ts";

/** A picture that somebody sent with a search or a turn: checked by its content and stored as a blob that nothing names yet. */
export interface SentImage {
  /** `img_<uuid>` */
  readonly id: string;
  readonly blobKey: string;
  readonly contentType: ImageType;
  readonly bytes: number;
  /** Pixels, as it is to be looked at: an orientation that the picture names is obeyed. */
  readonly width: number;
  readonly height: number;
  /** Of the bytes that are stored; the same picture sent again gives the same. */
  readonly sha256: Buffer;
}

/** What is seen in a picture. All of it is data that a stranger gave. */
export interface ImageReading {
  /** What the picture shows, in a phrase or two; empty where nobody could tell. */
  readonly description: string;
  /** Text that stands in it; null for none. */
  readonly text: string | null;
  /** English names of its main colours, the largest first. */
  readonly colours: readonly string[];
  /** Documents with pictures that look like it, best first. */
  readonly nearest: readonly LikeDocument[];
}
