/** Formats that a visitor may send (contract, chapter 8.2). */
export type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** A picture whose every pixel could be read. */
export interface CheckedImage {
  readonly type: ImageType;
  /** Pixels, as it is to be looked at: an orientation that the picture names is obeyed. */
  readonly width: number;
  readonly height: number;
  /** The picture without what it says about places, people and devices, and without what stands behind its end; the same object where there was nothing to take out. */
  readonly bytes: Uint8Array;
}

/** Few pixels that stand for a whole picture. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0-255, row by row; transparent parts are white. */
  readonly rgb: Uint8Array;
}

/** Why a picture is not taken. `damaged`: cut off, broken, too many pixels, or another format inside than its first bytes promise. */
export type ImageFault = "unknown_type" | "damaged" | "too_large";

/** A picture that cannot be read, for a reason that trying again will not change. */
export class UnreadableImage extends Error {
  override readonly name = "UnreadableImage";
  readonly fault: ImageFault;
  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Reads pictures, hostile ones too: in bounded memory and time, and of several frames only the first. */
export interface ImageReader {
  /** @throws UnreadableImage */
  check(bytes: Uint8Array): Promise<CheckedImage>;
  /** At most 64 x 64 pixels of a picture that was checked. @throws UnreadableImage */
  thumbnail(bytes: Uint8Array): Promise<Thumbnail>;
  /** A picture that was checked as an upright JPEG file with at most so many pixels each way, for models that take no more. @throws UnreadableImage */
  reduced(bytes: Uint8Array, longest: number): Promise<Uint8Array>;
}

/** What a user should compare with the picture. */
export interface Doubts {
  /** Lines of the text that hold a word that may be misread. */
  readonly lines: readonly string[];
  /** How many lines that look like text were left out of it. */
  readonly leftOut: number;
}

/** What a recogniser made of a picture. */
export interface RecognisedText {
  /** Line by line; null for none that could be read with confidence. */
  readonly text: string | null;
  /** Mean of all words that were seen, 0-100, each weighing as much as it is long; 0 where none was. */
  readonly confidence: number;
  /** BCP 47 tag of the language whose data read it; `und` for what is laid out as text but was not read; null or absent where nothing tells. */
  readonly language?: string | null;
  /** Whether much that looks like text was not read. */
  readonly isPartial?: boolean;
  readonly doubts?: Doubts;
}

/** Reads text that stands in pictures. */
export interface TextRecogniser {
  /**
   * Reads one picture that was checked.
   * @param languages BCP 47 tags, most likely first; those that there is no data for are left out, and without any left the text itself tells
   * @returns rejects when `signal` fires, and when the reading itself fails
   */
  recognise(bytes: Uint8Array, languages: readonly string[], signal: AbortSignal): Promise<RecognisedText>;
  close(): Promise<void>;
}
