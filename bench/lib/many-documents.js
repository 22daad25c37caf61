import path from "node:path";
import { built } from "./built.js";

/** @type {any} */
const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

/**
 * Copies the only product of a source in the database of a stopped service; every hundredth copy is marked as failed. Processing so many
 * products would take an hour, and lists do not depend on passages.
 * @param {string} dataDir @param {string} sourceId @param {number} count
 */
export async function multiplyDocument(dataDir, sourceId, count) {
  const { startEmbeddedPostgres } = await built("platform/postgres/embedded/start-embedded-postgres.js");
  const { createDatabase } = await built("platform/postgres/client.js");
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(dataDir), log });
  const database = createDatabase(server.connection, { maxConnections: 1, log });
  try {
    await database.run(
      "bench.multiply",
      `insert into documents select (jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'external_id', 'P-' || n, 'title', 'Product ' || n,
         'content', jsonb_set(d.content::jsonb, '{title}', to_jsonb('Product ' || n)),
         'state', case when n % 100 = 0 then 'failed' else 'ready' end,
         'error_message', case when n % 100 = 0 then 'embed_failed: the model did not respond' end,
         'created_at', now() - n * interval '1 second', 'updated_at', now() - n * interval '1 second'))).*
       from documents d, generate_series(2, $2::int) n where d.source_id = $1`,
      [sourceId, count],
    );
    await database.exec("analyze documents");
  } finally {
    await database.close();
    await server.stop();
  }
}
