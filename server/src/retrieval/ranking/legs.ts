import type { LexicalScratch } from "../lexical/score.ts";
import type { PreparedQuery } from "../vector/matrix.ts";
import type { VectorMemory } from "../vector/memory.ts";
import type { SegmentView } from "../views.ts";
import { byDocumentId, type Candidate } from "./candidate.ts";
import type { Scratch } from "./scratch.ts";
import { TopList } from "./top-list.ts";
import { type Floor, isRelevant, leastSimilarity } from "./relevance.ts";

/** State of a search in one segment; arrays are by document. */
export interface Leg {
  readonly view: SegmentView;
  readonly lexical: LexicalScratch;
  /** Best approximate similarity of a document's passages; 0 when none can make it relevant. */
  readonly best: Float32Array;
  /** Address of the approximate similarities of all rows. */
  readonly scores: number;
  readonly candidates: Map<number, Candidate>;
}

export interface Legs {
  readonly all: readonly Leg[];
  readonly memory: VectorMemory;
  /** Rarity of all words of the question together. */
  readonly rarity: number;
  release(): void;
}

/** Takes the room that a search needs. */
export function openLegs(
  views: readonly SegmentView[],
  { memory, scratch }: { readonly memory: VectorMemory; readonly scratch: Scratch },
  rarity: number,
): Legs {
  const documents = views.reduce((sum, view) => sum + view.segment.documents, 0);
  const rows = views.reduce((sum, view) => sum + view.segment.vectors.rows, 0);
  scratch.reset(documents * 5);
  const bytes = 2 ** Math.ceil(Math.log2(Math.max(1024, rows * 4)));
  const scores = memory.allocate(bytes);
  let offset = scores;
  const all = views.map((view): Leg => {
    const count = view.segment.documents;
    const leg: Leg = {
      view,
      lexical: {
        score: scratch.take(count),
        coverage: scratch.take(count),
        whole: scratch.take(count),
        parts: scratch.take(count),
        partsHeld: new Uint8Array(count),
      },
      best: scratch.take(count),
      scores: offset,
      candidates: new Map(),
    };
    offset += view.segment.vectors.rows * 4;
    return leg;
  });
  return { all, memory, rarity, release: () => memory.release(scores, bytes) };
}

/** Compares all rows of a segment with the question. */
export function scanLeg(leg: Leg, vector: PreparedQuery, memory: VectorMemory, floor: Floor): void {
  const { segment, allowed } = leg.view;
  segment.vectors.scan(vector, leg.scores);
  const scores = new Float32Array(memory.kernel.memory(), leg.scores, segment.vectors.rows);
  const documents = segment.rowDocuments;
  const { best } = leg;
  const least = Math.max(0, leastSimilarity(floor) - ERROR);
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? 0;
    if (score <= least) continue;
    const document = documents[row] ?? 0;
    if (score > (best[document] ?? 0) && allowed[document] === 1) best[document] = score;
  }
}

interface Place {
  readonly leg: Leg;
  readonly document: number;
}

function inOrderOfIds(a: Place, b: Place): number {
  return a.leg.view.segment.compareIds(a.document, b.leg.view.segment, b.document);
}

/** Takes the first relevant documents of each leg as candidates and counts all relevant ones. */
export function collectCandidates(legs: Legs, depth: number, vector: PreparedQuery | null, floor: Floor, margin?: number): number {
  const byWords = new TopList(depth, inOrderOfIds);
  const byVector = new TopList(depth + 16, inOrderOfIds);
  let total = 0;
  for (const leg of legs.all) {
    const { score, coverage } = leg.lexical;
    for (let document = 0; document < score.length; document++) {
      const words = score[document] ?? 0;
      const similarity = leg.best[document] ?? 0;
      if (words === 0 && similarity === 0) continue;
      if (!isRelevant(floor, coverageOf(coverage[document] ?? 0, legs.rarity), similarity)) continue;
      if (leg.view.segment.rowCount(document) === 0) continue;
      total += 1;
      if (words > 0 && words >= byWords.threshold) byWords.add(words, { leg, document });
      if (similarity > 0 && similarity >= byVector.threshold) byVector.add(similarity, { leg, document });
    }
  }
  for (const { item } of [...byWords.sorted(), ...byVector.sorted()]) {
    candidateOf(legs, item.leg, item.document, vector, margin);
  }
  return total;
}

