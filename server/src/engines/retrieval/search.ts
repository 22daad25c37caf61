import type { RetrievalQuery, RetrievalResult } from "../../ports/retrieval-index.ts";
import type { BackgroundScan } from "./background-scan.ts";
import { analyzeQuery, type QueryWord, variantsIn } from "./analysis/query-words.ts";
import { readsQuestion } from "./analysis/reads-question.ts";
import { stemmedLanguages } from "./analysis/stem.ts";
import { explained } from "./explain.ts";
import { MOST_READ } from "./best-rows.ts";
import { hitOf } from "./hit.ts";
import { withLessOfUnknown, withoutUnknown } from "./lexical/unknown-words.ts";
import { documentFrequency, isHeld, type ScopeStatistics, scoreSegment, type WeighedWord, weighWords } from "./lexical/score.ts";
import type { Candidate } from "./ranking/candidate.ts";
import { exactMatches, queryNames } from "./ranking/exact.ts";
import { expansionWords } from "./ranking/expansion.ts";
import { assignScores, fuse, inOrder } from "./ranking/fuse.ts";
import { candidateOf, collectCandidates, openLegs, relevantCandidates, scanLeg } from "./ranking/legs.ts";
import { smoothOverNeighbours } from "./ranking/neighbours.ts";
import { type RareMatch, rareWordMatches } from "./ranking/rare-words.ts";
import { giveRanks } from "./ranking/ranks.ts";
import { floorOf, isRelevant } from "./ranking/relevance.ts";
import type { Scratch } from "./ranking/scratch.ts";
import type { Tuning } from "./ranking/tuning.ts";
import { type PreparedQuery, prepareQuery } from "./vector/matrix.ts";
import type { VectorMemory } from "./vector/memory.ts";
import { type SegmentView, statisticsOf } from "./views.ts";

const MAX_TOTAL = 1000;

/** Dependencies of a search in addition to the query. */
export interface SearchContext {
  readonly memory: VectorMemory;
  readonly scratch: Scratch;
  readonly tuning: Tuning;
  /** Similarities that have been scanned for the query so far. */
  readonly scan: BackgroundScan | null;
}

/** Weight of vectors if the model does not support the language of the query. */
const UNREAD_WEIGHT = 0.3;

function weightOfVectors({ vectorLanguages = null, languages, text }: RetrievalQuery): number {
  return readsQuestion(vectorLanguages, languages, text) ? 1 : UNREAD_WEIGHT;
}

