import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { bestRows, type RowQuestion } from "./best-rows.ts";
import type { Candidate, Leg } from "./ranking/candidate.ts";

/** Candidate fields that a hit contains. */
type Told = Pick<
  Candidate,
  "view" | "document" | "score" | "lexicalRank" | "lexicalScore" | "coverage" | "vectorRank" | "similarity" | "exact" | "rareWords"
>;

/**
 * Returns the hit for a candidate, with its best passages for a query. The passages' text is read and parsed lazily, because most callers
 * need only a few passages.
 */
export function hitOf(candidate: Told, question: RowQuestion, leg: Leg | null): RetrievalHit {
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
      ...(candidate.rareWords === 0 ? {} : { rareWords: candidate.rareWords }),
    },
  };
}
