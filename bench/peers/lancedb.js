import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Searches a table without an index, as recommended for so few rows; the results are exact. @type {import("../lib/peer-process.js").Open} */
export async function open({ dimensions, vectors, passages }, library) {
  const { connect } = library("@lancedb/lancedb");
  const database = await connect(mkdtempSync(path.join(tmpdir(), "parlance-bench-lancedb-")));
  const rows = passages.map((_, id) => ({ id, vector: Array.from(vectors.subarray(id * dimensions, (id + 1) * dimensions)) }));
  const table = await database.createTable("passages", rows);
  return {
    async search(_, vector, count) {
      const found = await table.search(vector).distanceType("dot").select(["id", "_distance"]).limit(count).toArray();
      return found.map((/** @type {{ id: number, _distance: number }} */ { id, _distance }) => [id, 1 - _distance]);
    },
  };
}
