import type { ImageType } from "../../../ports/image-reader.ts";

/** A picture that a visitor sent with a turn: checked by its content and stored as a blob, not yet part of the conversation. */
export interface TurnImage {
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
  /** Internal ids of the documents whose pictures look most like it, best first. */
  readonly nearest: readonly string[];
}

/** A row of `chat_images`, to be written with the turn's commit. */
export interface NewImage {
  /** `img_<uuid>` */
  readonly id: string;
  readonly role: "user" | "persona";
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly title: string | null;
  /** Null for pictures that personas made. */
  readonly reading: ImageReading | null;
}
