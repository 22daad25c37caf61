import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { requiredFiles } from "./lib/brand-folder.js";
import { judgeBrand } from "./lib/judge-brand.js";
import { reportText } from "./lib/report.js";
import { Service } from "./lib/service.js";
import { figuresOf } from "./lib/turn-figures.js";

/** @import { BrandResult } from "./lib/report.js" */

// Loads brands that strangers made (see brief.md) into the service of a built checkout, asks their questions and judges the replies by words.
// Failed turns are a figure, not an error: it exits with 1 only if a brand could not be judged.

const usage = `Use: node bench/strangers/judge.js ROOT BRANDDIR... [--out DIR] [--only KIND,KIND] [--ids ID,ID] [--verbose] [--all] [--parallel 3] [--env KEY=VALUE]...`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    only: { type: "string" },
    ids: { type: "string" },
    verbose: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    parallel: { type: "string", default: "3" },
    env: { type: "string", multiple: true, default: [] },
  },
});
const [root, ...folders] = positionals;
if (root === undefined || folders.length === 0) {
  console.error(usage);
  process.exit(2);
}
const missing = folders.flatMap((folder) => requiredFiles.map((name) => path.join(folder, name))).find((file) => !existsSync(file));
if (missing !== undefined) {
  console.error(`${missing} is missing`);
  process.exit(2);
}

/** @param {string | undefined} text */
const setOf = (text) => (text === undefined ? null : new Set(text.split(",").map((one) => one.trim())));
const [kinds, ids] = [setOf(values.only), setOf(values.ids)];
const options = {
  parallel: Number(values.parallel),
  /** @param {{ kind: string, id: string }} conversation */
  isWanted: ({ kind, id }) => (kinds === null || kinds.has(kind)) && (ids === null || ids.has(id)),
};

/** @param {BrandResult} result @param {string} out */
function writeResult(result, out) {
  const target = path.join(out, result.name);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "results.json"), `${JSON.stringify(result, null, 1)}\n`);
}

/** @param {readonly BrandResult[]} results @returns {BrandResult} */
function together(results) {
  return {
    name: "TOGETHER",
    product_count: results.reduce((sum, one) => sum + one.product_count, 0),
    file_count: results.reduce((sum, one) => sum + one.file_count, 0),
    failed_documents: 0,
    load_s: "-",
    ask_s: "-",
    figures: figuresOf(results.flatMap((one) => one.turns)),
    turns: [],
  };
}

/** @param {unknown} error */
const traceOf = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const settings = values.env.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]);
const service = new Service(path.resolve(root), Object.fromEntries(settings));
/** @type {Promise<void> | null} */
let stopping = null;
const stop = () => (stopping ??= service.stop());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop().finally(() => process.exit(130)));

let hasFailed = false;
try {
  await service.start();
  /** @type {BrandResult[]} */
  const results = [];
  for (const folder of folders) {
    try {
      const result = await judgeBrand(service, folder, options);
      results.push(result);
      console.log(reportText(result, values));
      if (values.out !== undefined) writeResult(result, values.out);
    } catch (error) {
      hasFailed = true;
      console.error(`${folder}: ${traceOf(error)}`);
    }
  }
  if (results.length > 1) console.log(reportText(together(results), {}));
} catch (error) {
  hasFailed = true;
  console.error(traceOf(error));
} finally {
  await stop();
}
process.exit(hasFailed ? 1 : 0);
