import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { short } from "./lib/figures.js";
import { Load } from "./lib/load.js";
import { byArea } from "./lib/profile-areas.js";
import { batchesOf, BenchService } from "./lib/service.js";
import { grid } from "./lib/table.js";
import { exportedFunctions } from "./lib/wasm-functions.js";
import { workSet } from "./lib/work-set.js";

// Shows the CPU time of a search for each area of the code. Profiling adds overhead, so only the fractions are meaningful.

const { values } = parseArgs({
  options: {
    mode: { type: "string", default: "fast" },
    count: { type: "string", default: "10000" },
    functions: { type: "string", default: "3" },
    quick: { type: "boolean", default: false },
  },
});
const count = Number(values.count);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const set = workSet(values.quick ? { products: 1_000, texts: 20 } : { products: 5_000, texts: 200 });
const probe = fileURLToPath(new URL("lib/profile-probe.js", import.meta.url));
const service = await BenchService.start({ NODE_OPTIONS: `--import ${probe}`, SEARCH_CACHE_MB: "0" });
const load = new Load();
try {
  const source = await service.source("catalog");
  for (const body of batchesOf(set.products)) await service.call("PUT", new URL(service.productsUrl(source)).pathname, JSON.parse(body));
  await service.upload(await service.source("files", "files"), set.texts);
  await service.settled();
  const bodies = set.queries.map((query) => JSON.stringify({ query, mode: values.mode, persona_id: service.personaId }));
  const search = { url: `${service.url}/v1/search`, headers: service.headers, bodies, connections: 8 };
  await load.requests({ ...search, count });
  const plain = await service.cpuOf(() => load.requests({ ...search, count }));
  await service.process.ask("profile-start");
  const { cpuMs } = await service.cpuOf(() => load.requests({ ...search, count }));
  const { profiles } = await service.process.ask("profile-stop");
  const loops = exportedFunctions(readFileSync(new URL("../server/dist/wasm/scan.wasm", import.meta.url)));
  const named = (/** @type {string} */ name) =>
    name.replace(/^wasm-function\[(\d+)\].*/, (_, at) => `${loops.get(Number(at)) ?? at} scan.wasm`);
  const found = byArea(profiles);
  const seen = found.reduce((sum, { ms }) => sum + ms, 0);
  // Threads blocked outside their event loop cannot return a profile.
  if (cpuMs > seen * 1.1) found.push({ area: "threads outside the profiler", ms: cpuMs - seen, functions: [] });
  const whole = Math.max(seen, cpuMs);
  const us = (/** @type {number} */ ms) => short((ms * 1_000) / count);
  say(
    `${count} searches (${values.mode}), 8 connections, ${set.products.length} products, ${set.texts.length} texts, ${profiles.length} threads.`,
  );
  say(`A search uses ${us(plain.cpuMs)} us of CPU without the profiler, ${us(whole)} us with it.\n`);
  say(
    grid([
      ["area", "share", "us per search", "mostly in"],
      ...found.map(({ area, ms, functions }) => [
        area,
        `${((ms / whole) * 100).toFixed(1)}%`,
        us(ms),
        functions
          .slice(0, Number(values.functions))
          .map(({ name, ms: own }) => `${named(name)} ${us(own)}`)
          .join(", "),
      ]),
    ]),
  );
} finally {
  await load.stop();
  await service.stop();
}
