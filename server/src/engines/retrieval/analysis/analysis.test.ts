import { describe, expect, it } from "vitest";
import { documentStemmer, emitTerms } from "./document-terms.ts";
import { fold } from "./fold.ts";
import { identifierKey, isDistinctive, isShortCode, titleKey } from "./identifiers.ts";
import { analyzeQuery } from "./query-words.ts";
import { stemmedLanguages, stemmerOf } from "./stem.ts";
import { tokenize } from "./tokenize.ts";
import { randomNumbers } from "../testing/random.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

function terms(text: string, ...languages: string[]): string[] {
  const found: string[] = [];
  emitTerms(text, documentStemmer(languages).stem, (term) => void found.push(term));
  return found;
}

function query(text: string, languages: string[], known: string[] = []) {
  return analyzeQuery(text, {
    questionLanguages: languages,
    documentLanguages: [],
    isKnown: (term) => known.includes(term),
  });
}

describe("folding", () => {
  it.each([
    ["Crème BRÛLÉE", "creme brulee"],
    ["Straße", "strasse"],
    ["ﬁne ＡＢＣ１２", "fine abc12"],
    ["İstanbul ISPARTA", "istanbul isparta"],
    ["ΛΟΓΟΣ λόγος", "λογοσ λογοσ"],
    ["Йогурт", "йогурт"],
    ["ガラス が", "ガラス が"],
    ["كِتَاب", "كتاب"],
  ])("normalizes spelling variants of %s to the same form", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("normalizes letters with diacritics among ASCII letters as it normalizes the whole text", () => {
    const parts = [..."aZ 9'.", ..."éÜßİΣςάёй’ة٣", "\u0301", "\u0323", "ﬁ", "Ǆ", "½", "…", "´", "\ud800"];
    const next = randomNumbers(5);
    // In text that also contains another script, all characters are folded together.
    const ideographs = "漢漢漢";
    for (let round = 0; round < 2_000; round++) {
      const text = Array.from({ length: 8 }, () => parts[Math.floor(next() * parts.length)] ?? "").join("");
      expect(fold(text) + ideographs, JSON.stringify(text)).toBe(fold(`${text} ${ideographs}`).replace(` ${ideographs}`, ideographs));
    }
  });

  it("normalizes composed and decomposed text to the same form", () => {
    for (const text of ["é", "が", "한국어", "ä ö ü"]) expect(fold(text.normalize("NFD"))).toBe(fold(text.normalize("NFC")));
  });

  it("takes linear time for any number of combining marks", () => {
    const began = cpuTime();
    expect(fold("\u0301".repeat(20_000))).toBe("\u0301".repeat(20_000));
    expect(cpuTime() - began).toBeLessThan(5_000);
  });
});

describe("word segmentation", () => {
  it("indexes product codes as a whole and in parts", () => {
    expect(tokenize("tn-2110 802.11b/g")).toEqual([
      { text: "tn2110", parts: ["tn", "2110"], kind: "code" },
      { text: "80211bg", parts: ["802", "11b", "g"], kind: "code" },
    ]);
  });

  it("normalizes numbers", () => {
    expect(tokenize("1,440 1.440.000 3,5 3.5mm").map(({ text }) => text)).toEqual(["1440", "1440000", "3.5", "3.5mm"]);
  });

  it("removes elided articles and possessive endings", () => {
    expect(tokenize(fold("l’été Prandtl's d'aile")).map(({ text }) => text)).toEqual(["ete", "prandtl", "aile"]);
  });

  it("splits Chinese, Japanese and Korean text into pairs and Thai text into words", () => {
    expect(tokenize("東京タワー").map(({ text }) => text)).toEqual(["東京", "京タ", "タワ", "ワー"]);
    expect(tokenize("猫").map(({ text }) => text)).toEqual(["猫"]);
    expect(tokenize("𠮷野家").map(({ text }) => text)).toEqual(["𠮷野", "野家"]);
    expect(tokenize("สวัสดีครับ").length).toBeGreaterThan(1);
  });

  it("accepts any text", () => {
    for (const text of ["", "---", "\ud800", "a\udc00b", "👩‍👩‍👧", "'", "''s", "é".repeat(5000)]) {
      expect(() => tokenize(fold(text))).not.toThrow();
    }
  });
});

describe("terms of documents and queries", () => {
  it("match a number and its unit whether or not they are separated by a space", () => {
    for (const text of ["16 GB", "16GB"]) {
      expect(terms(text, "en")).toContain("16gb");
      expect(query(text, ["en"]).flatMap(({ whole }) => whole)).toContain("16gb");
    }
  });

  it("are stemmed in the language of the text", () => {
    expect(terms("Häuser", "de")).toEqual(terms("Haus", "de"));
    expect(terms("installations", "fr-CA")).toEqual(terms("installation", "fr"));
    expect(terms("running", "xx")).toEqual(["running"]);
    expect(stemmedLanguages(["xx", "de-AT", "DE", "constructor"])).toEqual(["de"]);
    expect(stemmerOf("xx")("running")).toBe("running");
  });

  it("join two words that are written as one word in documents", () => {
    const [word] = query("head set", ["en"], ["headset"]);
    expect(word).toMatchObject({ whole: ["headset"], parts: [["head"], ["set"]], allParts: false });
    expect(query("head set", ["en"])).toHaveLength(2);
  });

  it("omit stop words unless there are no other words", () => {
    expect(query("what is the price", ["en"]).flatMap(({ whole }) => whole)).toEqual(["price"]);
    expect(query("who is it", ["en"]).length).toBeGreaterThan(0);
  });
});

describe("names", () => {
  it("are equal regardless of punctuation and case", () => {
    for (const spelling of ["TN-2110", "tn 2110", "Tn/2110", "ＴＮ２１１０"]) expect(identifierKey(spelling)).toBe("tn2110");
    expect(titleKey("  Desk-Lamp,  'Aurora' ")).toBe("desk lamp aurora");
  });

  it("match within a query only if they are distinctive", () => {
    expect(["tn2110", "123456"].filter(isDistinctive)).toHaveLength(2);
    expect(["lamp", "2024", "ps4", ""].filter(isDistinctive)).toHaveLength(0);
    expect(["p8", "ps4", "8mm"].filter(isShortCode)).toHaveLength(3);
    expect(["tn2110", "lamp", "202", "p", ""].filter(isShortCode)).toHaveLength(0);
  });
});
