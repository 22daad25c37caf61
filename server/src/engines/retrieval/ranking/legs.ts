import type { ScannedSegment } from "../background-scan.ts";
import type { PreparedQuery } from "../vector/matrix.ts";
import type { VectorMemory } from "../vector/memory.ts";
import type { SegmentView } from "../views.ts";
import type { Candidate, Leg } from "./candidate.ts";
import { type Fusion, fusionOf } from "./fusion.ts";
import { type Floor, isRelevant } from "./relevance.ts";
import type { Scratch } from "./scratch.ts";
import { thresholdOf } from "./select-top.ts";
import type { FusionTuning } from "./tuning.ts";

export interface Legs {
  readonly all: readonly Leg[];
  readonly candidates: Candidate[];
  readonly memory: VectorMemory;
  readonly scratch: Scratch;
  /** Total rarity of the query's words. */
  readonly rarity: number;
  release(): void;
}

const NOTHING = new Float32Array();

/** Allocates the buffers for a search. */
export function openLegs(
  views: readonly SegmentView[],
  { memory, scratch }: { readonly memory: VectorMemory; readonly scratch: Scratch },
  rarity: number,
): Legs {
  const rows = views.reduce((sum, view) => sum + view.segment.vectors.rows, 0);
  const bytes = 2 ** Math.ceil(Math.log2(Math.max(1024, rows * 8)));
  const address = memory.allocate(bytes);
  let room = address;
  const all = views.map((view, number): Leg => {
    const words = scratch.words(number, view.segment.documents);
    const leg = { view, words, room, similarities: NOTHING, scores: room, error: 0, known: null };
    room += view.segment.vectors.rows * 8;
    return leg;
  });
  return { all, candidates: [], memory, scratch, rarity, release: () => memory.release(address, bytes) };
}

/** Compares the rows of a segment with a vector, except rows that were already `scanned`. */
export function scanLeg(leg: Leg, vector: PreparedQuery, memory: VectorMemory, scanned: ScannedSegment | null = null): void {
  const { segment, isSparse } = leg.view;
  const { vectors } = segment;
  leg.error = vectors.errorOf(vector);
  if (isSparse) {
    leg.similarities = new Float32Array(memory.kernel.memory(), leg.scores, vectors.rows).fill(NOT_ALLOWED);
    scanAllowed(leg, vector);
    return;
  }
  leg.scores = scanned?.scores ?? leg.room;
  const from = scanned?.rows ?? 0;
  vectors.scan(vector, leg.scores + from * 4, from);
  leg.similarities = new Float32Array(memory.kernel.memory(), leg.scores, vectors.rows);
}

/** Similarity of rows that are not compared; lower than any actual similarity. */
const NOT_ALLOWED = -2;

/** Compares the rows of allowed documents; consecutive rows are compared together. */
function scanAllowed({ view: { segment, allowed }, scores }: Leg, vector: PreparedQuery): void {
  let from = 0;
  let to = 0;
  for (let document = 0; document < segment.documents; document++) {
    if (allowed[document] !== 1) continue;
    const first = segment.firstRow(document);
    if (first !== to) {
      segment.vectors.scan(vector, scores + from * 4, from, to);
      from = first;
    }
    to = first + segment.rowCount(document);
  }
  segment.vectors.scan(vector, scores + from * 4, from, to);
}

/** Number of relevant documents, and the factors of their rank scores. */
export interface Collected {
  readonly total: number;
  readonly fusion: Fusion;
}

/** Adds the first `depth` relevant documents as candidates, ordered by approximate rank score, and counts all relevant documents. */
export function collectCandidates(legs: Legs, depth: number, vector: PreparedQuery | null, floor: Floor, tuning: FusionTuning): Collected {
  const { found } = legs.scratch;
  const bar = { vector, floor };
  found.clear();
  legs.all.forEach((leg, number) => {
    const { segment, allowed } = leg.view;
    const { words } = leg;
    for (let i = 0; i < words.count; i++) {
      const document = words.documents[i] ?? 0;
      if (segment.rowCount(document) === 0) continue;
      const similarity = nearest(leg, document);
      const coverage = coverageOf(words.coverage[document] ?? 0, legs.rarity);
      if (isAbove(leg, document, coverage, similarity, bar)) {
        found.push(number, document, words.score[document] ?? 0, similarity);
      }
    }
    if (vector === null || leg.similarities.length === 0) return;
    const rows = rowsAbove(legs, leg, floor);
    const documents = segment.rowDocuments;
    let last = -1;
    for (const row of rows) {
      const document = documents[row] ?? 0;
      if (document === last) continue;
      last = document;
      if (allowed[document] !== 1 || (words.score[document] ?? 0) > 0) continue;
      const similarity = nearest(leg, document);
      if (isAbove(leg, document, 0, similarity, bar)) found.push(number, document, 0, similarity);
    }
  });
  const fusion = fusionOf(found.mostWords(), legs.rarity, tuning, vector === null ? 0 : floor.vectorWeight);
  const error = legs.all.reduce((most, leg) => Math.max(most, leg.error), 0);
  const scores = found.fuse(fusion);
  const least = thresholdOf(scores, found.count, depth) - 2 * error * fusion.similarity;
  const add = legs.candidates.length === 0 ? addCandidate : candidateOf;
  for (let i = 0; i < found.count; i++) {
    if ((scores[i] ?? 0) < least) continue;
    const leg = legs.all[found.legs[i] ?? 0];
    if (leg !== undefined) add(legs, leg, found.documents[i] ?? 0, vector);
  }
  return { total: found.count, fusion };
}

