import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// Reads a brand folder; brief.md describes the files.

/** @typedef {{ id: string, title: string, attributes?: Record<string, unknown> } & Record<string, unknown>} Product */
/** @typedef {{ name?: string, description?: string, tone?: string, languages?: readonly string[] } & Record<string, unknown>} Persona */
/** @typedef {{ audience_languages?: readonly string[] } & Record<string, unknown>} Brand */
/** @typedef {{ name: string, bytes: Buffer<ArrayBuffer> }} BrandFile */

/**
 * Requirements for a reply.
 * @typedef {object} Expectation
 * @property {readonly (readonly string[])[]} [contains]
 * @property {readonly string[]} [not_contains]
 * @property {readonly string[]} [documents]
 * @property {readonly string[]} [only_documents]
 * @property {boolean} [declined]
 * @property {boolean} [asks_back]
 * @property {boolean} [handoff]
 */

/** @typedef {{ ask: string, expect?: Expectation }} Turn */
/** @typedef {{ id: string, kind: string, turns: readonly Turn[] }} Conversation */

const questionsFile = "questions.jsonl";
/** Files that a folder must contain. */
export const requiredFiles = ["brand.json", questionsFile];

/** @param {string} folder @param {string} name */
const json = (folder, name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"));

/**
 * @param {string} folder
 * @returns {{ brand: Brand, persona: Persona, products: Product[], files: BrandFile[] }}
 */
export function readBrand(folder) {
  const { persona = {}, ...brand } = json(folder, "brand.json");
  const filesDir = path.join(folder, "files");
  const names = existsSync(filesDir) ? readdirSync(filesDir).toSorted() : [];
  return {
    brand,
    persona,
    products: existsSync(path.join(folder, "products.json")) ? json(folder, "products.json") : [],
    files: names.map((name) => ({ name, bytes: readFileSync(path.join(filesDir, name)) })),
  };
}

/** @param {string} folder @returns {Conversation[]} */
export function readConversations(folder) {
  return readFileSync(path.join(folder, questionsFile), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}
