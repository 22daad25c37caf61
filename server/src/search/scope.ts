import type { PersonaContext } from "../personas/model/persona.ts";
import type { RetrievalScope } from "../ports/retrieval-index.ts";

const noDocuments: RetrievalScope["documents"] = new Map();

/** Returns the documents that a persona uses: those in its brand's enabled sources and its activated account documents. */
export function scopeOf({ sources, library }: PersonaContext): RetrievalScope {
  const documents = library === null ? noDocuments : new Map([[library.segment, library.documents]]);
  return { segments: [...sources.keys()], documents };
}

/** Returns the name of a hit's source. */
export function sourceNameOf({ sources }: PersonaContext, segment: string): string {
  return sources.get(segment) ?? "Account documents";
}
