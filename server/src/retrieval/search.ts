import type { RetrievalQuery } from "../ports/retrieval-index.ts";
import { analyzeQuery, type QueryWord } from "./analysis/query-words.ts";
import { stemmedLanguages } from "./analysis/stem.ts";
import { documentFrequency, scoreSegment, type WeighedWord, weighWords } from "./lexical/score.ts";
import type { Candidate } from "./ranking/candidate.ts";
import { exactMatches, queryNames } from "./ranking/exact.ts";
import { movedQuestion, smoothOverNeighbours } from "./ranking/feedback.ts";
import { assignScores, fuse, inOrder } from "./ranking/fuse.ts";
import {
  candidateOf,
  collectCandidates,
  type Legs,
  openLegs,
  FEEDBACK_MARGIN,
  rankLegs,
  refineBest,
  relevantCandidates,
  scanLeg,
} from "./ranking/legs.ts";
import { type Floor, floorOf } from "./ranking/relevance.ts";
import type { Scratch } from "./ranking/scratch.ts";
import type { Tuning } from "./ranking/tuning.ts";
import { prepareQuery } from "./vector/matrix.ts";
import type { VectorMemory } from "./vector/memory.ts";
import { type SegmentView, statisticsOf } from "./views.ts";

const MAX_TOTAL = 1000;

/** What a search needs beside the question. */
export interface SearchContext {
  readonly memory: VectorMemory;
  readonly scratch: Scratch;
  readonly tuning: Tuning;
}

/** Relevant documents that the views show, best first, and how many there are in all. */
export function searchViews(
  views: readonly SegmentView[],
  query: RetrievalQuery,
  context: SearchContext,
): { total: number; candidates: Candidate[]; words: WeighedWord[] } {
  const { memory, tuning } = context;
  const statistics = statisticsOf(views);
  const words = weighWords(wordsOf(views, query), views, statistics);
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0);
  const vectorWeight = query.vector === null ? 0 : (query.vectorWeight ?? 1);
  const floor = floorOf(tuning.floor, vectorWeight, query.floor);
  const depth = Math.max(tuning.depth, query.topK);

  const legs = openLegs(views, context, rarity);
  const vector = query.vector === null || vectorWeight === 0 ? null : prepareQuery(memory, query.vector);
  for (const leg of legs.all) {
    scoreSegment(leg.view, words, statistics, tuning.lexical, leg.lexical);
    if (vector !== null) scanLeg(leg, vector, memory, floor);
  }
  const total = collectCandidates(legs, depth, vector, floor);
  const names = queryNames(query.text);
  for (const leg of legs.all) {
    for (const [document, exact] of exactMatches(leg.view, names)) {
      if (leg.view.segment.rowCount(document) > 0) candidateOf(legs, leg, document, vector).exact = exact;
    }
  }
  const fused = (): Candidate[] => {
    const relevant = relevantCandidates(legs, floor);
    rankLegs(relevant, depth);
    return fuse(relevant, tuning.rankConstant, vectorWeight);
  };
  let candidates = fused();
  if (query.vector !== null && vector !== null && candidates.length > 0) {
    applyFeedback(legs, candidates, query.vector, { query, context, depth, floor });
    candidates = fused();
    if (query.mode === "smart") {
      smoothOverNeighbours(candidates.slice(0, tuning.neighbourDocuments), tuning.neighbourShare, memory);
      candidates = inOrder(candidates);
    }
  }
  assignScores(candidates, vectorWeight);
  vector?.release();
  legs.release();
  return { total: Math.min(MAX_TOTAL, Math.max(total, candidates.length)), candidates, words };
}

function wordsOf(views: readonly SegmentView[], query: RetrievalQuery): QueryWord[] {
  return analyzeQuery(query.text, {
    questionLanguages: stemmedLanguages(query.languages),
    documentLanguages: [...new Set(views.flatMap((view) => view.segment.stemLanguages(view.isWhole ? null : view.scope)))],
    isKnown: (term) => views.some((view) => documentFrequency(view, [term]) > 0),
  });
}

/** Ranks the candidates by a question moved towards the first of them; `smart` also looks for further candidates with it. */
function applyFeedback(
  legs: Legs,
  candidates: readonly Candidate[],
  question: Float32Array,
  search: {
    readonly query: RetrievalQuery;
    readonly context: SearchContext;
    readonly depth: number;
    readonly floor: Floor;
  },
): void {
  const { memory, tuning } = search.context;
  const first = candidates.slice(0, tuning.feedbackDocuments);
  const vector = prepareQuery(memory, movedQuestion(question, first, tuning.feedbackWeight));
  if (search.query.mode === "smart") {
    const original = prepareQuery(memory, question);
    for (const leg of legs.all) {
      leg.best.fill(0);
      scanLeg(leg, vector, memory, search.floor);
    }
    collectCandidates(legs, search.depth, original, search.floor, Number.POSITIVE_INFINITY);
    original.release();
  }
  for (const leg of legs.all) {
    for (const candidate of leg.candidates.values()) {
      const best = refineBest(leg, candidate.document, vector, memory, FEEDBACK_MARGIN);
      candidate.rankingSimilarity = best.similarity;
    }
  }
  vector.release();
}
