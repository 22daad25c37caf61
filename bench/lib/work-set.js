import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/run.js";
import { madeWorkSet } from "./made-work-set.js";

/** @typedef {{ id: string, title: string, description?: string } & Record<string, unknown>} Product */
/** @typedef {{ name: string, text: string }} Text */
/** @typedef {{ name: string, products: readonly Product[], texts: readonly Text[], queries: readonly string[] }} WorkSet */

const shared = path.join(root, "..", "shared", "data", "perf");

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(shared, file), "utf8"));

/**
 * Returns the benchmark's data, which is read from a local data folder if it exists, and generated otherwise.
 * @param {{ products: number, texts: number }} size
 * @returns {WorkSet}
 */
export function workSet(size) {
  if (!existsSync(path.join(shared, "products.json"))) return madeWorkSet(size.products, size.texts);
  /** @type {Product[]} */
  const products = read("products.json");
  /** @type {{ id: string, text: string }[]} */
  const texts = read("docs.json");
  /** @type {string[]} */
  const queries = read("queries.json");
  return {
    name: "../shared/data/perf",
    products: evenly(products, size.products),
    texts: evenly(texts, size.texts).map(({ id, text }) => ({ name: `${id}.md`, text })),
    queries,
  };
}

/** @template T @param {readonly T[]} from @param {number} count @returns {T[]} */
export function evenly(from, count) {
  if (from.length <= count) return [...from];
  return Array.from({ length: count }, (_, at) => /** @type {T} */ (from[Math.floor((at * from.length) / count)]));
}