/** Returns rows that may be relevant even if they contain none of the words. */
function rowsAbove(legs: Legs, leg: Leg, floor: Floor): Uint32Array {
  const least = floor.coverage > 0 ? floor.combined / floor.vectorWeight - leg.error : Number.NEGATIVE_INFINITY;
  const { kernel } = legs.memory;
  const rows = leg.similarities.length;
  const out = leg.room + rows * 4;
  return new Uint32Array(kernel.memory(), out, kernel.select(leg.scores, rows, least, out));
}

/** Returns the highest approximate similarity among a document's passages. */
function nearest(leg: Leg, document: number): number {
  const { similarities } = leg;
  if (similarities.length === 0) return 0;
  const first = leg.view.segment.firstRow(document);
  const end = first + leg.view.segment.rowCount(document);
  let most = similarities[first] ?? 0;
  for (let row = first + 1; row < end; row++) {
    const similarity = similarities[row] ?? 0;
    if (similarity > most) most = similarity;
  }
  return most;
}

/** Requirements that a relevant document must meet. */
interface Bar {
  readonly vector: PreparedQuery | null;
  readonly floor: Floor;
}

/** Returns whether a document reaches the relevance floor. Computes the exact similarity if the approximation is inconclusive. */
function isAbove(leg: Leg, document: number, coverage: number, similarity: number, { vector, floor }: Bar): boolean {
  if (coverage >= floor.coverage) return true;
  if (vector === null) return false;
  const above = floor.vectorWeight * similarity + floor.coverageShare * coverage - floor.combined;
  if (Math.abs(above) > floor.vectorWeight * leg.error) return above > 0;
  return isRelevant(floor, coverage, refineBest(leg, document, vector).similarity);
}

function coverageOf(covered: number, rarity: number): number {
  return rarity === 0 ? 0 : Math.min(1, Math.round((covered / rarity) * 1e5) / 1e5);
}

/** Returns candidates that are relevant, are named in the query, or contain its rare words. */
export function relevantCandidates(legs: Legs, floor: Floor): Candidate[] {
  return legs.candidates.filter(
    ({ exact, rareWords, coverage, similarity }) => exact !== null || rareWords > 0 || isRelevant(floor, coverage, similarity),
  );
}

/** Returns the candidate for a document and creates it if necessary. */
export function candidateOf(legs: Legs, leg: Leg, document: number, vector: PreparedQuery | null): Candidate {
  if (leg.known === null) {
    leg.known = new Map();
    for (const candidate of legs.candidates) if (candidate.leg === leg) leg.known.set(candidate.document, candidate);
  }
  return leg.known.get(document) ?? addCandidate(legs, leg, document, vector);
}

function addCandidate(legs: Legs, leg: Leg, document: number, vector: PreparedQuery | null): Candidate {
  const best = vector === null ? { row: leg.view.segment.firstRow(document), similarity: 0 } : refineBest(leg, document, vector);
  const candidate: Candidate = {
    leg,
    view: leg.view,
    document,
    lexicalScore: leg.words.score[document] ?? 0,
    coverage: coverageOf(leg.words.coverage[document] ?? 0, legs.rarity),
    similarity: best.similarity,
    bestRow: best.row,
    lexicalRank: null,
    vectorRank: null,
    exact: null,
    rareWords: 0,
    fused: 0,
    score: 0,
  };
  leg.known?.set(document, candidate);
  legs.candidates.push(candidate);
  return candidate;
}

/** Returns the best passage of a document for the most recently scanned vector. */
export function refineBest(leg: Leg, document: number, scanned: PreparedQuery): Nearest {
  return nearestRow(leg, document, scanned, nearest(leg, document) - 2 * leg.error);
}

interface Nearest {
  readonly row: number;
  readonly similarity: number;
}

/** Returns the best of those passages of a document whose scanned similarity is at least `least`. */
function nearestRow(leg: Leg, document: number, vector: PreparedQuery, least: number): Nearest {
  const { segment } = leg.view;
  const first = segment.firstRow(document);
  const count = segment.rowCount(document);
  if (count === 0) return { row: first, similarity: 0 };
  if (count === 1) return { row: first, similarity: segment.vectors.refine(first, vector) };
  let best = { row: first, similarity: Number.NEGATIVE_INFINITY };
  for (let row = first; row < first + count; row++) {
    if ((leg.similarities[row] ?? 0) < least) continue;
    const similarity = segment.vectors.refine(row, vector);
    if (similarity > best.similarity) best = { row, similarity };
  }
  return best;
}