/** Returns the best relevant visible documents and the number of all relevant documents. */
export function searchViews(views: readonly SegmentView[], query: RetrievalQuery, context: SearchContext): RetrievalResult {
  const { memory, tuning } = context;
  const statistics = statisticsOf(views);
  const vectorWeight = query.vector === null ? 0 : (query.vectorWeight ?? weightOfVectors(query));
  const { asked, words } = wordsOf(views, query, statistics, vectorWeight > 0 && vectorWeight < 1 ? tuning.floor.unknownShare : 1);
  const rarity = words.reduce((sum, word) => sum + word.rarity, 0);
  const floor = floorOf(tuning.floor, vectorWeight, query.floor);
  const depth = Math.max(tuning.depth, query.topK);

  const legs = openLegs(views, context, rarity);
  let vector: PreparedQuery | null = null;
  try {
    if (query.vector !== null && vectorWeight > 0) vector = prepareQuery(memory, query.vector);
    const scoring = { words, statistics, parameters: tuning.lexical, room: context.scratch.word };
    for (const leg of legs.all) {
      scoreSegment(leg.view, scoring, leg.words);
      if (vector !== null) scanLeg(leg, vector, memory, context.scan?.of(leg.view.segment));
    }
    const collected = collectCandidates(legs, depth, vector, floor, tuning.fusion);
    let { fusion } = collected;
    const rank = (): Candidate[] => {
      const relevant = relevantCandidates(legs, floor);
      fuse(relevant, fusion);
      return inOrder(relevant);
    };
    const names = queryNames(query.text);
    let { total } = collected;
    for (const leg of legs.all) {
      for (const [document, exact] of exactMatches(leg.view, names)) {
        if (leg.view.segment.rowCount(document) === 0) continue;
        const candidate = candidateOf(legs, leg, document, vector);
        candidate.exact = exact;
        if (!isRelevant(floor, candidate.coverage, candidate.similarity)) total += 1;
      }
    }
    for (const { view, document, share } of rareWords(views, query, { asked, words, statistics, vectorWeight })) {
      const leg = legs.all.find((one) => one.view === view);
      if (leg === undefined || view.segment.rowCount(document) === 0) continue;
      const candidate = candidateOf(legs, leg, document, vector);
      candidate.rareWords = share;
      if (candidate.exact === null && !isRelevant(floor, candidate.coverage, candidate.similarity)) total += 1;
    }
    let candidates = rank();
    if (vector !== null && query.mode === "smart") {
      const first = candidates.slice(0, tuning.smart.expansion.documents);
      const added = expansionWords(first, rarity, views, statistics, tuning.smart.expansion);
      for (const leg of legs.all) scoreSegment(leg.view, { ...scoring, words: added }, leg.words);
      ({ fusion } = collectCandidates(legs, depth, vector, floor, tuning.fusion));
      for (const candidate of legs.candidates) candidate.lexicalScore = candidate.leg.words.score[candidate.document] ?? 0;
      candidates = rank();
    }
    if (vector !== null) {
      const { neighbours } = tuning[query.mode];
      const first = candidates.filter(({ exact, rareWords: held }) => exact === null && held === 0).slice(0, neighbours.documents);
      if (smoothOverNeighbours(first, neighbours, vectorWeight)) candidates = inOrder(candidates);
    }
    assignScores(candidates, query.topK, tuning.depth, vectorWeight);
    const shown = candidates.slice(0, query.topK);
    giveRanks(shown, candidates);
    const question = { words, vector, further: { left: MOST_READ } };
    const hits = shown.map((candidate) => hitOf(candidate, question, candidate.leg));
    const ranking = { words, fusion };
    return {
      total: Math.min(MAX_TOTAL, Math.max(total, candidates.length)),
      hits: query.explain === true ? explained(hits, shown, ranking) : hits,
    };
  } finally {
    vector?.release();
    legs.release();
  }
}

interface AskedWords {
  readonly asked: readonly QueryWord[];
  /** The same words with their weights; unknown words are replaced with similar words. */
  readonly words: readonly WeighedWord[];
}

const LATIN = /^[\p{Script=Latin}\p{M}]*$/u;

function rareWords(
  views: readonly SegmentView[],
  { text, knowsWord }: RetrievalQuery,
  { asked, words, statistics, vectorWeight }: AskedWords & { readonly statistics: ScopeStatistics; readonly vectorWeight: number },
): RareMatch[] {
  if (knowsWord === undefined) return [];
  // Tokenizers map all unknown letters to the same token.
  const isUnknown = (word: string): boolean => (vectorWeight < 1 && !LATIN.test(word)) || !knowsWord(word);
  return rareWordMatches(views, { text, asked, words, statistics, isUnknown });
}

function wordsOf(views: readonly SegmentView[], query: RetrievalQuery, statistics: ScopeStatistics, unknownShare: number): AskedWords {
  const questionLanguages = stemmedLanguages(query.languages);
  const documentLanguages = [...new Set(views.flatMap((view) => view.segment.stemLanguages(view.isWhole ? null : view.scope)))];
  const isKnown = (term: string): boolean => views.some((view) => documentFrequency(view, [term]) > 0);
  const asked = analyzeQuery(query.text, { questionLanguages, documentLanguages, isKnown });
  const weighed = weighWords(asked, views, statistics);
  const taken = withoutUnknown(asked, weighed, views, statistics, variantsIn([...questionLanguages, ...documentLanguages]));
  const weighted = unknownShare < 1 ? withLessOfUnknown(asked, taken, unknownShare) : taken;
  if (query.filter === undefined || Object.values(query.filter).every((condition) => condition === undefined))
    return { asked, words: weighted };
  // Only words that the filtered documents contain count; words in other documents are ignored.
  return { asked, words: weighted.map((word) => (isHeld(word, views) ? word : { ...word, rarity: 0 })) };
}
