import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { quantile, short } from "./lib/figures.js";
import { BenchService } from "./lib/service.js";
import { workSet } from "./lib/work-set.js";

// Restarts a filled installation after `kill -9`, alternately on a quiet machine and on a machine kept busy by loops, and measures the time
// to the first
// 200 from `/readyz` and to the first search response. Exits with 1 if a search finds nothing.

const { values } = parseArgs({
  options: {
    restarts: { type: "string", default: "10" },
    loops: { type: "string", default: "4" },
    products: { type: "string", default: "5000" },
    texts: { type: "string", default: "200" },
  },
});
const [restarts = 0, loops = 0, products = 0, texts = 0] = [values.restarts, values.loops, values.products, values.texts].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const set = workSet({ products, texts });
const service = await BenchService.start();
/** @type {import("node:child_process").ChildProcess[]} */
let busy = [];
function rest() {
  for (const loop of busy) loop.kill("SIGKILL");
  busy = [];
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end().finally(() => process.exit(130)));

/** Ends the processes that this process has started, even after a signal, because busy loops would never end on their own. */
function end() {
  rest();
  return service.stop();
}

/** @param {string} query @returns {Promise<number>} number of hits */
async function search(query) {
  const { results } = await service.call("POST", "/v1/search", { query, persona_id: service.personaId });
  return results.length;
}

/** Kills the service and starts it again. */
async function restart() {
  service.process.child.kill("SIGKILL");
  await service.process.exited;
  const start = performance.now();
  await service.restart();
  while (!(await fetch(`${service.url}/readyz`)).ok) await delay(10);
  const ready = performance.now();
  if ((await search(set.queries[0] ?? "")) === 0) throw new Error("a search found nothing after a restart");
  return { ready: ready - start, searched: performance.now() - ready };
}

try {
  const path = new URL(service.productsUrl(await service.source("products"))).pathname;
  for (let at = 0; at < set.products.length; at += 100) await service.call("PUT", path, { items: set.products.slice(at, at + 100) });
  await service.upload(await service.source("texts", "files"), set.texts);
  await service.settled();
  say(`${set.products.length} products, ${set.texts.length} texts: ${set.name}`);
  /** @type {Record<"quiet" | "busy", { ready: number, searched: number }[]>} */
  const took = { quiet: [], busy: [] };
  for (let at = 0; at < restarts; at += 1) {
    took.quiet.push(await restart());
    busy = Array.from({ length: loops }, () => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }));
    took.busy.push(await restart());
    rest();
  }
  for (const [kind, times] of Object.entries(took)) {
    const [ready, searched] = [times.map((time) => time.ready), times.map((time) => time.searched)];
    say(
      `${kind}: ready p50 ${short(quantile(ready, 0.5))} ms, p95 ${short(quantile(ready, 0.95))} ms; first search then p50 ${short(quantile(searched, 0.5))} ms, p95 ${short(quantile(searched, 0.95))} ms`,
    );
  }
} finally {
  await end();
}
