import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { fold } from "./analysis/fold.ts";
import type { WeighedWord } from "./lexical/score.ts";
import type { Candidate } from "./ranking/candidate.ts";
import type { PreparedQuery } from "./vector/matrix.ts";

const MAX_PASSAGES = 3;
/** Passages nearest in meaning that are looked at for the question's words. */
const SHORTLIST = 6;
/** What holding all words counts beside a cosine. */
const WORDS_SHARE = 0.3;

/** Hit of a candidate, with its best passages for a question. Its filter fields are parsed when they are read: most callers never do. */
export function hitOf(candidate: Candidate, words: readonly WeighedWord[], vector: PreparedQuery | null): RetrievalHit {
  const { document } = candidate;
  const { segment } = candidate.view;
  const filter = segment.filterReader(document);
  return {
    documentId: segment.documentId(document),
    segment: segment.name,
    externalId: segment.externalId(document),
    score: candidate.score,
    hit: segment.hit(document),
    get filter() {
      return filter();
    },
    passages: bestRows(candidate, words, vector).map(({ row, similarity }) => Object.assign(segment.passage(row), { similarity })),
    explain: {
      lexicalRank: candidate.lexicalRank,
      lexicalScore: candidate.lexicalScore === 0 ? null : candidate.lexicalScore,
      coverage: candidate.coverage,
      vectorRank: candidate.vectorRank,
      similarity: vector === null ? null : candidate.similarity,
      exact: candidate.exact?.kind ?? null,
    },
  };
}

interface RankedRow {
  readonly row: number;
  readonly similarity: number | null;
}

function bestRows(candidate: Candidate, words: readonly WeighedWord[], vector: PreparedQuery | null): RankedRow[] {
  const { segment } = candidate.view;
  const first = segment.firstRow(candidate.document);
  const rows = Array.from({ length: segment.rowCount(candidate.document) }, (_, i): RankedRow => {
    const row = first + i;
    return { row, similarity: vector === null ? null : segment.vectors.refine(row, vector) };
  });
  if (rows.length < 2) return rows;
  if (vector !== null) rows.sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || a.row - b.row);
  return (vector === null ? rows : rows.slice(0, SHORTLIST))
    .map((ranked) => ({ ranked, score: (ranked.similarity ?? 0) + WORDS_SHARE * held(segment.passageText(ranked.row), words) }))
    .toSorted((a, b) => b.score - a.score || a.ranked.row - b.ranked.row)
    .slice(0, MAX_PASSAGES)
    .map(({ ranked }) => ranked);
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
