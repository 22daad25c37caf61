/** Searches vectors only, because hybrid search would be slower. @type {import("../lib/peer-process.js").Open} */
export async function open({ dimensions, vectors, passages }, library) {
  const { create, insert, search } = library("@orama/orama");
  const database = create({ schema: { text: "string", vector: `vector[${dimensions}]` } });
  for (const [id, { text }] of passages.entries()) {
    const vector = Array.from(vectors.subarray(id * dimensions, (id + 1) * dimensions));
    await insert(database, { id: String(id), text, vector });
  }
  return {
    async search(_, vector, limit) {
      const { hits } = await search(database, {
        mode: "vector",
        vector: { value: Array.from(vector), property: "vector" },
        similarity: -1,
        limit,
      });
      return hits.map((/** @type {{ id: string, score: number }} */ { id, score }) => [Number(id), score]);
    },
  };
}
