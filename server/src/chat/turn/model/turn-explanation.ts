import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import type { TurnPlan } from "../../answer/index.ts";

/** A document that was found for a turn. */
export interface FoundDocument {
  readonly source_id: string;
  readonly id: string;
  readonly kind: "item" | "file";
  readonly title: string;
  /** Page, slide or sheet of the best passage. */
  readonly page: number | null;
  /** First words of the best passage. */
  readonly text: string;
  /** Rank in the keyword search and rank in the vector search, from 1; null if that search did not find the document. */
  readonly words_rank: number | null;
  readonly meaning_rank: number | null;
  readonly similarity: number | null;
  /** Whether the reply uses the document. */
  readonly used: boolean;
}

/** Explanation of a reply. Stored as JSON, so the property names are those of the API. */
export interface TurnExplanation {
  /** Search query, excluding the conversation and the words that the filter covers. */
  readonly query: string;
  /** Two-letter language code of the reply. */
  readonly language: string;
  readonly found: readonly FoundDocument[];
}

const mostFound = 10;
const mostText = 300;

/**
 * Returns the explanation of a reply; null if no search was needed, for example because the message was small talk.
 * @param hits best first
 * @param others documents that the reply may use although the search did not find them
 * @param used internal ids of the documents that the reply uses
 */
export function explanationOf(
  plan: TurnPlan,
  hits: readonly RetrievalHit[],
  others: readonly RetrievalHit[],
  used: ReadonlySet<string>,
): TurnExplanation | null {
  if (plan.kind !== "question") return null;
  const known = new Set(hits.map(({ documentId }) => documentId));
  const read = others.filter(({ documentId }) => used.has(documentId) && !known.has(documentId));
  // Documents that the reply uses come first, so the limit never removes them.
  const all = [...hits, ...read].toSorted((a, b) => Number(used.has(b.documentId)) - Number(used.has(a.documentId)));
  return {
    query: storable(plan.standalone),
    language: plan.language,
    found: all.slice(0, mostFound).map((hit) => foundDocument(hit, used.has(hit.documentId))),
  };
}

function foundDocument(hit: RetrievalHit, used: boolean): FoundDocument {
  const { title } = JSON.parse(hit.hit) as { readonly title: string };
  const best = hit.passages[0];
  const { lexicalRank, vectorRank, similarity } = hit.explain;
  return {
    source_id: hit.segment,
    id: hit.externalId,
    kind: hit.filter.kind,
    title: storable(title),
    page: best?.page ?? null,
    text: storable(best?.text ?? ""),
    words_rank: lexicalRank,
    meaning_rank: vectorRank,
    similarity: similarity === null ? null : Math.round(similarity * 1_000) / 1_000,
    used,
  };
}

/** Returns the longest prefix of a string that PostgreSQL can store, up to the maximum length. */
function storable(text: string): string {
  return text.slice(0, mostText).toWellFormed().replaceAll("\0", "");
}
