/** Image formats that visitors can upload. */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** An image that was decoded completely. */
export interface CheckedImage {
  readonly type: ImageType;
  /** Size in pixels, after the orientation has been applied. */
  readonly width: number;
  readonly height: number;
  /** The image without location, personal and device metadata and without trailing data; the original object if nothing was removed. */
  readonly bytes: Uint8Array;
}

/** A downsampled image. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0-255, row by row; transparent pixels are white. */
  readonly rgb: Uint8Array;
}

/**
 * Reason that an image is rejected. `damaged`: truncated, corrupt, too many pixels, or in a format other than that indicated by its first
 * bytes.
 */
export type ImageFault = "unknown_type" | "damaged" | "too_large";

/** Thrown if an image cannot be decoded; a retry would fail in the same way. */
export class UnreadableImage extends Error {
  override readonly name = "UnreadableImage";
  readonly fault: ImageFault;
  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Decodes untrusted images within memory and time limits. Only the first frame is used. */
export interface ImageReader {
  /**
   * Decodes an image completely and removes its metadata.
   * @throws UnreadableImage
   */
  check(bytes: Uint8Array): Promise<CheckedImage>;
  /**
   * Returns a checked image, downsampled to at most 64 x 64 pixels.
   * @throws UnreadableImage
   */
  thumbnail(bytes: Uint8Array): Promise<Thumbnail>;
  /**
   * Returns a checked image as an upright JPEG with at most `longest` pixels in each direction, for models with a size limit.
   * @throws UnreadableImage
   */
  reduced(bytes: Uint8Array, longest: number): Promise<Uint8Array>;
}

/** Parts of the result that a user should compare with the image. */
export interface Doubts {
  /** Lines that contain a word recognized with low confidence. */
  readonly lines: readonly string[];
  /** Number of omitted lines that look like text. */
  readonly leftOut: number;
}

/** Text recognized in an image. */
export interface RecognisedText {
  /** Recognized text, line by line; null if nothing was recognized with confidence. */
  readonly text: string | null;
  /** Mean confidence of all words, 0-100, weighted by length; 0 if there are no words. */
  readonly confidence: number;
  /**
   * BCP 47 tag of the language data that was used; `und` if the image appears to contain text but none was recognized; null or absent if
   * unknown.
   */
  readonly language?: string | null;
  /** Whether a large part of the apparent text was not recognized. */
  readonly isPartial?: boolean;
  readonly doubts?: Doubts;
}

/** Recognizes text in images. */
export interface TextRecogniser {
  /**
   * Recognizes the text in a checked image.
   * @param languages BCP 47 tags, most likely first; languages without recognition data are skipped, and if none remains, the language is
   * detected @returns rejects when `signal` aborts or recognition fails
   */
  recognise(bytes: Uint8Array, languages: readonly string[], signal: AbortSignal): Promise<RecognisedText>;
  close(): Promise<void>;
}
