/** Place in a picture, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A word that was recognised, with how sure the recogniser is of it, 0-100. */
export interface RecognisedWord {
  readonly text: string;
  readonly confidence: number;
  readonly area: Area;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  /** The widest gap between two words, where in the picture it ends and how wide it is, in pixels; null for a single word. */
  readonly gap: { readonly end: number; readonly width: number; readonly charactersBefore: number } | null;
  readonly area: Area;
}

/** What data of one language made of a picture: paragraphs in reading order. */
export interface Reading {
  readonly paragraphs: readonly (readonly RecognisedLine[])[];
}

/** What is looked for: `block`: lines across the whole picture; `page`: columns, also turned ones; `sparse`: words wherever they stand. */
export type Layout = "block" | "page" | "sparse";

/** Degrees clockwise. A quarter to the left is seen to by the layout `page`. */
export type Turn = 90 | 180;

export interface Pass {
  /** Code of the data. */
  readonly code: string;
  readonly layout: Layout;
  /** Part that is read; undefined for all. */
  readonly area?: Area | undefined;
  /** Degrees that the picture is turned by first; undefined for none. */
  readonly turn?: Turn | undefined;
}

/** Reads the picture at hand once. */
export type ReadPass = (pass: Pass) => Promise<Reading>;

/** Mean confidence of what looks like words, 0-100, each weighing as much as it is long; 0 for none. */
export function confidenceOf({ paragraphs }: Reading): number {
  return meanConfidence(paragraphs.flat().flatMap(({ words }) => words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))));
}

/** Of words, each weighing as much as it is long. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}
