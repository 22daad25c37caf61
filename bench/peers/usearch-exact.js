/** Compares all rows in f32. @type {import("../lib/peer-process.js").Open} */
export function open({ dimensions, vectors }, library) {
  const { exactSearch, MetricKind } = library("usearch");
  return {
    search(_, vector, count) {
      const found = exactSearch(vectors, vector, dimensions, count, MetricKind.IP, 1);
      const { keys, distances } = typeof found.get === "function" ? found.get(0) : found;
      return Array.from(/** @type {BigUint64Array} */ (keys), (key, at) => [Number(key), 1 - distances[at]]);
    },
  };
}
