import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { DocumentBench, eachOf } from "./lib/document-bench.js";
import { runLarge } from "./lib/document-large.js";
import { runMutants } from "./lib/document-mutants.js";
import { deviations } from "./lib/expected-document.js";
import { median, quantile, short } from "./lib/figures.js";
import { grid } from "./lib/table.js";
import { uploadFile } from "./lib/upload-file.js";

/** @import { Expected, Outcome } from "./lib/expected-document.js" */
/** @typedef {{ file: string, format: string, class: string, expect: Expected }} Entry */

// Uploads files of every kind, valid and hostile, through the API, and reports the outcome and cost of each file and the effect on
// searches. The folder contains a manifest.json with the expected outcomes. `--mutants` also uploads damaged copies of the files; `--large`
// also uploads a long generated PDF and a long generated spreadsheet. Exits with 1 on any unexpected outcome.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: "string" },
    seed: { type: "string", default: "1" },
    large: { type: "boolean", default: false },
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const folder = path.resolve(positionals[0] ?? path.join(root, "..", "shared", "data", "documents"));
const atOnce = 4;
const patienceMs = 180_000;
const mostTreeMb = 1_200;
const mostSlower = 2;
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

if (values.large) {
  await ensureBuilt();
  process.exitCode = (await runLarge(say)) ? 0 : 1;
} else if (!existsSync(path.join(folder, "manifest.json"))) {
  say(`Skipped: no document folder with a manifest.json at ${folder}.`);
} else {
  await ensureBuilt();
  /** @type {Entry[]} */
  const all = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8"));
  const only = values.only;
  const entries =
    only === undefined ? all : all.filter((entry) => [entry.class, entry.format, entry.file].some((word) => word.includes(only)));
  const isGood =
    values.mutants === undefined
      ? await runAll(entries)
      : await runMutants({ folder, entries, count: Number(values.mutants), seed: Number(values.seed), say });
  process.exitCode = isGood ? 0 : 1;
}

/** @param {readonly Entry[]} entries @returns {Promise<boolean>} whether all outcomes are as expected */
async function runAll(entries) {
  const bench = await DocumentBench.start();
  try {
    const { result: idle, memory: rest } = await bench.watched(() => bench.idle(), false);
    /** @type {Map<Entry, Outcome>} */
    const outcomes = new Map();
    const { latencies, memory, seconds } = await bench.watched(() =>
      eachOf(entries, atOnce, async (entry) => {
        const bytes = readFileSync(path.join(folder, entry.file));
        outcomes.set(entry, await uploadFile(bench.service, bench.source, { name: entry.file, bytes }, { patienceMs, readText: true }));
      }),
    );
    const wrong = [...outcomes].flatMap(([{ file, expect }, outcome]) => {
      const all = deviations(expect, outcome);
      return all.length === 0 ? [] : [`${file}: ${all.join("; ")}`];
    });
    say(classTable(outcomes));
    if (values.verbose)
      for (const [{ file }, outcome] of outcomes) say(`${file}: ${outcome.state} ${short(outcome.seconds)} s ${outcome.message}`);
    for (const line of wrong) say(`DEVIATES ${line}`);
    say(
      `\n${outcomes.size - wrong.length} of ${outcomes.size} files are as expected; ${atOnce} concurrent uploads, ${short(seconds)} s in total.`,
    );
    say(
      `Peak memory: ${memory.treeMb} MB for the service with all its processes (${memory.parts}), ${memory.serverMb} MB for the server alone.`,
    );
    say(`Idle before: ${rest.treeMb} MB (${rest.parts}).`);
    const [before, during] = [idle, latencies].map((ms) => ({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) }));
    if (before === undefined || during === undefined) return false;
    const slower = during.p99 / before.p99;
    say(
      grid([
        ["search, one connection", "p50, ms", "p99, ms", "searches"],
        ["idle", short(before.p50), short(before.p99), String(idle.length)],
        ["while reading documents", short(during.p50), short(during.p99), String(latencies.length)],
        ["ratio", `${short(during.p50 / before.p50)} x`, `${short(slower)} x`, ""],
      ]),
    );
    const left = await bench.leftovers();
    for (const line of left) say(`WRONG ${line}`);
    if (memory.treeMb > mostTreeMb) say(`MISSED: the processes together used more than ${mostTreeMb} MB.`);
    if (slower > mostSlower) say(`MISSED: p99 is more than ${mostSlower} times its idle value.`);
    return wrong.length === 0 && left.length === 0 && memory.treeMb <= mostTreeMb && slower <= mostSlower;
  } finally {
    await bench.stop();
  }
}

/** @param {ReadonlyMap<Entry, Outcome>} outcomes */
function classTable(outcomes) {
  /** @type {Map<string, { good: number, seconds: number[] }>} */
  const rows = new Map();
  for (const [{ class: kind, format, expect }, outcome] of outcomes) {
    const name = kind === "normal" ? `normal ${format}` : kind;
    const row = rows.get(name) ?? { good: 0, seconds: [] };
    rows.set(name, row);
    row.good += deviations(expect, outcome).length === 0 ? 1 : 0;
    row.seconds.push(outcome.seconds);
  }
  return grid([
    ["class", "files", "as expected", "seconds: median", "longest"],
    ...[...rows].map(([name, { good, seconds }]) => [
      name,
      String(seconds.length),
      String(good),
      short(median(seconds)),
      short(Math.max(...seconds)),
    ]),
  ]);
}
