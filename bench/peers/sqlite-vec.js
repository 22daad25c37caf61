/** Searches a virtual table in memory; the results are exact. @type {import("../lib/peer-process.js").Open} */
export function open({ dimensions, vectors, passages }, library) {
  const Database = library("better-sqlite3");
  const database = new Database(":memory:");
  library("sqlite-vec").load(database);
  database.exec(`create virtual table passages using vec0(embedding float[${dimensions}])`);
  const insert = database.prepare("insert into passages (rowid, embedding) values (?, ?)");
  database.transaction(() => {
    for (const at of passages.keys()) insert.run(BigInt(at + 1), vectors.subarray(at * dimensions, (at + 1) * dimensions));
  })();
  const search = database.prepare("select rowid, distance from passages where embedding match ? and k = ? order by distance");
  return {
    // The cosine is computed from the distance of the two normalized vectors.
    search: (_, vector, count) =>
      search
        .all(vector, count)
        .map((/** @type {{ rowid: number, distance: number }} */ { rowid, distance }) => [rowid - 1, 1 - distance ** 2 / 2]),
  };
}
