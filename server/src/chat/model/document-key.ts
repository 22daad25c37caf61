import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import type { Card } from "./frames.ts";

/** Names the document of a card in memory, where its internal id must not be shown. */
export function keyOfCard({ source_id: sourceId, document_id: externalId }: Pick<Card, "source_id" | "document_id">): string {
  return keyOf(sourceId, externalId);
}

/** The same name, of a document that was found. */
export function keyOfHit({ segment, externalId }: Pick<RetrievalHit, "segment" | "externalId">): string {
  return keyOf(segment, externalId);
}

function keyOf(sourceId: string, externalId: string): string {
  return `${sourceId}/${externalId}`;
}
