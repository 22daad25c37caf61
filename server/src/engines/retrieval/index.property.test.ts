import { describe, expect, it } from "vitest";
import type { IndexedDocument, RetrievalFilter, RetrievalQuery } from "../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "./index.ts";
import { DEFAULT_TUNING } from "./ranking/tuning.ts";
import { type NaiveHit, naiveSearch } from "./testing/naive-search.ts";
import { randomNumbers, randomVector } from "./testing/random.ts";
import { writeDump } from "./testing/write-dump.ts";
import { createScriptKernel } from "./vector/kernel.ts";

const DIMENSIONS = 24;
const WORDS =
  "lamp desk lamps chair wooden wi-fi wifi head set headset 16gb 16 gb tn-2110 brother printer running run shoe red blue l'été größe 東京 タワー 取り外し 取外 電池の 한국어 배터리를 лампы лампа الكتاب كتاب read/write 3.5mm 1,440 pump valve schreibtischlampe".split(
    " ",
  );
const SEGMENTS = ["alpha", "beta", "library"];
const LETTERS = "abelmprstилмп";

function generator(seed: number) {
  const next = randomNumbers(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  const text = (most: number): string => Array.from({ length: Math.floor(next() * most) }, () => pick(WORDS)).join(" ");
  /** Returns a word with one letter added, removed or changed, with two letters transposed, or split in two. */
  const misspelt = (word: string): string => {
    const at = Math.floor(next() * word.length);
    const letter = pick([...LETTERS]);
    return pick([
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
      word + pick(WORDS),
    ]);
  };
  const question = (): string =>
    text(5)
      .split(" ")
      .map((word) => (next() < 0.3 ? misspelt(word) : word))
      .join(" ");
  const centres = Array.from({ length: 4 }, () => randomVector(next, DIMENSIONS));
  const vector = (): Float32Array => {
    const noise = randomVector(next, DIMENSIONS);
    const mixed = pick(centres).map((value, i) => value + 0.7 * (noise[i] ?? 0));
    const length = Math.hypot(...mixed);
    return mixed.map((value) => value / length);
  };
  const filterFields = (): IndexedDocument["filter"] => ({
    kind: pick(["item", "file"] as const),
    categories: pick([[], [["home"]], [["home", "light"]], [["office", "paper"], ["home"]]]),
    price: pick([null, 5, 10, 19.99, 100]),
    currency: pick([null, "EUR", "USD"]),
    inStock: pick([null, true, false]),
    attributes: pick([{}, { colour: "red" }, { colour: ["red", "blue"], watt: 40 }, { watt: 60, led: true }]),
  });
  const document = (n: number): IndexedDocument => ({
    documentId: `d${String(n).padStart(4, "0")}`,
    segment: pick(SEGMENTS),
    externalId: `X-${n}`,
    languages: pick([["en"], ["de"], [], ["ja", "en"], ["ar"], ["ru"]]),
    fields: { title: text(4), attributes: text(8), description: text(12) },
    identifiers: pick([[], [`SKU/${n}-a`], [`X-${n}`, `SKU ${n}b`]]),
    filter: filterFields(),
    hit: `{"n":${n}}`,
    passages: Array.from({ length: Math.floor(next() * 4) }, (_, ordinal) => ({
      ordinal,
      text: text(30),
      headings: pick([[], ["Guide", "Lamps"], [text(4), text(4)]]),
      page: pick([null, 3]),
      vector: vector(),
    })),
  });
  const filter = (): RetrievalFilter | undefined =>
    pick<RetrievalFilter | undefined>([
      undefined,
      undefined,
      {},
      { segments: ["alpha", "library"] },
      { kind: "file", inStock: true },
      { price: { gte: 6, lte: 50 } },
      { currency: "EUR", categories: [["home"]] },
      { attributes: { colour: { eq: "red" } } },
      { attributes: { watt: { gte: 50 }, led: { exists: true } } },
      { attributes: { colour: { exists: false } } },
    ]);
  const query = (documents: readonly IndexedDocument[]): RetrievalQuery => {
    const some = documents.filter(() => next() < 0.3).map(({ documentId }) => documentId);
    return {
      scope: {
        segments: pick([["alpha", "beta"], ["alpha"], SEGMENTS, []]),
        documents: new Map(next() < 0.5 ? [["library", new Set(some)]] : []),
      },
      text: pick([question(), question(), text(3), `X-${Math.floor(next() * 60)}`, `is sku/${Math.floor(next() * 60)}-A red`, "zzz"]),
      vector: next() < 0.7 ? vector() : null,
      languages: pick([["en"], ["de", "en"], ["ru", "ar"], []]),
      topK: pick([1, 5, 40]),
      mode: pick(["fast", "smart"] as const),
      ...pick([{}, { vectorWeight: 0.3 }]),
      ...pick([{}, { floor: 0.7 }]),
      ...((chosen) => (chosen === undefined ? {} : { filter: chosen }))(filter()),
    };
  };
  return { next, document, filterFields, query };
}

/** Expects the same documents in the same order. Documents whose rank scores differ by less than the error of a stored vector may be swapped. */
function expectSameOrder(found: readonly { readonly documentId: string }[], expected: readonly NaiveHit[]): void {
  const byId = new Map(expected.map((hit) => [hit.documentId, hit]));
  expect(new Set(found.map(({ documentId }) => documentId)).size).toBe(found.length);
  const places = found.map(({ documentId }) => byId.get(documentId));
  expect(places.map((hit) => hit?.order)).toEqual(expected.map(({ order }) => order));
  places.forEach((hit, i) => expect(hit?.fused).toBeCloseTo(expected[i]?.fused ?? Number.NaN, 4));
}

describe("index after random changes", () => {
  it.each([1, 2, 3, 4, 5, 6])("returns the same results in the same order as a search without an index (seed %i)", async (seed) => {
    expect((await compareWithNaive({ seed, steps: 260, searchedEvery: 4 })).searches).toBe(65);
  });

  it.each([21, 22, 23])(
    "returns the same results while its largest segment is compacted repeatedly and incrementally (seed %i)",
    async (seed) => {
      const { searches, compactions } = await compareWithNaive({ seed, steps: 1_400, searchedEvery: 20, isCompacting: true });
      expect(searches).toBe(70);
      expect(compactions).toBeGreaterThan(2);
    },
  );

  interface Trial {
    readonly seed: number;
    readonly steps: number;
    readonly searchedEvery: number;
    readonly isCompacting?: boolean;
  }

  /** @returns the number of comparisons, and of compactions of the first segment */
  async function compareWithNaive({
    seed,
    steps,
    searchedEvery,
    isCompacting = false,
  }: Trial): Promise<{ searches: number; compactions: number }> {
    const { next, document, filterFields, query } = generator(seed);
    const create = () =>
      createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel(), ...(isCompacting ? { compactedAtOnce: 0 } : {}) });
    let index = create();
    let compactions = 0;
    let searches = 0;
    const held = new Map<string, IndexedDocument>();
    for (let step = 0; step < steps; step++) {
      const chance = next();
      const { epoch } = index.segment("alpha") ?? { epoch: 0 };
      const any = document(Math.floor(next() * 60));
      const one = isCompacting && next() < 0.9 ? { ...any, segment: "alpha" } : any;
      const old = held.get(one.documentId);
      if (chance < 0.6) {
        index.upsert(one);
        held.set(one.documentId, one);
      } else if (chance < 0.8) {
        const change = { filter: filterFields(), hit: `{"step":${step}}` };
        index.patch(one.documentId, change);
        if (old !== undefined) held.set(one.documentId, { ...old, ...change });
      } else if (chance < 0.97) {
        index.remove(one.documentId);
        held.delete(one.documentId);
      } else if (chance < 0.98) {
        const gone = isCompacting && next() < 0.9 ? "beta" : one.segment;
        index.removeSegment(gone);
        for (const [id, { segment }] of held) if (segment === gone) held.delete(id);
      } else if (!isCompacting || next() < 0.1) {
        const copy = create();
        for (const name of index.segmentVersions().keys()) copy.loadSegment(name, writeDump(index.dumpSegment(name)));
        index = copy;
      }
      if (chance * 7 < 1) index.prepare();
      if (chance < 0.97 && epoch !== 0 && epoch !== (index.segment("alpha")?.epoch ?? epoch)) compactions += 1;
      const documents = [...held.values()];
      expect(new Map(index.contents())).toEqual(new Map(documents.map(({ documentId, passages }) => [documentId, passages.length])));
      if (step % searchedEvery !== 0) continue;
      searches += 1;
      const asked = query(documents);
      const expected = naiveSearch(documents, asked, DEFAULT_TUNING);
      const found = await index.search(asked);
      expectSameOrder(found.hits, expected.hits);
      expect(found.total).toBe(expected.total);
      found.hits.forEach((hit, i) => {
        expect(hit.score).toBeCloseTo(expected.hits[i]?.score ?? Number.NaN, 4);
        const source = held.get(hit.documentId);
        expect(hit.filter).toEqual(source?.filter);
        expect(hit.hit).toBe(source?.hit);
        for (const passage of hit.passages) {
          const { vector, ...rest } = source?.passages[passage.ordinal] ?? { vector: null };
          expect(passage).toMatchObject(rest);
          expect(passage.similarity === null).toBe(asked.vector === null || vector === null);
        }
      });
    }
    return { searches, compactions };
  }

  it.each([11, 12])("returns the same first hits if there are many more documents than it scores exactly (seed %i)", async (seed) => {
    const { document, query } = generator(seed);
    const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel() });
    const documents = Array.from({ length: 500 }, (_, n) => document(n));
    for (const one of documents) index.upsert(one);
    for (let round = 0; round < 20; round++) {
      const asked = { ...query(documents), mode: "fast" } as const;
      const expected = naiveSearch(documents, asked, DEFAULT_TUNING);
      const found = await index.search(asked);
      expectSameOrder(found.hits, expected.hits);
      expect(found.total).toBe(expected.total);
    }
  });
});
