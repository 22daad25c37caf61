import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { judgeSite } from "./lib/judge-site.js";
import { shareLine, turnLines } from "./lib/report.js";
import { Service } from "./lib/service.js";
import { figuresOf } from "./lib/turn-figures.js";

/** @import { SiteResult } from "./lib/judge-site.js" */

// Serves websites that strangers made (see site-brief.md), onboards them into the service of a built checkout, and judges what was kept and answered.
// Losses are a figure, not an error: it exits with 1 only if a site could not be judged.

const usage = `Use: node bench/strangers/judge-sites.js ROOT SITEDIR... [--out DIR] [--only KIND,KIND] [--ids ID,ID] [--verbose] [--kept] [--parallel 3] [--env KEY=VALUE]...`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    only: { type: "string" },
    ids: { type: "string" },
    verbose: { type: "boolean", default: false },
    // Only what was kept, without questions.
    kept: { type: "boolean", default: false },
    parallel: { type: "string", default: "3" },
    env: { type: "string", multiple: true, default: [] },
  },
});
const [root, ...folders] = positionals;
if (root === undefined || folders.length === 0) {
  console.error(usage);
  process.exit(2);
}
const missing = folders
  .flatMap((folder) => ["site", "site.json", "facts.json", "questions.jsonl"].map((name) => path.join(folder, name)))
  .find((file) => !existsSync(file));
if (missing !== undefined) {
  console.error(`${missing} is missing`);
  process.exit(2);
}

/** @param {string | undefined} text */
const setOf = (text) => (text === undefined ? null : new Set(text.split(",").map((one) => one.trim())));
const [kinds, ids] = [setOf(values.only), setOf(values.ids)];
const options = {
  parallel: Number(values.parallel),
  asks: !values.kept,
  /** @param {{ kind: string, id: string }} conversation */
  isWanted: ({ kind, id }) => (kinds === null || kinds.has(kind)) && (ids === null || ids.has(id)),
};

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** @param {readonly SiteResult[]} results @param {string} name */
function figureText(results, name) {
  const pages = results.flatMap((one) => one.pages);
  const facts = results.flatMap((one) => one.facts);
  const shares = pages.map(({ share }) => share);
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  const count = (/** @type {string} */ state) => facts.filter((fact) => fact.state === state).length;
  const figures = figuresOf(results.flatMap((one) => one.turns));
  return [
    `== ${name}: ${pages.length} pages, visible words kept: worst page ${percent(Math.min(1, ...shares))}, mean ${percent(mean)}`,
    shareLine("facts kept whole", count("whole"), facts.length),
    shareLine("facts kept apart", count("apart"), facts.length),
    shareLine("facts lost", count("lost"), facts.length),
    ...Object.entries(figures.kinds).map(([kind, { passed, total }]) => shareLine(kind, passed, total)),
    shareLine("ALL TURNS", figures.passed, figures.turns),
    `failed turns that sound like a decline: ${figures.wrongly_declined}`,
  ];
}

/** @param {SiteResult} result @returns {string[]} */
function detailLines({ documents, pages, facts, turns, messages }) {
  return [
    ...messages.map((message) => `   ${message}`),
    ...documents.map(({ id, title }) => `   document ${id} "${title}"`),
    ...pages.map(
      ({ page, words, share, lost }) =>
        `   ${page}: ${words} words, ${percent(share)}${lost.length > 0 ? `, lost: ${lost.slice(0, 60).join(" ")}` : ""}`,
    ),
    ...facts.filter(({ state }) => state !== "whole").map(({ state, page, text }) => `   fact ${state}: ${page} ${JSON.stringify(text)}`),
    ...turnLines(turns),
  ];
}

const settings = values.env.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]);
const service = new Service(path.resolve(root), { ALLOW_PRIVATE_HOSTS: "localhost", ...Object.fromEntries(settings) });
/** @type {Promise<void> | null} */
let stopping = null;
const stop = () => (stopping ??= service.stop());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop().finally(() => process.exit(130)));

let hasFailed = false;
try {
  await service.start();
  /** @type {SiteResult[]} */
  const results = [];
  for (const folder of folders) {
    try {
      const result = await judgeSite(service, folder, options);
      results.push(result);
      console.log([...figureText([result], result.name), ...(values.verbose ? detailLines(result) : []), ""].join("\n"));
      if (values.out === undefined) continue;
      mkdirSync(path.join(values.out, result.name), { recursive: true });
      writeFileSync(path.join(values.out, result.name, "results.json"), `${JSON.stringify(result, null, 1)}\n`);
    } catch (error) {
      hasFailed = true;
      console.error(`${folder}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  if (results.length > 1) console.log(figureText(results, "TOGETHER").join("\n"));
} catch (error) {
  hasFailed = true;
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await stop();
}
process.exit(hasFailed ? 1 : 0);
