import { describe, expect, it } from "vitest";
import type { IndexedDocument } from "../../ports/retrieval-index.ts";
import { axis, DIMENSIONS, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";
import { writeDump } from "./testing/write-dump.ts";

describe("word search", () => {
  it.each([
    ["de", "Die Bibliothek hat geöffnete Häuser", "Haus"],
    ["fr", "Les ampoules électriques de l'entrée", "ampoule electrique"],
    ["zh", "这款电动自行车的电池可以拆卸", "电池"],
    ["ja", "この掃除機のフィルターは水洗いできます", "フィルター"],
    ["ko", "이 제품의 배터리를 교체할 수 있습니다", "배터리"],
    ["ja", "猫が好きです", "猫"],
    ["th", "แบตเตอรี่ถอดได้", "แบตเตอรี่"],
  ])("finds a word in %s text: %s", async (language, body, text) => {
    const index = indexOf(
      sampleDocument("a", { languages: [language], body }),
      sampleDocument("b", { languages: [language], body: "xyz 123" }),
    );
    expect(await found(index, question(text, { languages: [language] }))).toEqual(["a"]);
  });

  it("finds German text even if the query is mistaken for English", async () => {
    const index = indexOf(sampleDocument("a", { languages: ["de"], body: "Häuser am See" }));
    expect(await found(index, question("Haus"))).toEqual(["a"]);
  });

  it("returns nothing for unknown words or an empty index", async () => {
    const index = indexOf(sampleDocument("a", { body: "a lamp" }));
    expect(await index.search(question("blorptang vexulon", { vector: axis(5) }))).toEqual({ total: 0, hits: [] });
    expect(await indexOf().search(question("lamp", { vector: axis(5) }))).toEqual({ total: 0, hits: [] });
  });

  it("finds a document by meaning alone and reports the similarity", async () => {
    const index = indexOf(sampleDocument("a", { body: "a lamp", vector: axis(1, 2) }), sampleDocument("b", { body: "x" }));
    const { hits, total } = await index.search(question("illumination", { vector: axis(1) }));
    expect(total).toBe(1);
    expect(hits[0]?.explain.similarity).toBeCloseTo(Math.SQRT1_2, 4);
    expect(hits[0]?.passages[0]?.similarity).toBeCloseTo(Math.SQRT1_2, 4);
  });

  it("finds less relevant documents if the relevance floor is lowered", async () => {
    const distant = axis(2).map((value, at) => (at === 1 ? 0.3 : value * Math.sqrt(1 - 0.3 ** 2)));
    const index = indexOf(sampleDocument("a", { body: "x", vector: distant }));
    expect(await found(index, question("illumination", { vector: axis(1) }))).toEqual([]);
    expect(await found(index, question("illumination", { vector: axis(1), floor: 0.7 }))).toEqual(["a"]);
  });

  it("uses only keywords if the vector weight is 0", async () => {
    const index = indexOf(sampleDocument("a", { body: "a lamp", vector: axis(1) }));
    expect(await found(index, question("illumination", { vector: axis(1), vectorWeight: 0 }))).toEqual([]);
  });
});

describe("search for exact names", () => {
  const rivals = Array.from({ length: 30 }, (_, n) =>
    sampleDocument(`rival-${n}`, { title: `Brother toner TN 2110 compatible ${n}`, body: "tn 2110 toner", vector: axis(1) }),
  );
  const wanted = (sample: Parameters<typeof sampleDocument>[1]): IndexedDocument =>
    sampleDocument("P/77-x", { title: "Cartridge", body: "black", vector: axis(9), ...sample });

  it.each(["TN-2110", "tn2110", "Tn/2110", "is the TN-2110 in stock?"])("ranks the document with this SKU first for %s", async (text) => {
    const index = indexOf(...rivals, wanted({ identifiers: ["TN-2110"] }));
    const { hits } = await index.search(question(text, { vector: axis(1) }));
    expect(hits[0]).toMatchObject({ externalId: "P/77-x", score: 1, explain: { exact: "sku" } });
  });

  it.each(["P/77-x", "p77x", "P 77 X"])("ranks the document with this id first for %s", async (text) => {
    const index = indexOf(...rivals, wanted({}));
    const { hits } = await index.search(question(text, { vector: axis(1) }));
    expect(hits[0]).toMatchObject({ externalId: "P/77-x", explain: { exact: "id" } });
  });

  it("ranks the document with this title first, regardless of case and punctuation", async () => {
    const index = indexOf(...rivals, wanted({ title: "Brother Toner: TN" }));
    const { hits } = await index.search(question("brother toner, tn", { vector: axis(1) }));
    expect(hits[0]).toMatchObject({ externalId: "P/77-x", explain: { exact: "title" } });
  });

  it.each(["what does P-8 cost?", "p8 toner price", "Is P8, the toner, in stock?"])(
    "ranks a short id within a question first: %s",
    async (text) => {
      const index = indexOf(...rivals, sampleDocument("P-8", { title: "Something else", body: "black", vector: axis(9) }));
      const { hits } = await index.search(question(text, { vector: axis(1) }));
      expect(hits[0]).toMatchObject({ externalId: "P-8", explain: { exact: "id" } });
    },
  );

  it("does not mistake a measure for a short title", async () => {
    const index = indexOf(...rivals, sampleDocument("other", { title: "8mm", body: "black", vector: axis(9) }));
    const { hits } = await index.search(question("toner with an 8mm nozzle", { vector: axis(1) }));
    expect(hits.every(({ explain }) => explain.exact === null)).toBe(true);
  });

  it("does not mistake an ordinary word for an id", async () => {
    const index = indexOf(...rivals, sampleDocument("toner", { title: "Something else", body: "else", vector: axis(9) }));
    const { hits } = await index.search(question("brother toner 2024", { vector: axis(1) }));
    expect(hits[0]?.explain.exact).toBeNull();
  });
});

describe("visibility by scope", () => {
  const index = indexOf(
    sampleDocument("a", { title: "Desk lamp", vector: axis(1) }),
    sampleDocument("b", { title: "Desk lamp", segment: "library", vector: axis(1) }),
    sampleDocument("c", { title: "Desk lamp", segment: "library", vector: axis(1) }),
    sampleDocument("d", { title: "Desk lamp", segment: "foreign", vector: axis(1) }),
  );
  const scope = { segments: ["catalog"], documents: new Map([["library", new Set(["document-b", "document-d"])]]) };

  it("limits which documents can be found by words, meaning or name", async () => {
    for (const text of ["lamp", "c", "d", "desk lamp", "illumination"]) {
      for (const mode of ["fast", "smart"] as const) {
        const { hits, total } = await index.search(question(text, { scope, mode, vector: axis(1) }));
        expect(hits.map(({ externalId }) => externalId).toSorted()).toEqual(["a", "b"]);
        expect(total).toBe(2);
      }
    }
  });

  it("limits which documents can be read by id", async () => {
    expect(await index.get(scope, "library", "b")).toMatchObject({ documentId: "document-b", explain: { exact: "id" } });
    expect(await index.get(scope, "library", "c")).toBeNull();
    expect(await index.get(scope, "foreign", "d")).toBeNull();
    expect(await index.get(scope, "library", "B")).toBeNull();
  });

  it("is not extended by a filter on segments", async () => {
    const filter = { segments: ["foreign", "library"] };
    expect(await found(index, question("lamp", { scope, filter }))).toEqual(["b"]);
  });

  it("computes scores as if no other documents existed", async () => {
    const alone = indexOf(
      sampleDocument("a", { title: "Desk lamp", vector: axis(1) }),
      sampleDocument("b", { title: "Desk lamp", segment: "library", vector: axis(1) }),
    );
    const query = question("lamp", { scope, vector: axis(1, 2) });
    expect(await index.search(query)).toEqual(await alone.search(query));
  });

  it("analyzes the query as if no other documents existed, and ignores the words and languages of hidden documents", async () => {
    const library = { languages: [], segment: "library" };
    const seen = [
      sampleDocument("a", { title: "Head light", body: "Set of three", vector: axis(1) }),
      sampleDocument("b", { ...library, title: "Head set holder", vector: axis(1) }),
      sampleDocument("e", { ...library, title: "Running shoe", vector: axis(2) }),
    ];
    const hidden = [
      sampleDocument("c", { ...library, title: "Headset", vector: axis(1) }),
      sampleDocument("d", { ...library, languages: ["de"], title: "Laufen", vector: axis(3) }),
    ];
    const narrow = { segments: ["catalog"], documents: new Map([["library", new Set(["document-b", "document-e"])]]) };
    for (const text of ["head set", "runs", "running"]) {
      const query = question(text, { scope: narrow, vector: axis(1, 2), languages: [] });
      expect(await indexOf(...seen, ...hidden).search(query)).toEqual(await indexOf(...seen).search(query));
    }
  });
});

describe("changes", () => {
  it("replace a document in any segment", async () => {
    const index = indexOf(sampleDocument("a", { title: "Lamp" }));
    index.upsert(sampleDocument("a", { title: "Chair", segment: "other" }));
    expect(await found(index, question("lamp"))).toEqual([]);
    expect(index.stats()).toMatchObject({ documents: 1, passages: 1, segments: 1 });
    expect([...index.contents()]).toEqual([["document-a", 1]]);
  });

  it("to a price affect filters and hits immediately, without changing words or vectors", async () => {
    const index = indexOf(sampleDocument("a", { title: "Lamp", vector: axis(3), filter: { price: 10 } }));
    const cheap = question("lamp", { vector: axis(3), filter: { price: { lte: 12 } } });
    const before = await index.search(cheap);
    index.patch("document-a", { filter: { ...sampleDocument("a").filter, price: 20 }, hit: '{"price":20}' });
    expect(await found(index, cheap)).toEqual([]);
    const { hits } = await index.search(question("lamp", { vector: axis(3) }));
    expect(hits[0]).toEqual({ ...before.hits[0], hit: '{"price":20}', filter: { ...before.hits[0]?.filter, price: 20 } });
  });

  it("are idempotent and ignore unknown ids", async () => {
    const once = indexOf(sampleDocument("a", { title: "Lamp" }), sampleDocument("b", { title: "Desk lamp" }));
    const twice = indexOf(sampleDocument("a", { title: "Lamp" }), sampleDocument("b", { title: "Desk lamp" }));
    twice.upsert(sampleDocument("b", { title: "Desk lamp" }));
    twice.remove("unknown");
    twice.patch("unknown", { filter: sampleDocument("a").filter, hit: "{}" });
    twice.removeSegment("unknown");
    expect(await twice.search(question("desk lamp"))).toEqual(await once.search(question("desk lamp")));
  });

  it("release memory: after a thousand replacements, the index is about as small as before", () => {
    const index = indexOf(...Array.from({ length: 100 }, (_, n) => sampleDocument(`d${n}`, { title: `Lamp number ${n}` })));
    const before = index.stats().bytes;
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 100; n++) index.upsert(sampleDocument(`d${n}`, { title: `Lamp number ${n} round ${round}` }));
    }
    expect(index.stats().bytes).toBeLessThan(before * 3);
  });

  it("release the memory of removed documents", () => {
    const index = indexOf(...Array.from({ length: 200 }, (_, n) => sampleDocument(`d${n}`, { title: `Lamp ${n}`, vector: axis(n % 9) })));
    const before = index.stats().bytes;
    for (let n = 0; n < 80; n++) index.remove(`document-d${n}`);
    expect(index.stats().bytes).toBeLessThan(before * 0.95);
    expect(index.stats()).toMatchObject({ documents: 120, passages: 120 });
  });

  it("leave a document in only one segment if they occur between two dumps", () => {
    const index = indexOf(sampleDocument("a", { title: "Lamp" }), sampleDocument("b"));
    const before = writeDump(index.dumpSegment("catalog"));
    index.upsert(sampleDocument("a", { title: "Lamp", segment: "other" }));
    const after = writeDump(index.dumpSegment("other"));
    const loaded = indexOf();
    loaded.loadSegment("catalog", before);
    loaded.loadSegment("other", after);
    loaded.remove("document-a");
    expect(new Map(loaded.contents())).toEqual(new Map([["document-b", 1]]));
    expect(loaded.stats().passages).toBe(1);
  });

  it("that contain a vector of another length are rejected and have no effect", () => {
    const index = indexOf(sampleDocument("a", { title: "Lamp" }));
    expect(() => index.upsert(sampleDocument("a", { title: "Chair", vector: new Float32Array(3) }))).toThrow(RangeError);
    expect([...index.contents()]).toEqual([["document-a", 1]]);
  });
});

