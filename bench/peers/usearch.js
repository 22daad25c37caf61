/** Approximate search (HNSW) with the library's defaults. @type {import("../lib/peer-process.js").Open} */
export function open({ dimensions, vectors, passages }, library) {
  const { Index, MetricKind, ScalarKind } = library("usearch");
  const index = new Index({ dimensions, metric: MetricKind.IP, quantization: ScalarKind.F32 });
  index.add(
    BigUint64Array.from(passages, (_, at) => BigInt(at)),
    vectors,
  );
  return {
    search(_, vector, count) {
      const { keys, distances } = index.search(vector, count, 1);
      return Array.from(/** @type {BigUint64Array} */ (keys), (key, at) => [Number(key), 1 - distances[at]]);
    },
  };
}
