import path from "node:path";
import { startSentenceBuilder } from "../../server/src/chat/sentence-vectors/build-sentence-vectors.ts";
import type { DocumentModel, DocumentModels } from "../../server/src/knowledge/embedding-migrations/document-models.ts";
import { eventually } from "../../server/test/support/api.ts";
import { sharedEmbedder } from "../../server/test/support/shared-embedder.ts";
import { silentLog } from "../../server/test/support/silent-log.ts";
import { count, withDatabase } from "./database.ts";

/**
 * Computes the vectors of all sentences of a stopped service at once. A running service computes them in small steps, which takes minutes; without
 * this step, every service that runs on a copy of the folder would repeat the work during its tests.
 */
export async function completeSentences(dataDir: string): Promise<void> {
  const embedder = await sharedEmbedder({ cacheDir: path.join(dataDir, "cache") });
  await withDatabase(dataDir, async (database) => {
    const { fingerprint } = embedder.info;
    const generation = await database.one<DocumentModel["generation"]>(
      "e2e.generation",
      "select id, fingerprint, dimensions from vector_generations where fingerprint = $1",
      [fingerprint],
    );
    if (generation === null) throw new Error(`no vectors of ${fingerprint}`);
    const models: Pick<DocumentModels, "of"> = { of: () => [{ generation, embedder }] };
    const bus = { subscribe: () => () => undefined };
    const builder = startSentenceBuilder({ database, models, bus, log: silentLog }, { leaseMs: 60_000, pollMs: 1, duty: 1 });
    await eventually(async () => (await count(database, "sentence_queue")) === 0, 200_000);
    await builder.stop();
  });
}
