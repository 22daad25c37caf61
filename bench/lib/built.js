// Modules of the built server used by the benches, with the types of its sources: a change of what they use fails the type check.

/**
 * @typedef {{
 *   "adapters/embedder/index.js": typeof import("../../server/src/adapters/embedder/index.ts"),
 *   "adapters/retrieval/load-kernel.js": typeof import("../../server/src/adapters/retrieval/load-kernel.ts"),
 *   "adapters/retrieval/scan-threads.js": typeof import("../../server/src/adapters/retrieval/scan-threads.ts"),
 *   "knowledge/processing/chunk/plain-text-document.js": typeof import("../../server/src/knowledge/processing/chunk/plain-text-document.ts"),
 *   "knowledge/processing/passages.js": typeof import("../../server/src/knowledge/processing/passages.ts"),
 *   "retrieval/index.js": typeof import("../../server/src/retrieval/index.ts"),
 * }} Built
 */

/**
 * Imports a module of the built server.
 * @template {keyof Built} File
 * @param {File} file
 * @returns {Promise<Built[File]>}
 */
export function built(file) {
  return import(new URL(`../../server/dist/${file}`, import.meta.url).href);
}
