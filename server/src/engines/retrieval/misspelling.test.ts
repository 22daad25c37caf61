import { describe, expect, it } from "vitest";
import { axis, sampleDocument } from "./testing/sample-document.ts";
import { found, indexOf, question } from "./testing/sample-index.ts";
import { writeDump } from "./testing/write-dump.ts";

const computer = sampleDocument("computer", { title: "Portable computers", attributes: "Lenovo", body: "a machine with an umbrella" });
const lamp = sampleDocument("lamp", { title: "Desk lamp", body: "shines" });

describe("a misspelt word", () => {
  it.each(["coputers", "computerrs", "compoters", "comupters", "computres", "conputers"])(
    "finds the title word within one edit: %s",
    async (text) => {
      expect(await found(indexOf(computer, lamp), question(text))).toEqual(["computer"]);
    },
  );

  it("finds the value of an attribute", async () => {
    expect(await found(indexOf(computer, lamp), question("lenvo"))).toEqual(["computer"]);
  });

  it("finds nothing two edits away, in a short word, in the text below the title, or in a code", async () => {
    const index = indexOf(computer, lamp, sampleDocument("code", { title: "TN2110 cup" }));
    for (const text of ["cmputrs", "cpu", "umbrela", "tn2111"]) expect(await found(index, question(text)), text).toEqual([]);
  });

  it("finds in other alphabets", async () => {
    const index = indexOf(sampleDocument("ru", { languages: ["ru"], title: "Беспроводные наушники" }), lamp);
    expect(await found(index, question("наушнеки", { languages: ["ru"] }))).toEqual(["ru"]);
    expect(await found(index, question("нашуники", { languages: ["ru"] }))).toEqual(["ru"]);
  });

  it("is not looked for when a document holds it as it is", async () => {
    const index = indexOf(lamp, sampleDocument("camp", { title: "Tent", body: "for the camp" }));
    expect(await found(index, question("camp"))).toEqual(["camp"]);
  });

  it("counts less than a word that is right", async () => {
    const index = indexOf(sampleDocument("chair", { title: "Chair" }), lamp);
    expect(await found(index, question("lanp chair"))).toEqual(["chair", "lamp"]);
  });

  it("is taken for the three most frequent words that are like it", async () => {
    const titles = ["lamb", "lamb", "lame", "lame", "lamp", "lamp", "lama"];
    const index = indexOf(...titles.map((title, n) => sampleDocument(`${title}-${n}`, { title, languages: [] })));
    const hits = await found(index, question("lamx", { languages: [] }));
    expect(hits.toSorted()).toEqual(["lamb-0", "lamb-1", "lame-2", "lame-3", "lamp-4", "lamp-5"]);
  });

  it("is put right only by words of the scope", async () => {
    const scope = { segments: [], documents: new Map([["catalog", new Set(["document-lamp"])]]) };
    const alone = await indexOf(lamp).search(question("coputers", { scope, vector: axis(0) }));
    expect(await indexOf(lamp, computer).search(question("coputers", { scope, vector: axis(0) }))).toEqual(alone);
  });

  it("finds what came later, and what a dump holds, and no longer what went", async () => {
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

  it("of nonsense finds nothing", async () => {
    for (const text of ["asdkjh qwpeoiru", "blorptang vexulon", "xxyyzz"]) {
      expect(await indexOf(computer, lamp).search(question(text, { vector: axis(5) }))).toEqual({ total: 0, hits: [] });
    }
  });
});

describe("a word that is two words in the documents", () => {
  it("finds documents that hold both", async () => {
    const index = indexOf(sampleDocument("bag", { title: "Bag for a laptop" }), sampleDocument("laptop", { title: "Laptop" }), lamp);
    expect(await found(index, question("laptopbag"))).toEqual(["bag"]);
  });
});
