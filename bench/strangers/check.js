import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brandProblems, productProblems, QuestionCheck } from "./lib/format.js";

// Checks that a brand folder has the required format (see brief.md), and that the products and files expected by its questions exist. Exits
// with 1 on any
// problem.

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: node bench/strangers/check.js BRANDDIR");
  process.exit(2);
}

/** @param {string} name */
const json = (name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
const filesDir = path.join(folder, "files");
const brand = json("brand.json");
const products = existsSync(path.join(folder, "products.json")) ? json("products.json") : [];
const files = existsSync(filesDir) ? readdirSync(filesDir) : [];

const ids = new Set(products.map((/** @type {{ id: unknown }} */ { id }) => id));
const problems = [
  ...brandProblems(brand),
  ...(ids.size === products.length ? [] : ["double product ids"]),
  ...products.flatMap(productProblems),
];

const questions = new QuestionCheck(new Set([...ids, ...files]));
const lines = readFileSync(path.join(folder, "questions.jsonl"), "utf8").split("\n").filter(Boolean);
for (const [at, line] of lines.entries()) problems.push(...questions.problemsOf(line, at + 1));

const { ids: conversations, turns, kinds } = questions;
console.log({ products: products.length, files: files.length, conversations: conversations.size, turns, kinds });
console.log(problems.length > 0 ? problems.slice(0, 30).join("\n") : "ok");
process.exit(problems.length > 0 ? 1 : 0);
