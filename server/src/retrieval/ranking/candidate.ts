import type { SegmentView } from "../views.ts";
import type { ExactMatch } from "./exact.ts";

/** A document that one of the legs found. */
export interface Candidate {
  readonly view: SegmentView;
  readonly document: number;
  /** BM25 score and covered share of the question's words. */
  readonly lexicalScore: number;
  readonly coverage: number;
  /** Cosine of its best passage to the question, and the row of that passage; 0 without a vector. */
  readonly similarity: number;
  readonly bestRow: number;
  /** What is fused: the scores of both legs after feedback. */
  rankingWords: number;
  rankingSimilarity: number;
  lexicalRank: number | null;
  vectorRank: number | null;
  exact: ExactMatch | null;
  fused: number;
  score: number;
}

/** Order of equal scores. */
export function byDocumentId(a: Candidate, b: Candidate): number {
  return a.view.segment.compareIds(a.document, b.view.segment, b.document);
}
