// Runs the built engine without the service, and makes the calls that its host would make.

import { built } from "./built.js";

/** @import { IndexedDocument, RetrievalQuery, RetrievalResult } from "../../server/src/ports/retrieval-index.ts" */
/** @import { WasmKernel } from "../../server/src/engines/retrieval/vector/wasm-kernel.ts" */

/**
 * Creates an empty index with the fastest kernel for this machine.
 * @param {number} dimensions
 * @param {object} [options]
 * @param {{ ms: number }} [options.scans] sum of the durations of scans in this thread
 * @param {{ fromRows: number }} [options.background] minimum number of rows at which other threads scan; may change at any time
 */
export async function createEngine(dimensions, { scans, background } = {}) {
  const [{ createRetrievalIndex }, { loadKernel }, { ScanThreads }] = await Promise.all([
    built("engines/retrieval/index.js"),
    built("engines/retrieval/host/load-kernel.js"),
    built("engines/retrieval/host/scan-threads.js"),
  ]);
  const fail = (/** @type {unknown} */ reason) => {
    throw reason instanceof Error ? reason : new Error(String(reason));
  };
  const kernel = await loadKernel(fail);
  if (background !== undefined && !("shared" in kernel)) throw new Error("the compiled scan cannot be used: build the server");
  const threads = background === undefined ? null : new ScanThreads(/** @type {WasmKernel} */ (kernel), fail);
  return createRetrievalIndex({
    dimensions,
    kernel: scans === undefined ? kernel : timed(kernel, scans),
    ...(background === undefined || threads === null
      ? {}
      : {
          background: {
            scanner: threads,
            get fromRows() {
              return background.fromRows;
            },
          },
        }),
  });
}

/**
 * @template {object} Kernel
 * @param {Kernel} kernel @param {{ ms: number }} scans @returns {Kernel}
 */
function timed(kernel, scans) {
  /** @type {Record<string, any>} */
  const own = { ...kernel };
  for (const [name, loop] of Object.entries(kernel)) {
    if (!name.startsWith("scan")) continue;
    own[name] = (/** @type {unknown[]} */ ...words) => {
      const start = performance.now();
      const result = loop(...words);
      scans.ms += performance.now() - start;
      return result;
    };
  }
  return /** @type {Kernel} */ (own);
}

/**
 * Returns a document with the fields that the index needs.
 * @param {string} segment @param {string} id
 * @param {readonly { text: string, vector: Float32Array }[]} passages
 * @param {number | null} [price]
 * @returns {IndexedDocument}
 */
export function engineDocument(segment, id, passages, price = null) {
  return {
    documentId: id,
    segment,
    externalId: id,
    languages: ["en"],
    fields: { title: "", attributes: "", description: "" },
    identifiers: [id],
    filter: { kind: "item", categories: [], price, currency: null, inStock: null, attributes: {} },
    hit: `{"id":"${id}"}`,
    passages: passages.map(({ text, vector }, ordinal) => ({ ordinal, text, headings: [], page: null, vector })),
  };
}

/**
 * Returns a query that uses only the vector, without words or a relevance threshold.
 * @param {readonly string[]} segments @param {Float32Array} vector @returns {RetrievalQuery}
 */
export function vectorQuery(segments, vector) {
  return {
    scope: { segments, documents: new Map() },
    text: "?",
    vector,
    languages: ["en"],
    topK: 100,
    mode: "fast",
    floor: 0,
  };
}

/** Returns the ids of the ten documents nearest to the vector. @param {RetrievalResult} result @returns {string[]} */
export function tenNearest(result) {
  return result.hits
    .toSorted((a, b) => (b.explain.similarity ?? 0) - (a.explain.similarity ?? 0))
    .slice(0, 10)
    .map((hit) => hit.externalId);
}
