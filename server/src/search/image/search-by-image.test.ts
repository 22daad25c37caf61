import { describe, expect, it } from "vitest";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { searchByImage } from "./search-by-image.ts";
import type { ImageReading, SentImage } from "./types.ts";

const context = { sources: ["s"], library: null } as unknown as PersonaContext;
const canoe = { documentId: "d", segment: "s", externalId: "canoe" };
const hit = { ...canoe, hit: '{"title":"Cedar canoe"}', filter: { price: 900 }, score: 0, explain: {} } as unknown as RetrievalHit;
const reading: ImageReading = { description: "", text: null, colours: ["brown"], nearest: [{ ...canoe, distance: 0, isSame: true }] };

/** Searches with the canoe image, and returns the text queries that were run and the hits found by image. */
async function asked(meetsFilter: boolean, seen = reading) {
  const queries: string[] = [];
  const { hits, isDegraded } = await searchByImage(
    {
      images: { accept: () => Promise.reject(new Error("not asked")), read: async () => seen, drop: async () => undefined },
      meetFilter: (documents) => documents.map(() => meetsFilter),
      index: { get: async () => hit },
    },
    context,
    {} as SentImage,
    { query: "", topK: 10, filter: {} },
    async (query) => {
      queries.push(query);
      return { total: 0, hits: [], isDegraded: false };
    },
  );
  return { queries, found: hits.map(({ externalId }) => externalId), isDegraded };
}

describe("search by a document's image", () => {
  it("finds the document and searches for similar documents", async () => {
    expect(await asked(true)).toEqual({ queries: ["Cedar canoe"], found: ["canoe"], isDegraded: false });
  });

  it("searches for similar documents even if the filter excludes the document itself", async () => {
    expect(await asked(false)).toEqual({ queries: ["Cedar canoe"], found: [], isDegraded: false });
  });

  it("is not charged as a smart search if nothing is recognized in the image", async () => {
    expect(await asked(true, { ...reading, colours: [], nearest: [] })).toEqual({ queries: [], found: [], isDegraded: true });
  });
});
