// Modules of the built server that the benchmarks use, typed by their sources, so that the type check fails if the interfaces change.

/**
 * @typedef {{
 *   "engines/embedder/index.js": typeof import("../../server/src/engines/embedder/index.ts"),
 *   "engines/retrieval/host/load-kernel.js": typeof import("../../server/src/engines/retrieval/host/load-kernel.ts"),
 *   "engines/retrieval/host/scan-threads.js": typeof import("../../server/src/engines/retrieval/host/scan-threads.ts"),
 *   "knowledge/processing/chunk/plain-text-document.js": typeof
 * import("../../server/src/knowledge/processing/chunk/plain-text-document.ts"),
 *   "knowledge/processing/passages.js": typeof import("../../server/src/knowledge/processing/passages.ts"),
 *   "engines/retrieval/index.js": typeof import("../../server/src/engines/retrieval/index.ts"),
 *   "live/places/places.js": typeof import("../../server/src/live/places/places.ts"),
 *   "config/secrets.js": typeof import("../../server/src/config/secrets.ts"),
 *   "platform/ids.js": typeof import("../../server/src/platform/ids.ts"),
 *   "platform/postgres/client.js": typeof import("../../server/src/platform/postgres/client.ts"),
 *   "platform/postgres/embedded/running-server.js": typeof import("../../server/src/platform/postgres/embedded/running-server.ts"),
 *   "analytics/rollups/build-rollups.js": typeof import("../../server/src/analytics/rollups/build-rollups.ts"),
 *   "platform/postgres/embedded/start-embedded-postgres.js": typeof
 * import("../../server/src/platform/postgres/embedded/start-embedded-postgres.ts"),
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
