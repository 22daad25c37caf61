import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, short } from "./lib/figures.js";
import { Load } from "./lib/load.js";
import { madeWorkSet } from "./lib/made-work-set.js";
import { batchesOf, BenchService } from "./lib/service.js";

// Synchronizes a catalog as a nightly integration does: sends all products, searches until they are ready, and sends them again.

const { values } = parseArgs({ options: { products: { type: "string", default: "100000" } } });
const count = Number(values.products);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1_000;

await ensureBuilt();
const made = madeWorkSet(count, 0);
// The text of every product is unique, so the embedding cache contains none of the vectors.
const products = made.products.map((product, at) => ({ ...product, description: `${product.description ?? product.title} Lot ${at}.` }));
const bodies = batchesOf(products);
const service = await BenchService.start();
const load = new Load();
let failed = false;

const usage = async () => (await service.call("GET", "/api/subscription/limits")).usage;
const sourceState = async () => (await service.call("GET", "/v1/knowledge/sources")).sources[0];
const check = (/** @type {string} */ what, /** @type {boolean} */ holds) => {
  failed ||= !holds;
  say(`${holds ? "holds " : "BROKEN"} ${what}`);
};

/** Searches for ready products until stopped. */
function searching() {
  let running = true;
  /** @type {number[]} */
  const latencies = [];
  let missed = 0;
  const done = (async () => {
    for (let at = 0; running; at = (at + 97) % count) {
      const product = products[at];
      if (product === undefined) break;
      const start = performance.now();
      const { results } = await service.call("POST", "/v1/search", { query: product.id, persona_id: service.personaId, top_k: 1 });
      latencies.push(performance.now() - start);
      if (results[0]?.id !== product.id) missed += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    async stop() {
      running = false;
      await done;
      return { latencies: latencies.toSorted((a, b) => a - b), missed };
    },
  };
}

try {
  const sourceId = await service.source("catalog");
  const order = {
    url: service.productsUrl(sourceId),
    method: "PUT",
    headers: service.headers,
    bodies,
    count: bodies.length,
    connections: 4,
  };
  const started = performance.now();
  const first = await load.requests(order);
  say(`${count} products accepted in ${short(first.wallMs / 1_000)} s: ${short(count / (first.wallMs / 1_000))} per second, 4 writers`);
  for (let ready = 0; ready < count;) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    ({ ready_count: ready } = await sourceState());
    process.stderr.write(`${Math.round(seconds(started))} s: ${ready} ready\n`);
  }
  const took = seconds(started);
  say(`all ready ${short(took)} s after the first call: ${short(count / took)} per second`);
  await service.call("GET", "/readyz");

  const before = await usage();
  const search = searching();
  const again = await load.requests(order);
  const { latencies, missed } = await search.stop();
  say(
    `resent in ${short(again.wallMs / 1_000)} s: ${short(count / (again.wallMs / 1_000))} a second, ${short(first.wallMs / again.wallMs)} x accepting`,
  );
  say(`${latencies.length} searches meanwhile: p50 ${short(median(latencies))} ms, longest ${short(latencies.at(-1) ?? 0)} ms`);
  check("every search meanwhile found its product first", missed === 0);
  check("the second sync cost no unit", JSON.stringify(before) === JSON.stringify(await usage()));
  const after = await sourceState();
  check("every product exists once and is ready", after.document_count === count && after.ready_count === count);
  let noOps = 0;
  for (let at = 0; at < bodies.length; at += 50) {
    const batch = await service.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, JSON.parse(bodies[at] ?? "{}"));
    noOps += batch.no_op === JSON.parse(bodies[at] ?? "{}").items.length ? 1 : 0;
  }
  check("a third sync returns only no_op", noOps === Math.ceil(bodies.length / 50));
} finally {
  await load.stop();
  await service.stop();
}
process.exit(failed ? 1 : 0);
