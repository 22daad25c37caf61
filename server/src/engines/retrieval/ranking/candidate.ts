import type { DocumentScores } from "../lexical/document-scores.ts";
import type { SegmentView } from "../views.ts";
import type { ExactMatch } from "./exact.ts";

/** State of a search in one segment. */
export interface Leg {
  readonly view: SegmentView;
  readonly words: DocumentScores;
  /** Address of the buffer for the approximate similarities of all rows, followed by the same number of row numbers. */
  readonly room: number;
  /** Most recently scanned similarities, their address, and their maximum error; empty before a scan. */
  similarities: Float32Array;
  scores: number;
  error: number;
  /** Candidates by document, created on demand. */
  known: Map<number, Candidate> | null;
}

/** A document found by words or by vectors. */
export interface Candidate {
  readonly leg: Leg;
  readonly view: SegmentView;
  readonly document: number;
  /** BM25 score, which includes added words in `smart` mode, and the covered fraction of the query's own words. */
  lexicalScore: number;
  readonly coverage: number;
  /** Cosine similarity of the query and the best passage, and the row of that passage; 0 if there is no vector. */
  readonly similarity: number;
  readonly bestRow: number;
  lexicalRank: number | null;
  vectorRank: number | null;
  exact: ExactMatch | null;
  /** Fraction of the query's rare words that the document contains. */
  rareWords: number;
  fused: number;
  score: number;
}

/** Orders candidates with equal scores. */
export function byDocumentId(a: Candidate, b: Candidate): number {
  return a.view.segment.compareIds(a.document, b.view.segment, b.document);
}
