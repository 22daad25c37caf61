import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { run } from "../scripts/run.js";
import { measureChat } from "./chat.js";
import { withBench } from "./lib/bench.js";
import { Load } from "./lib/load.js";
import { table } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";
import { measureSearch } from "./search.js";
import { measureStreams } from "./streams.js";
import { measureAccepting, measureProcessing, measureVisibility } from "./writes.js";

/** @import { Row } from "./lib/table.js" */

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "accept,process,search,chat,streams,visible" },
  },
});
const parts = new Set(values.only.split(","));
await ensureBuilt();
// Separate commands with their own options; see the README beside this file.
const commands = { peers: ["--quick"], scale: ["--sizes", "5200,100000"], "under-ingest": ["--rounds", "1"], profile: ["--quick"] };
for (const [name, quick] of Object.entries(commands)) {
  if (!parts.delete(name)) continue;
  if ((await run(process.execPath, [`bench/${name}.js`, ...(values.quick ? quick : [])])) !== 0) process.exitCode = 1;
}
if (parts.size === 0) process.exit();
const set = workSet(values.quick ? { products: 1_000, texts: 20 } : { products: 5_000, texts: 200 });
const startedAt = performance.now();
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
say(`${set.products.length} products, ${set.texts.length} texts: ${set.name}. Node ${process.version}, ${availableParallelism()} cores.`);
say("Raw is a bare node:http server that parses the body and returns 4 kB of JSON. Rate limits are off. Ratios vary less than times.\n");

/** @type {Row[]} */
const rows = [];
/** @param {string} what @param {() => Promise<Row[]>} measure */
const measured = async (what, measure) => {
  process.stderr.write(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${what}\n`);
  rows.push(...(await measure()));
};

if (parts.has("accept")) {
  const load = new Load();
  await measured("products are accepted", () => measureAccepting(load, set.products)).finally(() => load.stop());
}
if (["process", "search", "chat", "streams", "visible"].some((part) => parts.has(part))) {
  await withBench(set, async (bench) => {
    await measured("products are processed", () => measureProcessing(bench));
    process.stderr.write("texts are processed\n");
    await bench.service.upload(await bench.service.source("files", "files"), set.texts);
    await bench.service.settled();
    if (parts.has("search")) await measured("searches", () => measureSearch(bench));
    if (parts.has("chat")) await measured("turns", () => measureChat(bench));
    const streams = values.quick ? { turns: 500, listeners: 100 } : { turns: 2_000, listeners: 500 };
    if (parts.has("streams")) await measured("streams", () => measureStreams(bench, streams));
    if (parts.has("visible")) await measured("single writes", () => measureVisibility(bench));
  });
}
rows.sort((a, b) => Number(a.goal.slice(1)) - Number(b.goal.slice(1)));
say(table(rows));
say(`\n${Math.round((performance.now() - startedAt) / 1_000)} s in total.`);
