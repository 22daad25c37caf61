import type { PersonaContext } from "../personas/store.ts";
import type { RetrievalScope } from "../ports/retrieval-index.ts";

const noDocuments: RetrievalScope["documents"] = new Map();

/** What a persona answers from: the enabled sources of its brand, and the account documents activated for it (decisions, chapter 1.6). */
export function scopeOf({ sources, library }: PersonaContext): RetrievalScope {
  const documents = library === null ? noDocuments : new Map([[library.segment, library.documents]]);
  return { segments: [...sources.keys()], documents };
}

/** Name of the source that a hit of the persona's scope is from. */
export function sourceNameOf({ sources }: PersonaContext, segment: string): string {
  return sources.get(segment) ?? "Account documents";
}