describe("hits", () => {
  it("contain at most three passages, best first, with their positions", async () => {
    const passages = [4, 1, 2, 3].map((distance, ordinal) => ({
      ordinal,
      text: `passage ${ordinal}`,
      headings: ["Guide", `Part ${ordinal}`],
      page: ordinal === 0 ? null : ordinal,
      vector: axis(0, distance),
    }));
    const index = indexOf(sampleDocument("a", { passages }));
    const vector = new Float32Array(DIMENSIONS);
    [0.8, 0.1, 0.5, 0.2, 0.3].forEach((value, i) => void (vector[i] = value));
    const { hits } = await index.search(question("nothing", { vector }));
    expect(hits[0]?.passages.map(({ ordinal }) => ordinal)).toEqual([2, 0, 3]);
    expect(hits[0]?.passages[0]).toMatchObject({ text: "passage 2", headings: ["Guide", "Part 2"], page: 2 });
  });

  it("show the passage that contains the words first if there is no vector", async () => {
    const passages = ["about chairs", "about desks", "about lamps"].map((text, ordinal) => ({
      ordinal,
      text,
      headings: [],
      page: null,
      vector: axis(0),
    }));
    const { hits } = await indexOf(sampleDocument("a", { passages })).search(question("lamp"));
    expect(hits[0]?.passages[0]?.text).toBe("about lamps");
  });

  it("show the passage that contains the requested number, even if many passages are semantically nearer", async () => {
    const table = (name: string) =>
      Array.from({ length: 60 }, (_, ordinal) => ({
        ordinal,
        text: `part; price\nBX-${1000 + ordinal}; ${ordinal}.50\n${name}-${ordinal}; 7`,
        headings: ["Parts"],
        page: null,
        // The passages are nearly identical; the requested passage is farthest from the query.
        vector: Float32Array.from({ length: DIMENSIONS }, (_value, at) => [Math.cos(ordinal / 90), Math.sin(ordinal / 90)][at] ?? 0),
      }));
    const index = indexOf(sampleDocument("a", { passages: table("CY") }), sampleDocument("b", { passages: table("DZ") }));
    for (const asked of ["BX-1043", "CY-43", "What is the price of part CY-43?"]) {
      const { hits } = await index.search(question(asked, { vector: axis(0) }));
      expect(hits[0]?.externalId, asked).toBe("a");
      expect(hits[0]?.passages[0]?.ordinal, asked).toBe(43);
    }
  });

  it("consider at most 400 passages of a long document per word, so other searches are not delayed", async () => {
    const passages = Array.from({ length: 700 }, (_, ordinal) => ({
      ordinal,
      text: `part BX-${1000 + ordinal}`,
      headings: [],
      page: null,
      vector: axis(0),
    }));
    const index = indexOf(sampleDocument("a", { passages }));
    const shown = async (text: string) => (await index.search(question(text, { vector: axis(0) }))).hits[0]?.passages[0]?.ordinal;
    expect([await shown("BX-1390"), await shown("BX-1600")]).toEqual([390, 0]);
  });

  it("match words in a heading, and show the passage below the heading", async () => {
    const passages = [
      ["Guide", "Where can I park?"],
      ["Guide", "When do you open?"],
    ].map((headings, ordinal) => ({
      ordinal,
      text: ordinal === 0 ? "Behind the house." : "At nine, on Sundays at ten.",
      headings,
      page: null,
      vector: axis(0),
    }));
    const index = indexOf(sampleDocument("a", { passages }), sampleDocument("b", { body: "Nothing of the kind." }));
    const { hits } = await index.search(question("open on mondays"));
    expect(hits.map(({ externalId }) => externalId)).toEqual(["a"]);
    expect(hits[0]?.passages[0]?.text).toBe("At nine, on Sundays at ten.");
  });

  it("count a heading once for all its passages, and not at all if it equals the title", async () => {
    const under = (headings: readonly string[], count: number) =>
      Array.from({ length: count }, (_, ordinal) => ({ ordinal, text: "Words.", headings, page: null, vector: axis(0) }));
    const index = indexOf(
      sampleDocument("a", { title: "First", passages: under(["Delivery"], 9) }),
      sampleDocument("b", { title: "First", passages: under(["Delivery"], 1) }),
      sampleDocument("c", { title: "Delivery", passages: under(["Delivery"], 1) }),
      sampleDocument("d", { title: "Delivery", passages: under([], 1) }),
    );
    const { hits } = await index.search(question("delivery"));
    const scores = new Map(hits.map(({ externalId, explain }) => [externalId, explain.lexicalScore]));
    expect(scores.get("a")).toBeLessThanOrEqual(scores.get("b") ?? 0);
    expect(scores.get("c")).toBe(scores.get("d"));
  });

  it("have strictly descending scores between 0 and 1, with ties ordered by id", async () => {
    const index = indexOf(...["c", "a", "b"].map((id) => sampleDocument(id, { title: "Same lamp", vector: axis(1) })));
    const { hits } = await index.search(question("same bright lamp", { vector: axis(1, 2) }));
    expect(hits.map(({ externalId }) => externalId)).toEqual(["a", "b", "c"]);
    const scores = hits.map(({ score }) => score);
    expect(scores.every((score, i) => score <= 1 && score >= 0 && (i === 0 || score < (scores[i - 1] ?? 0)))).toBe(true);
  });

  it("start with the same results if more hits are requested", async () => {
    const index = indexOf(...Array.from({ length: 40 }, (_, n) => sampleDocument(`d${n}`, { title: `lamp ${n}`, vector: axis(n % 9) })));
    const few = await index.search(question("lamp", { topK: 5, vector: axis(2, 3) }));
    const many = await index.search(question("lamp", { topK: 40, vector: axis(2, 3) }));
    expect(many.hits.slice(0, 5)).toEqual(few.hits);
    expect(many.total).toBe(few.total);
  });
});
