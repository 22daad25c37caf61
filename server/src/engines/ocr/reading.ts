/** An area of an image in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A recognized word with its confidence, 0-100. */
export interface RecognisedWord {
  readonly text: string;
  readonly confidence: number;
  readonly area: Area;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** The widest gap between two words, with its end position and width in pixels; null for a single word. */
  readonly gap: { readonly end: number; readonly width: number; readonly charactersBefore: number } | null;
  readonly area: Area;
}

/** Result of one language's data for an image: paragraphs in reading order. */
export interface Reading {
  readonly paragraphs: readonly (readonly RecognisedLine[])[];
}

/** Page segmentation: `block`: lines across the whole image; `page`: columns, also rotated; `sparse`: scattered words. */
export type Layout = "block" | "page" | "sparse";

/** Degrees clockwise. The layout `page` handles a quarter turn left. */
export type Turn = 90 | 180;

export interface Pass {
  /** Code of the data. */
  readonly code: string;
  readonly layout: Layout;
  /** Area to read; undefined for all. */
  readonly area?: Area | undefined;
  /** Degrees to rotate the image first; undefined for none. */
  readonly turn?: Turn | undefined;
}

/** Reads the current image once. */
export type ReadPass = (pass: Pass) => Promise<Reading>;

/** Returns the mean confidence of word-like results, 0-100, weighted by length; 0 for none. */
export function confidenceOf({ paragraphs }: Reading): number {
  return meanConfidence(paragraphs.flat().flatMap(({ words }) => words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))));
}

/** Weights words by length. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}
