/** Searches words only. @type {import("../lib/peer-process.js").Open} */
export function open({ passages }, library) {
  const MiniSearch = library("minisearch");
  const index = new MiniSearch({ fields: ["text"] });
  index.addAll(passages.map(({ text }, id) => ({ id, text })));
  return {
    search: (query, _, count) =>
      index
        .search(query)
        .slice(0, count)
        .map((/** @type {{ id: number, score: number }} */ { id, score }) => [id, score]),
  };
}
