import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { quantile, short } from "./lib/figures.js";
import { BenchService } from "./lib/service.js";
import { workSet } from "./lib/work-set.js";

// Lists and searches while texts are loaded and processed on a starved processor: run it as `taskset -c 0 node bench/starved-reads.js`, so that the service,
// its database, the load and the busy loops share one core. Ends when all texts are ready. Exits with 1 if a call failed.

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "1500" },
    loops: { type: "string", default: "4" },
    "calls-per-minute": { type: "string", default: "1000" },
  },
});
const [texts, loops, perMinute] = [values.texts, values.loops, values["calls-per-minute"]].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const set = workSet({ products: 1, texts: texts ?? 0 });
const service = await BenchService.start();
const busy = Array.from({ length: loops ?? 0 }, () => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }));
/** @type {Record<"list" | "search", number[]>} */
const took = { list: [], search: [] };
/** @type {string[]} */
const failures = [];
let isOver = false;

/** Ends what this process started, also after a signal: busy loops would never end by themselves. */
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
        ? timed("list", () => service.call("GET", `/v1/knowledge/documents?limit=50&offset=${(at * 25) % (texts ?? 1)}`))
        : timed("search", () => service.call("POST", "/v1/search", { query, persona_id: service.personaId }));
    running.add(call);
    void call.then(() => running.delete(call));
    await delay(60_000 / (perMinute ?? 1));
  }
  await Promise.all(running);
}

try {
  const source = await service.source("texts", "files");
  const start = performance.now();
  const reading = read();
  await service.upload(source, set.texts);
  const uploaded = performance.now();
  await service.settled();
  const settled = performance.now();
  isOver = true;
  await reading;
  const { total_count: ready } = await service.call("GET", "/v1/knowledge/documents?limit=1&state=ready");
  const seconds = (/** @type {number} */ ms) => `${short(ms / 1_000)} s`;
  say(
    `${set.texts.length} texts (${set.name}), ${busy.length} busy loops: uploaded after ${seconds(uploaded - start)}, ${ready} ready after ${seconds(settled - start)}`,
  );
  for (const [kind, ms] of Object.entries(took))
    say(
      `${kind}: ${ms.length} answered, p50 ${short(quantile(ms, 0.5))} ms, p99 ${short(quantile(ms, 0.99))} ms, slowest ${short(Math.max(...ms))} ms`,
    );
  say(`${failures.length} failed${failures.length === 0 ? "" : `: ${failures.slice(0, 5).join("; ")}`}`);
  if (failures.length > 0 || ready !== set.texts.length) process.exitCode = 1;
} finally {
  await end();
}
