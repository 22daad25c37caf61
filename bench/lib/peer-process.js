import { createRequire } from "node:module";
import path from "node:path";
import { readEmbedded } from "./embedded-set.js";

// Runs one peer behind a bare Fastify server: looks up the query's vector, searches with the engine and returns ten hits as JSON. The text
// of every hit is prepared in memory, so only the search differs between peers.

/**
 * @typedef {object} Opened
 * @property {(query: string, vector: Float32Array, count: number) => Hits | Promise<Hits>} search
 */
/** @typedef {(readonly [passage: number, score: number])[]} Hits best first */
/** @typedef {(set: import("./embedded-set.js").EmbeddedSet, library: (name: string) => any) => Opened | Promise<Opened>} Open */

/** @type {Record<string, () => Promise<{ open: Open }>>} */
const peers = {
  usearch: () => import("../peers/usearch.js"),
  "usearch-exact": () => import("../peers/usearch-exact.js"),
  lancedb: () => import("../peers/lancedb.js"),
  orama: () => import("../peers/orama.js"),
  minisearch: () => import("../peers/minisearch.js"),
  "sqlite-vec": () => import("../peers/sqlite-vec.js"),
  pgvector: () => import("../peers/pgvector.js"),
};

const { PEER = "", PEER_MODULES = "", EMBEDDED = "" } = process.env;
const library = createRequire(path.join(PEER_MODULES, "package.json"));
const set = readEmbedded(EMBEDDED);
const vectors = new Map(set.queries.map((query, at) => [query, set.queryVectors.slice(at * set.dimensions, (at + 1) * set.dimensions)]));
const { open } = (await peers[PEER]?.()) ?? { open: null };
if (open === null) throw new Error(`no peer ${PEER}`);
const engine = await open(set, library);

const server = library("fastify")();
server.post("/", async (/** @type {any} */ request, /** @type {any} */ reply) => {
  const { query, top_k: count } = request.body;
  const vector = vectors.get(query);
  if (vector === undefined) throw new Error("a query without a vector");
  const hits = await engine.search(query, vector, count);
  const results = hits.map(([passage, score]) => `{"passage":${passage},"score":${score},${set.passages[passage]?.answer}`);
  reply.type("application/json; charset=utf-8");
  return `{"num_total_results":${hits.length},"results":[${results.join(",")}]}`;
});
await server.listen({ port: 0, host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
process.stdout.write(`listening on ${server.server.address().port}\n`);
