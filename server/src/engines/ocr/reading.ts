/** An area of an image, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A recognized word with its confidence, 0–100. */
export interface RecognisedWord {
  readonly text: string;
  readonly confidence: number;
  readonly area: Area;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** The widest gap between two words, with its end position and width in pixels; null if the line has only one word. */
  readonly gap: { readonly end: number; readonly width: number; readonly charactersBefore: number } | null;
  readonly area: Area;
}

/** Result of OCR with the data for one language: paragraphs in reading order. */
export interface Reading {
  readonly paragraphs: readonly (readonly RecognisedLine[])[];
}

/** Page segmentation. `block`: lines across the whole image; `page`: columns, possibly rotated; `sparse`: scattered words. */
export type Layout = "block" | "page" | "sparse";

/** Clockwise rotation in degrees. The `page` layout detects a counterclockwise quarter turn itself. */
export type Turn = 90 | 180;

export interface Pass {
  /** Language code of the OCR model. */
  readonly code: string;
  readonly layout: Layout;
  /** Area to recognize; undefined for the whole image. */
  readonly area?: Area | undefined;
  /** Degrees by which the image is rotated before recognition; undefined for no rotation. */
  readonly turn?: Turn | undefined;
}

/** Recognizes the text in the current image once. */
export type ReadPass = (pass: Pass) => Promise<Reading>;

/** Returns the mean confidence (0–100) of words with letters or digits, weighted by length; 0 if there are none. */
export function confidenceOf({ paragraphs }: Reading): number {
  return meanConfidence(paragraphs.flat().flatMap(({ words }) => words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))));
}

/** Returns the mean confidence of words, weighted by length; 0 if there are none. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}
