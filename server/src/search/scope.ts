import type { PersonaContext } from "../personas/store.ts";
import type { RetrievalScope } from "../ports/retrieval-index.ts";

const noDocuments: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** What a persona answers from: the enabled sources of its brand, and nothing else (decisions, chapter 1.6). */
export function scopeOf(context: PersonaContext): RetrievalScope {
  return { segments: [...context.sources.keys()], documents: noDocuments };
}
