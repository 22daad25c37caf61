import type { DocumentModels } from "../../src/knowledge/embedding-migrations/document-models.ts";
import type { Embedder } from "../../src/ports/embedder.ts";

/** Returns document models in which all documents use the same model. */
export function onlyModel(embedder: Embedder): DocumentModels {
  const { fingerprint, dimensions } = embedder.info;
  return { of: () => [{ generation: { id: 1, fingerprint, dimensions }, embedder }], failed: () => undefined };
}
