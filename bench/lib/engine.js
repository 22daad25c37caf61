// The engine by itself, from the build: what its host in the service calls, without the service.

/** @param {string} file */
const built = (file) => import(new URL(`../../server/dist/${file}`, import.meta.url).href);

/**
 * An empty index with the fastest kernel of this machine.
 * @param {number} dimensions
 * @param {object} [options]
 * @param {{ ms: number }} [options.scans] adds up what the scans in this thread take
 * @param {{ fromRows: number }} [options.background] from how many rows it is scanned in other threads; may change at any time
 * @returns {Promise<any>} a `RetrievalIndex`
 */
export async function createEngine(dimensions, { scans, background } = {}) {
  const [{ createRetrievalIndex }, { loadKernel }, { ScanThreads }] = await Promise.all(
    ["retrieval/index.js", "adapters/retrieval/load-kernel.js", "adapters/retrieval/scan-threads.js"].map(built),
  );
  const fail = (/** @type {unknown} */ reason) => {
    throw reason instanceof Error ? reason : new Error(String(reason));
  };
  const kernel = await loadKernel(fail);
  const threads = background === undefined ? null : new ScanThreads(kernel, fail);
  return createRetrievalIndex({
    dimensions,
    kernel: scans === undefined ? kernel : timed(kernel, scans),
    ...(background === undefined
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

/** @param {Record<string, any>} kernel @param {{ ms: number }} scans */
function timed(kernel, scans) {
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
  return own;
}

/**
 * A document with what the index has to know of it.
 * @param {string} segment @param {string} id
 * @param {readonly { text: string, vector: Float32Array }[]} passages
 * @param {number | null} [price]
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
 * What the vectors alone find: a question without words, without a floor of relevance.
 * @param {readonly string[]} segments @param {Float32Array} vector
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

/** Ids of the ten documents that the vectors put first. @param {any} result @returns {string[]} */
export function tenNearest(result) {
  return result.hits
    .toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.explain.similarity - a.explain.similarity)
    .slice(0, 10)
    .map((/** @type {any} */ hit) => hit.externalId);
}
