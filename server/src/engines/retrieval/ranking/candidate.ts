import type { DocumentScores } from "../lexical/document-scores.ts";
import type { SegmentView } from "../views.ts";
import type { ExactMatch } from "./exact.ts";

/** State of a search in one segment. */
export interface Leg {
  readonly view: SegmentView;
  readonly words: DocumentScores;
  /** Address of room for the approximate similarities of all rows, and for as many row numbers behind them. */
  readonly room: number;
  /** The similarities as they were scanned last, where they stand, and how far they may be off; empty before a scan. */
  similarities: Float32Array;
  scores: number;
  error: number;
  /** Candidates by document, made when one is looked for. */
  known: Map<number, Candidate> | null;
}

/** A document that one of the legs found. */
export interface Candidate {
  readonly leg: Leg;
  readonly view: SegmentView;
  readonly document: number;
  /** BM25 score, in `smart` with that of added words; covered share of the question's own words. */
  lexicalScore: number;
  readonly coverage: number;
  /** Cosine of its best passage to the question, and the row of that passage; 0 without a vector. */
  readonly similarity: number;
  readonly bestRow: number;
  lexicalRank: number | null;
  vectorRank: number | null;
  exact: ExactMatch | null;
  /** Share of the question's rare words that it holds. */
  rareWords: number;
  fused: number;
  score: number;
}

/** Order of equal scores. */
export function byDocumentId(a: Candidate, b: Candidate): number {
  return a.view.segment.compareIds(a.document, b.view.segment, b.document);
}
