import { byDocumentId, type Candidate } from "./candidate.ts";

/** Sets the ranks of hits among the candidates by words and by similarity; a rank is null if the document was not found in that way. */
export function giveRanks(hits: readonly Candidate[], candidates: readonly Candidate[]): void {
  for (const hit of hits) {
    hit.lexicalRank = hit.lexicalScore > 0 ? rankBy(hit, candidates, ({ lexicalScore }) => lexicalScore) : null;
    hit.vectorRank = hit.similarity > 0 ? rankBy(hit, candidates, ({ similarity }) => similarity) : null;
  }
}

function rankBy(hit: Candidate, candidates: readonly Candidate[], valueOf: (candidate: Candidate) => number): number {
  const own = valueOf(hit);
  let rank = 1;
  for (const other of candidates) {
    const value = valueOf(other);
    if (value > own || (value === own && other !== hit && byDocumentId(other, hit) < 0)) rank += 1;
  }
  return rank;
}
