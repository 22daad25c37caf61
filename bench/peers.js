import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { recall, similarities } from "./lib/brute-force.js";
import { embedOnce, readEmbedded } from "./lib/embedded-set.js";
import { createEngine, engineDocument, tenNearest, vectorQuery } from "./lib/engine.js";
import { median, short } from "./lib/figures.js";
import { pgvectorBin } from "./lib/find-pgvector.js";
import { installPeers } from "./lib/install-peers.js";
import { Load } from "./lib/load.js";
import { measureSearches, searchTable } from "./lib/measure-searches.js";
import { MeasuredProcess } from "./lib/processes.js";
import { batchesOf, BenchService } from "./lib/service.js";
import { workSet } from "./lib/work-set.js";

// Measures S1 to S4 for search, and compares the results with those of other engines on the same machine within minutes. The peers do less:
// they have no keys, limits or credits, no
// keyword search, and no grouping of passages by document.

const named = {
  usearch: "usearch, HNSW",
  "usearch-exact": "usearch, exact f32",
  pgvector: "PostgreSQL + pgvector, HNSW",
  lancedb: "LanceDB",
  "sqlite-vec": "sqlite-vec",
  orama: "Orama, vectors",
  minisearch: "MiniSearch, words",
};
/** @import { Contestant } from "./lib/measure-searches.js" */

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(named).join(",") },
    rounds: { type: "string", default: "5" },
    quick: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const chosen = Object.entries(named).filter(([peer]) => values.only.split(",").includes(peer));
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const note = (/** @type {string} */ text) => void process.stderr.write(`${text}\n`);

await ensureBuilt();
const work = workSet(values.quick ? { products: 1_000, texts: 20 } : { products: 5_000, texts: 200 });
const folder = await embedOnce(work);
const set = readEmbedded(folder);
const modules = await installPeers();
const temporary = await mkdtemp(path.join(tmpdir(), "parlance-bench-peers-"));
await chmod(temporary, 0o755);
/** @type {{ stop(): Promise<void> }[]} */
const started = [];
/** @template {{ stop(): Promise<void> }} T @param {T} part */
const keep = (part) => {
  started.push(part);
  return part;
};
try {
  const load = keep(new Load());
  /** @type {Contestant[]} */
  const contestants = [];
  const raw = keep(MeasuredProcess.ofBench("raw-server.js"));
  const askPeer = (/** @type {string} */ query) => JSON.stringify({ query, top_k: 10 });
  contestants.push({ name: "raw", process: raw, url: await urlOf(raw), headers: {}, body: askPeer, recall: Number.NaN });
  contestants.push(await ourselves());
  /** @type {string[]} */
  const absent = [];
  for (const [peer, name] of chosen) {
    note(`${name} is filled`);
    if (peer === "pgvector" && pgvectorBin() === null) {
      absent.push(`${name}: not present (PARLANCE_PGVECTOR_BIN names the folder of its programs)`);
      continue;
    }
    const server = keep(
      MeasuredProcess.ofBench("peer-process.js", { PEER: peer, PEER_MODULES: modules, EMBEDDED: folder, TMPDIR: temporary }),
    );
    try {
      const contestant = { name, process: server, url: await urlOf(server), headers: {}, body: askPeer, recall: Number.NaN };
      contestants.push({ ...contestant, recall: peer === "minisearch" ? Number.NaN : await recallOf(contestant) });
    } catch (error) {
      absent.push(`${name}: not present (${String(error).split("\n").at(-1)?.trim()})`);
    }
  }
  say(
    `${work.products.length} products, ${work.texts.length} texts, ${set.passages.length} passages: ${work.name}. Node ${process.version}, ${availableParallelism()} cores.`,
  );
  say(`${rounds} rounds, interleaved; query vectors come from memory for all. Median (min-max).\n`);
  const seen = await measureSearches(contestants, { load, queries: set.queries, rounds, note });
  say(searchTable(seen));
  if (seen.some(({ name, recall: share }) => name === "Parlance" && share < 1)) {
    say("The recall of Parlance is below 1.");
    process.exitCode = 1;
  }
  const beside = { "PostgreSQL + pgvector": [named.pgvector], "the best in pure JavaScript": [named.orama, named.minisearch] };
  for (const [name, names] of Object.entries(beside)) {
    const rate = Math.max(...seen.filter((one) => names.includes(one.name)).map((one) => median(one.rate)));
    const own = median(seen.find((one) => one.name === "Parlance")?.rate ?? []);
    if (rate > 0) say(`S2: Parlance serves ${short(own / rate)} x as many requests as ${name}.`);
  }
  say(
    "\nParlance checks key, rate limit, quota and credits, fuses keywords and vectors, and returns one hit per document with its best passage;",
  );
  say("the peers look up one list of neighbors and return prepared texts. MiniSearch has no vectors.");
  for (const line of absent) say(line);
} finally {
  for (const part of started.toReversed()) await part.stop();
  await rm(temporary, { recursive: true, force: true });
}

