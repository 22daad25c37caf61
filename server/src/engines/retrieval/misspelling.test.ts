import { describe, expect, it } from "vitest";
import { axis, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";
import { writeDump } from "./testing/write-dump.ts";

const computer = sampleDocument("computer", { title: "Portable computers", attributes: "Lenovo", body: "a machine with an umbrella" });
const lamp = sampleDocument("lamp", { title: "Desk lamp", body: "shines" });

describe("misspelled word", () => {
  it.each(["coputers", "computerrs", "compoters", "comupters", "computres", "conputers"])(
    "matches a title word within one edit: %s",
    async (text) => {
      expect(await found(indexOf(computer, lamp), question(text))).toEqual(["computer"]);
    },
  );

  it("matches the value of an attribute", async () => {
    expect(await found(indexOf(computer, lamp), question("lenvo"))).toEqual(["computer"]);
  });

  it("matches nothing two edits away, in a short word, in body text, or in a code", async () => {
    const index = indexOf(computer, lamp, sampleDocument("code", { title: "TN2110 cup" }));
    for (const text of ["cmputrs", "cpu", "umbrela", "tn2111"]) expect(await found(index, question(text)), text).toEqual([]);
  });

  it("is corrected in other alphabets", async () => {
    const index = indexOf(sampleDocument("ru", { languages: ["ru"], title: "Беспроводные наушники" }), lamp);
    expect(await found(index, question("наушнеки", { languages: ["ru"] }))).toEqual(["ru"]);
    expect(await found(index, question("нашуники", { languages: ["ru"] }))).toEqual(["ru"]);
  });

  it("is not corrected if a document contains it as written", async () => {
    const index = indexOf(lamp, sampleDocument("camp", { title: "Tent", body: "for the camp" }));
    expect(await found(index, question("camp"))).toEqual(["camp"]);
  });

  it("has less weight than a correctly spelled word", async () => {
    const index = indexOf(sampleDocument("chair", { title: "Chair" }), lamp);
    expect(await found(index, question("lanp chair"))).toEqual(["chair", "lamp"]);
  });

  it("is replaced by the three most frequent similar words", async () => {
    const titles = ["lamb", "lamb", "lame", "lame", "lamp", "lamp", "lama"];
    const index = indexOf(...titles.map((title, n) => sampleDocument(`${title}-${n}`, { title, languages: [] })));
    const hits = await found(index, question("lamx", { languages: [] }));
    expect(hits.toSorted()).toEqual(["lamb-0", "lamb-1", "lame-2", "lame-3", "lamp-4", "lamp-5"]);
  });

  it("is corrected only to words in the scope", async () => {
    const scope = { segments: [], documents: new Map([["catalog", new Set(["document-lamp"])]]) };
    const alone = await indexOf(lamp).search(question("coputers", { scope, vector: axis(0) }));
    expect(await indexOf(lamp, computer).search(question("coputers", { scope, vector: axis(0) }))).toEqual(alone);
  });

  it("is corrected to the words that are present after additions, dumps and removals", async () => {
    const index = indexOf(lamp);
    expect(await found(index, question("coputers"))).toEqual([]);
    index.upsert(computer);
    expect(await found(index, question("coputers"))).toEqual(["computer"]);
    const loaded = indexOf();
    loaded.loadSegment("catalog", writeDump(index.dumpSegment("catalog")));
    expect(await found(loaded, question("coputers"))).toEqual(["computer"]);
    index.remove("document-computer");
    expect(await found(index, question("coputers"))).toEqual([]);
  });

  it("matches nothing if no word is similar", async () => {
    for (const text of ["asdkjh qwpeoiru", "blorptang vexulon", "xxyyzz"]) {
      expect(await indexOf(computer, lamp).search(question(text, { vector: axis(5) }))).toEqual({ total: 0, hits: [] });
    }
  });
});

describe("word written as two words in the documents", () => {
  it("finds documents that contain both words", async () => {
    const index = indexOf(sampleDocument("bag", { title: "Bag for a laptop" }), sampleDocument("laptop", { title: "Laptop" }), lamp);
    expect(await found(index, question("laptopbag"))).toEqual(["bag"]);
  });
});
