import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { quantile, short } from "./lib/figures.js";
import { BenchService } from "./lib/service.js";
import { workSet } from "./lib/work-set.js";

// Sends list and search requests while products and text files are loaded and processed on a single busy core. Run it as `taskset -c 0 node
// bench/starved-reads.js`, so that the service, its database, the load and the busy loops share one core. After `--seconds`, the loops end;
// the run ends when all texts are ready. Exits with 1 if a call failed or a document did not become ready.

const { values } = parseArgs({
  options: {
    products: { type: "string", default: "1300" },
    texts: { type: "string", default: "200" },
    seconds: { type: "string", default: "180" },
    loops: { type: "string", default: "4" },
    "calls-per-minute": { type: "string", default: "1000" },
  },
});
const [products = 0, texts = 0, loops = 0, perMinute = 1, seconds = 0] = [
  values.products,
  values.texts,
  values.loops,
  values["calls-per-minute"],
  values.seconds,
].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const set = workSet({ products, texts });
const service = await BenchService.start();
const busy = Array.from({ length: loops }, () => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }));
/** @type {Record<"list" | "search", number[]>} */
const took = { list: [], search: [] };
/** @type {string[]} */
const failures = [];
let isOver = false;

/** Ends the processes that this process has started, even after a signal, because busy loops would never end on their own. */
function end() {
  isOver = true;
  for (const loop of busy) loop.kill("SIGKILL");
  return service.stop();
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end().finally(() => process.exit(130)));

/** @param {"list" | "search"} kind @param {() => Promise<unknown>} call */
async function timed(kind, call) {
  const start = performance.now();
  try {
    await call();
    took[kind].push(performance.now() - start);
  } catch (error) {
    failures.push(String(error).slice(0, 300));
  }
}

/** Sends calls at a fixed rate, even if earlier calls have not ended. */
async function read() {
  const running = new Set();
  for (let at = 0; !isOver; at += 1) {
    const query = set.queries[at % set.queries.length];
    const call =
      at % 2 === 0
        ? timed("list", () => service.call("GET", `/v1/knowledge/documents?limit=50&offset=${(at * 25) % (products + texts)}`))
        : timed("search", () => service.call("POST", "/v1/search", { query, persona_id: service.personaId }));
    running.add(call);
    void call.then(() => running.delete(call));
    await delay(60_000 / perMinute);
  }
  await Promise.all(running);
}

/** @param {string} catalog id of the catalog @param {string} files id of the files source */
async function load(catalog, files) {
  const path = new URL(service.productsUrl(catalog)).pathname;
  for (let at = 0; at < set.products.length; at += 50) await service.call("PUT", path, { items: set.products.slice(at, at + 50) });
  await service.upload(files, set.texts);
}

try {
  const [catalog, files] = [await service.source("products"), await service.source("texts", "files")];
  const documents = set.products.length + set.texts.length;
  const start = performance.now();
  const since = () => `${short((performance.now() - start) / 1_000)} s`;
  const ready = async () => Number((await service.call("GET", "/v1/knowledge/documents?limit=1&state=ready")).total_count);
  const reading = read();
  const loading = load(catalog, files).then(() => say(`${documents} documents (${set.name}) sent after ${since()}`));
  await delay(seconds * 1_000);
  isOver = true;
  await reading;
  say(`${busy.length} busy loops end after ${since()}: ${await ready()} documents are ready`);
  for (const loop of busy) loop.kill("SIGKILL");
  await loading;
  await service.settled();
  const readyAtEnd = await ready();
  say(`${readyAtEnd} documents are ready after ${since()}`);
  for (const [kind, ms] of Object.entries(took))
    say(
      `${kind}: ${ms.length} answered, p50 ${short(quantile(ms, 0.5))} ms, p99 ${short(quantile(ms, 0.99))} ms, slowest ${short(Math.max(...ms))} ms`,
    );
  say(`${failures.length} failed${failures.length === 0 ? "" : `: ${failures.slice(0, 5).join("; ")}`}`);
  if (failures.length > 0 || readyAtEnd !== documents) process.exitCode = 1;
} finally {
  await end();
}
