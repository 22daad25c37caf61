import type { RetrievalHit } from "../ports/retrieval-index.ts";
import type { Candidate } from "./ranking/candidate.ts";
import type { PreparedQuery } from "./vector/matrix.ts";

const MAX_PASSAGES = 3;

/** Hit of a candidate. Texts and filter fields are read when they are asked for. */
export function hitOf(candidate: Candidate, vector: PreparedQuery | null): RetrievalHit {
  const { document } = candidate;
  const { segment } = candidate.view;
  const first = segment.firstRow(document);
  const rows = Array.from({ length: segment.rowCount(document) }, (_, i) => ({
    row: first + i,
    similarity: vector === null ? null : segment.vectors.refine(first + i, vector),
  }));
  rows.sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || a.row - b.row);
  return {
    documentId: segment.documentId(document),
    segment: segment.name,
    externalId: segment.externalId(document),
    score: candidate.score,
    hit: segment.hit(document),
    filter: segment.filterFields(document),
    passages: rows.slice(0, MAX_PASSAGES).map(({ row, similarity }) => Object.assign(segment.passage(row), { similarity })),
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
