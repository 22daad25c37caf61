import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.js";
import { allowed } from "./wording/allowed.js";
import { findings } from "./wording/rules.js";

// Checks every tracked text file for phrases that plain technical English does not use. open.json lists the files with remaining findings
// and the maximum number of findings per file; `--update` rewrites it unless the total has grown.

const texts = /\.(?:css|html|js|json|jsonl|md|mjs|sql|svg|ts|txt|yaml|yml)$/;
const openFile = path.join(root, "scripts", "wording", "open.json");
/** @type {Record<string, number>} */
const open = JSON.parse(readFileSync(openFile, "utf8"));
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 16 * 1_048_576 }).split("\0");

/** @param {string} file */
function findingsIn(file) {
  const rules = allowed.filter((entry) => entry.file.test(file));
  if (rules.some(({ rule }) => rule === undefined)) return [];
  return findings(readFileSync(path.join(root, file), "utf8")).filter(({ rule }) => !rules.some((entry) => entry.rule === rule.name));
}

/** @type {Record<string, number>} */
const counts = {};
let failed = 0;
for (const file of files.filter((name) => texts.test(name) && name !== "scripts/wording/open.json")) {
  const found = findingsIn(file);
  if (found.length > 0) counts[file] = found.length;
  if (found.length <= (open[file] ?? 0)) continue;
  failed += 1;
  for (const { line, rule, words } of found) process.stdout.write(`${file}:${line}: "${words}"; write: ${rule.instead}\n`);
}
/** @param {Record<string, number>} numbers */
const sum = (numbers) => Object.values(numbers).reduce((total, number) => total + number, 0);
const [left, before] = [sum(counts), sum(open)];

if (process.argv.includes("--update")) {
  if (left > before) {
    process.stdout.write(`wording: ${left} findings, but open.json allows ${before}: reword the new ones\n`);
    process.exit(1);
  }
  writeFileSync(openFile, `${JSON.stringify(counts, null, 2)}\n`);
  process.stdout.write(`wording: ${left} findings in ${Object.keys(counts).length} files are left (were ${before})\n`);
} else {
  if (left < before && failed === 0)
    process.stdout.write(`wording: ${before - left} fewer than open.json allows; run node scripts/wording.js --update\n`);
  if (failed > 0) process.exit(1);
}
