import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { MeasuredProcess } from "./processes.js";
import { cacheDir } from "./service.js";

/** @import { WorkSet } from "./work-set.js" */

/**
 * A passage as served by a peer.
 * @typedef {object} Passage
 * @property {string} document id of its document
 * @property {string} text
 * @property {string} answer JSON of the hit, without its score and opening brace
 */

/**
 * The work set as vectors.
 * @typedef {object} EmbeddedSet
 * @property {number} dimensions
 * @property {readonly Passage[]} passages
 * @property {Float32Array} vectors one row per passage, normalized
 * @property {readonly string[]} queries
 * @property {Float32Array} queryVectors
 */

/**
 * Chunks and embeds the work set once, as the service does; later runs reuse the result.
 * @param {WorkSet} set
 * @returns {Promise<string>} the folder with the result
 */
export async function embedOnce(set) {
  const digest = createHash("sha256").update(JSON.stringify([set.products, set.texts, set.queries]));
  const folder = path.join(cacheDir, `embedded-${digest.digest("hex").slice(0, 16)}`);
  if (existsSync(path.join(folder, "set.json"))) return folder;
  process.stderr.write("embedded the work set\n");
  const embedding = MeasuredProcess.ofBench("embed-set-process.js", { CACHE_DIR: cacheDir, FOLDER: folder });
  await embedding.says(/(ready) now/);
  const { error } = await embedding.ask(set);
  await embedding.stop();
  if (error !== undefined) throw new Error(error);
  return folder;
}

/** @param {string} folder @returns {EmbeddedSet} */
export function readEmbedded(folder) {
  const { dimensions, passages, queries } = JSON.parse(readFileSync(path.join(folder, "set.json"), "utf8"));
  return { dimensions, passages, queries, vectors: numbers(folder, "vectors.bin"), queryVectors: numbers(folder, "queries.bin") };
}

/** @param {string} folder @param {string} file */
function numbers(folder, file) {
  const bytes = readFileSync(path.join(folder, file));
  // A copy, because some libraries read from the start of the underlying buffer.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
