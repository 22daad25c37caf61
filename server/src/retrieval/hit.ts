import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { fold } from "./analysis/fold.ts";
import type { WeighedWord } from "./lexical/score.ts";
import type { Candidate, Leg } from "./ranking/candidate.ts";
import type { Segment } from "./segment.ts";
import type { PreparedQuery } from "./vector/matrix.ts";

const MAX_PASSAGES = 3;
/** Passages nearest in meaning that are looked at for the question's words. */
const SHORTLIST = 6;
/** What holding all words counts beside a cosine. */
const WORDS_SHARE = 0.3;

/** What a hit tells of its candidate. */
type Told = Pick<
  Candidate,
  "view" | "document" | "score" | "lexicalRank" | "lexicalScore" | "coverage" | "vectorRank" | "similarity" | "exact"
>;

/** The question that a hit's passages are chosen for. */
export interface HitQuestion {
  readonly words: readonly WeighedWord[];
  readonly vector: PreparedQuery | null;
}

/** Hit of a candidate, with its best passages for a question. Texts are read and parsed when they are asked for: most callers need few of them. */
export function hitOf(candidate: Told, question: HitQuestion, leg: Leg | null): RetrievalHit {
  const { document } = candidate;
  const { segment } = candidate.view;
  const filter = segment.filterReader(document);
  const rows = bestRows(segment, document, question, leg);
  return {
    documentId: segment.documentId(document),
    segment: segment.name,
    externalId: segment.externalId(document),
    score: candidate.score,
    hit: segment.hit(document),
    get filter() {
      return filter();
    },
    passages: rows.map(({ row, similarity }) => segment.passage(row, similarity)),
    explain: {
      lexicalRank: candidate.lexicalRank,
      lexicalScore: candidate.lexicalScore === 0 ? null : candidate.lexicalScore,
      coverage: candidate.coverage,
      vectorRank: candidate.vectorRank,
      similarity: question.vector === null ? null : candidate.similarity,
      exact: candidate.exact?.kind ?? null,
    },
  };
}

interface RankedRow {
  readonly row: number;
  readonly similarity: number | null;
}

/** @param leg tells which passages need not be looked at more closely; null where the last scan was for another vector */
function bestRows(segment: Segment, document: number, { words, vector }: HitQuestion, leg: Leg | null): RankedRow[] {
  const first = segment.firstRow(document);
  const count = segment.rowCount(document);
  const least = leg === null || count <= SHORTLIST ? Number.NEGATIVE_INFINITY : shortlistBound(leg, first, count);
  const rows: RankedRow[] = [];
  for (let row = first; row < first + count; row++) {
    if (least > Number.NEGATIVE_INFINITY && (leg?.similarities[row] ?? 0) < least) continue;
    rows.push({ row, similarity: vector === null ? null : segment.vectors.refine(row, vector) });
  }
  if (rows.length < 2) return rows;
  if (vector !== null) rows.sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || a.row - b.row);
  return (vector === null ? rows : rows.slice(0, SHORTLIST))
    .map((ranked) => ({ ranked, score: (ranked.similarity ?? 0) + WORDS_SHARE * held(segment.passageWithHeadings(ranked.row), words) }))
    .toSorted((a, b) => b.score - a.score || a.ranked.row - b.ranked.row)
    .slice(0, MAX_PASSAGES)
    .map(({ ranked }) => ranked);
}

/** Scanned similarity that all passages of the shortlist reach. */
function shortlistBound(leg: Leg, first: number, count: number): number {
  const similarities = leg.similarities.slice(first, first + count).toSorted();
  return (similarities[count - SHORTLIST] ?? 0) - 2 * leg.error;
}

/** About which share of the words' rarity a text holds: stems are looked for as parts of words. */
function held(text: string, words: readonly WeighedWord[]): number {
  const folded = fold(text);
  let found = 0;
  let all = 0;
  for (const { whole, parts, rarity } of words) {
    all += rarity;
    const isHeld = whole.variants.some((variant) => folded.includes(variant));
    const isInParts = parts.length > 0 && parts.every(({ variants }) => variants.some((variant) => folded.includes(variant)));
    if (isHeld || isInParts) found += rarity;
  }
  return all === 0 ? 0 : found / all;
}
