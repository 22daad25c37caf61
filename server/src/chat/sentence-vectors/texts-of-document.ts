import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { type ComparedTexts, sentencesOf, textsOfProduct } from "../answer/index.ts";
import type { QueuedDocument, StoredPassage } from "./sentence-vectors.sql.ts";

/** Returns the strings in passages that may be compared with a question. */
export function textsOf(
  { id, segment, externalId, served, languages }: QueuedDocument,
  passages: readonly StoredPassage[],
): readonly ComparedTexts[] {
  if (served === null) return [];
  const hit: RetrievalHit = {
    documentId: id,
    segment,
    externalId,
    score: 0,
    hit: served.hit,
    filter: served.filter,
    passages: served.filter.kind === "file" ? passages.map((passage) => ({ ...passage, similarity: null })) : [],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  };
  return served.filter.kind === "file" ? sentencesOf([hit]) : [textsOfProduct(hit, languages.length === 0 ? ["en"] : languages)];
}