function coverageOf(covered: number, rarity: number): number {
  return rarity === 0 ? 0 : Math.min(1, Math.round((covered / rarity) * 1e5) / 1e5);
}

/** Candidates that are relevant or named by the question. */
export function relevantCandidates(legs: Legs, floor: Floor): Candidate[] {
  return legs.all
    .flatMap((leg) => [...leg.candidates.values()])
    .filter(({ exact, coverage, similarity }) => exact !== null || isRelevant(floor, coverage, similarity));
}

/** Gives candidates their ranks in each leg, as far as a leg goes. */
export function rankLegs(candidates: readonly Candidate[], depth: number): void {
  const all = [...candidates];
  for (const candidate of all) {
    candidate.lexicalRank = null;
    candidate.vectorRank = null;
  }
  all.sort((a, b) => b.rankingWords - a.rankingWords || byDocumentId(a, b));
  all.slice(0, depth).forEach((candidate, rank) => {
    if (candidate.rankingWords > 0) candidate.lexicalRank = rank + 1;
  });
  all.sort((a, b) => b.rankingSimilarity - a.rankingSimilarity || byDocumentId(a, b));
  all.slice(0, depth).forEach((candidate, rank) => {
    if (candidate.rankingSimilarity > 0) candidate.vectorRank = rank + 1;
  });
}

/** The candidate of a document, which becomes one when it is not yet. */
export function candidateOf(legs: Legs, leg: Leg, document: number, vector: PreparedQuery | null, margin?: number): Candidate {
  const known = leg.candidates.get(document);
  if (known !== undefined) return known;
  const { score, coverage } = leg.lexical;
  const best =
    vector === null ? { row: leg.view.segment.firstRow(document), similarity: 0 } : refineBest(leg, document, vector, legs.memory, margin);
  const candidate: Candidate = {
    view: leg.view,
    document,
    lexicalScore: score[document] ?? 0,
    coverage: coverageOf(coverage[document] ?? 0, legs.rarity),
    similarity: best.similarity,
    bestRow: best.row,
    rankingWords: score[document] ?? 0,
    rankingSimilarity: best.similarity,
    lexicalRank: null,
    vectorRank: null,
    exact: null,
    fused: 0,
    score: 0,
  };
  leg.candidates.set(document, candidate);
  return candidate;
}

/** How far an approximate similarity may be from the refined one. */
const ERROR = 0.005;
/** How far a passage may be from the best one of its document to still be the best after feedback. */
export const FEEDBACK_MARGIN = 0.1;

/**
 * Best passage of a document for a vector, among those that the last scan put within `margin` of the document's best; infinity looks at
 * all.
 */
export function refineBest(
  leg: Leg,
  document: number,
  vector: PreparedQuery,
  memory: VectorMemory,
  margin = ERROR,
): { row: number; similarity: number } {
  const { segment } = leg.view;
  const first = segment.firstRow(document);
  const count = segment.rowCount(document);
  if (count === 0) return { row: first, similarity: 0 };
  if (count === 1) return { row: first, similarity: segment.vectors.refine(first, vector) };
  const scores = new Float32Array(memory.kernel.memory(), leg.scores + first * 4, count);
  const least = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY) - margin;
  let best = { row: first, similarity: Number.NEGATIVE_INFINITY };
  scores.forEach((score, i) => {
    if (score < least) return;
    const similarity = segment.vectors.refine(first + i, vector);
    if (similarity > best.similarity) best = { row: first + i, similarity };
  });
  return best;
}
