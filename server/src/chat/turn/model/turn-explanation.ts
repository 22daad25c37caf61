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
  /** Start of the best passage. */
  readonly text: string;
  /** Ranks of the two ways to search, from 1; null if that way did not find it. */
  readonly words_rank: number | null;
  readonly meaning_rank: number | null;
  readonly similarity: number | null;
  /** Whether the reply uses it. */
  readonly used: boolean;
}

/** Why a reply says what it says. Stored as JSON, so its names are those of the API. */
export interface TurnExplanation {
  /** What was searched for, without the conversation and without what the filter covers. */
  readonly query: string;
  /** Two-letter language of the reply. */
  readonly language: string;
  readonly found: readonly FoundDocument[];
}

const mostFound = 10;
const mostText = 300;

/**
 * Explains a reply. Null if nothing was searched, as for small talk.
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
  // Documents that the reply uses come first, so that the limit never hides them.
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

/** Returns the start of a text that PostgreSQL can store. */
function storable(text: string): string {
  return text.slice(0, mostText).toWellFormed().replaceAll("\0", "");
}
