import type { ImageReading } from "../../../search/image/model/sent-image.ts";

/** A row of `chat_images`, inserted when the turn commits. */
export interface NewImage {
  /** Format: `img_<uuid>`. */
  readonly id: string;
  readonly role: "user" | "persona";
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly title: string | null;
  /** Null for an image that the persona created. */
  readonly reading: ImageReading | null;
}
