import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import type { Card } from "./frames.ts";

/** Returns a key that identifies the document of a card without its internal id. */
export function keyOfCard({ source_id: sourceId, document_id: externalId }: Pick<Card, "source_id" | "document_id">): string {
  return keyOf(sourceId, externalId);
}

/** Returns the same key for the document of a search hit. */
export function keyOfHit({ segment, externalId }: Pick<RetrievalHit, "segment" | "externalId">): string {
  return keyOf(segment, externalId);
}

function keyOf(sourceId: string, externalId: string): string {
  return `${sourceId}/${externalId}`;
}
