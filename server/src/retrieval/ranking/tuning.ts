import type { LexicalParameters } from "../lexical/score.ts";

/** Parameters of the ranking. The values were chosen on half of the questions of two test collections (prose and products) and checked on the other half. */
export interface Tuning {
  readonly lexical: LexicalParameters;
  /** Documents that each leg contributes. */
  readonly depth: number;
  /** Constant of reciprocal rank fusion: smaller favours the first ranks. */
  readonly rankConstant: number;
  /** Rocchio feedback: weight of the mean of the first hits beside the question, and how many of them. */
  readonly feedbackWeight: number;
  readonly feedbackDocuments: number;
  /** `smart`: share of a hit's neighbours in its rank score, and how many of the first hits are looked at. */
  readonly neighbourShare: number;
  readonly neighbourDocuments: number;
  readonly floor: RelevanceFloor;
}

/** What a document must reach to be found at all. `coverage` and `similarity` are those of `RetrievalHit.explain`. */
export interface RelevanceFloor {
  /** Least `similarity + coverageShare * coverage`. */
  readonly combined: number;
  readonly coverageShare: number;
  /** Least coverage that suffices alone, beside vectors that know the language. */
  readonly coverage: number;
  /** The same where there are words only. */
  readonly coverageAlone: number;
}

export const DEFAULT_TUNING: Tuning = {
  lexical: { k1: 1, weights: [3, 0.5, 1, 0.4], b: [0.5, 0.75, 0.75, 0.7] },
  depth: 100,
  rankConstant: 20,
  feedbackWeight: 0.5,
  feedbackDocuments: 3,
  neighbourShare: 0.25,
  neighbourDocuments: 50,
  floor: { combined: 0.36, coverageShare: 0.3, coverage: 0.75, coverageAlone: 0.18 },
};