/** @param {MeasuredProcess} server @returns {Promise<string>} */
async function urlOf(server) {
  return `http://127.0.0.1:${await server.says(/listening on (\d+)/, 600_000)}/`;
}

/** Starts the built service with the same work set; the benchmark calls it through its API. @returns {Promise<Contestant>} */
async function ourselves() {
  note("Parlance is filled");
  const service = keep(await BenchService.start({ SEARCH_CACHE_MB: "0" }));
  const source = await service.source("catalog");
  for (const body of batchesOf(work.products)) await service.call("PUT", new URL(service.productsUrl(source)).pathname, JSON.parse(body));
  await service.upload(await service.source("files", "files"), work.texts);
  await service.settled();
  const body = (/** @type {string} */ query) => JSON.stringify({ query, persona_id: service.personaId });
  return {
    name: "Parlance",
    process: service.process,
    url: `${service.url}/v1/search`,
    headers: service.headers,
    body,
    recall: await ownRecall(),
  };
}

/** Recall of the engine's vectors on the same passages. The API would also match keywords. */
async function ownRecall() {
  const index = await createEngine(set.dimensions);
  /** @type {Map<string, number[]>} */
  const rowsOf = new Map();
  for (const [row, { document }] of set.passages.entries()) rowsOf.set(document, [...(rowsOf.get(document) ?? []), row]);
  for (const [document, rows] of rowsOf)
    index.upsert(
      engineDocument(
        "all",
        document,
        rows.map((row) => ({ text: set.passages[row]?.text ?? "", vector: vectorOf(set.vectors, row) })),
      ),
    );
  const recalls = [];
  for (const at of set.queries.keys()) {
    const vector = vectorOf(set.queryVectors, at);
    const all = similarities(set.vectors, vector);
    const best = new Map([...rowsOf].map(([document, rows]) => [document, Math.max(...rows.map((row) => all[row] ?? 0))]));
    const found = tenNearest(await index.search(vectorQuery(["all"], vector))).map((document) => best.get(document) ?? 0);
    recalls.push(recall(found, best.values(), 10));
  }
  return mean(recalls);
}

/** @param {Contestant} peer */
async function recallOf({ url, body }) {
  const recalls = [];
  for (const [at, query] of set.queries.entries()) {
    const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: body(query) });
    const { results } = /** @type {{ results: { passage: number }[] }} */ (await response.json());
    const all = similarities(set.vectors, vectorOf(set.queryVectors, at));
    recalls.push(
      recall(
        results.map(({ passage }) => all[passage] ?? 0),
        all,
        10,
      ),
    );
  }
  return mean(recalls);
}

/** @param {Float32Array} vectors @param {number} row */
function vectorOf(vectors, row) {
  return vectors.subarray(row * set.dimensions, (row + 1) * set.dimensions);
}

/** @param {readonly number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
