/** Formats that a visitor may send. */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** An image that has been decoded completely. */
export interface CheckedImage {
  readonly type: ImageType;
  /** Pixels after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** The image without location, personal and device metadata and without trailing data; the same object if nothing was removed. */
  readonly bytes: Uint8Array;
}

/** A downsampled image. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0-255, row by row; transparent parts are white. */
  readonly rgb: Uint8Array;
}

/** Why an image is rejected. `damaged`: truncated, broken, too many pixels, or another format than its first bytes declare. */
export type ImageFault = "unknown_type" | "damaged" | "too_large";

/** An image that cannot be read, permanently. */
export class UnreadableImage extends Error {
  override readonly name = "UnreadableImage";
  readonly fault: ImageFault;
  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Reads untrusted images in bounded memory and time, first frame only. */
export interface ImageReader {
  /** @throws UnreadableImage */
  check(bytes: Uint8Array): Promise<CheckedImage>;
  /** Returns at most 64 x 64 pixels of a checked image. @throws UnreadableImage */
  thumbnail(bytes: Uint8Array): Promise<Thumbnail>;
  /**
   * Returns a checked image as an upright JPEG of at most that many pixels each way, for models with a size limit. @throws UnreadableImage
   */
  reduced(bytes: Uint8Array, longest: number): Promise<Uint8Array>;
}

/** What a user should verify against the image. */
export interface Doubts {
  /** Lines that contain a doubtful word. */
  readonly lines: readonly string[];
  /** Number of omitted lines that look like text. */
  readonly leftOut: number;
}

/** Text recognized in an image. */
export interface RecognisedText {
  /** Line by line; null when nothing was read with confidence. */
  readonly text: string | null;
  /** Mean confidence of all words, 0-100, weighted by length; 0 without words. */
  readonly confidence: number;
  /** BCP 47 tag of the language data used; `und` for an unread text layout; null or absent when unknown. */
  readonly language?: string | null;
  /** Whether much text-like content was not read. */
  readonly isPartial?: boolean;
  readonly doubts?: Doubts;
}

/** Recognizes text in images. */
export interface TextRecogniser {
  /**
   * Reads one checked image.
   * @param languages BCP 47 tags, most likely first; those without data are skipped, and with none left the language is detected
   * @returns rejects when `signal` fires, and when recognition fails
   */
  recognise(bytes: Uint8Array, languages: readonly string[], signal: AbortSignal): Promise<RecognisedText>;
  close(): Promise<void>;
}
