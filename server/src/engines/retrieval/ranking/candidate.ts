import type { DocumentScores } from "../lexical/document-scores.ts";
import type { SegmentView } from "../views.ts";
import type { ExactMatch } from "./exact.ts";

/** State of a search in one segment. */
export interface Leg {
  readonly view: SegmentView;
  readonly words: DocumentScores;
  /** Address of the buffer for approximate similarities of all rows, followed by as many row numbers. */
  readonly room: number;
  /** Last scanned similarities, their location, and their maximum error; empty before a scan. */
  similarities: Float32Array;
  scores: number;
  error: number;
  /** Candidates by document, created on demand. */
  known: Map<number, Candidate> | null;
}

/** A document found by one of the legs. */
export interface Candidate {
  readonly leg: Leg;
  readonly view: SegmentView;
  readonly document: number;
  /** BM25 score, in `smart` including added words; covered share of the query's own words. */
  lexicalScore: number;
  readonly coverage: number;
  /** Cosine of its best passage to the query, and that passage's row; 0 without a vector. */
  readonly similarity: number;
  readonly bestRow: number;
  lexicalRank: number | null;
  vectorRank: number | null;
  exact: ExactMatch | null;
  /** Share of the query's rare words that it contains. */
  rareWords: number;
  fused: number;
  score: number;
}

/** Breaks ties between equal scores. */
export function byDocumentId(a: Candidate, b: Candidate): number {
  return a.view.segment.compareIds(a.document, b.view.segment, b.document);
}
