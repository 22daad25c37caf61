import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../language/detect.ts";
import { sentences } from "./sentences.ts";
import { matchTerm, matchText, termsOf } from "./terms.ts";
import { stem, words } from "./words.ts";

describe("words", () => {
  it("are folded, with letters and digits separated and Chinese split by dictionary", () => {
    expect(words("Größe: 65W, 1,5 l")).toEqual(["grosse", "65", "w", "1,5", "l"]);
    expect(words("防水帐篷")).toEqual(["防水", "帐篷"]);
    expect(words("ひのきの椅子")).toContain("ひのき");
    expect(words("영업시간은")).toEqual(["영업시간"]);
  });

  it("share a stem across their inflections", () => {
    expect(new Set(["deliver", "delivery", "deliveries", "delivered"].map(stem)).size).toBe(1);
    expect(new Set(["return", "returns", "returned", "returning"].map(stem)).size).toBe(1);
    expect(stem("worn")).toBe(stem("wearing"));
    const nouns = ["turntable", "vegetable", "screen", "string", "spring", "player", "box", "cable", "marker", "building"];
    const plurals = nouns.map((noun) => (noun.endsWith("x") ? `${noun}es` : `${noun}s`));
    expect(plurals.map(stem)).toEqual(nouns.map(stem));
    expect(["heizungen", "wohnungen", "portionen"].map(stem)).toEqual(["heizung", "wohnung", "portion"].map(stem));
    expect(stem("polyester")).not.toBe(stem("poles"));
    expect(new Set(["доставка", "доставку", "доставки"].map(stem)).size).toBe(1);
    expect(stem("الدفع")).toBe(stem("دفع"));
    expect(stem("1,299.00")).toBe(stem("1,299.0"));
  });
});

describe("sentences", () => {
  it("end at periods, but not at decimals or abbreviations", () => {
    expect(sentences("It holds approx. 1.7 l. Boils fast! Really?")).toEqual(["It holds approx. 1.7 l.", "Boils fast!", "Really?"]);
  });

  it("keep the day of a month with its month", () => {
    expect(sentences("Samstag, 20. Februar 2027, 14 Uhr. Anmeldung bis 14. Feb. oder 3. März.")).toEqual([
      "Samstag, 20. Februar 2027, 14 Uhr.",
      "Anmeldung bis 14. Feb. oder 3. März.",
    ]);
    expect(sentences("Geöffnet bis 20. Danach ist das Tor zu.")).toEqual(["Geöffnet bis 20.", "Danach ist das Tor zu."]);
  });

  it("end at list entries, and continue over wrapped lines", () => {
    expect(sentences("Der Workshop ist am Samstag, 20. Februar 2027. Es kamen 20. Danach war Schluss.")).toEqual([
      "Der Workshop ist am Samstag, 20. Februar 2027.",
      "Es kamen 20.",
      "Danach war Schluss.",
    ]);
    expect(sentences("- one\n- two")).toEqual(["one", "two"]);
    expect(sentences("We mend everything that we sell, however old\nit is.")).toEqual([
      "We mend everything that we sell, however old it is.",
    ]);
  });
});

describe("languages", () => {
  it.each([
    ["How long does it take?", "en"],
    ["Wie lange dauert der Versand?", "de"],
    ["Quels sont vos horaires ?", "fr"],
    ["¿Cuánto cuesta el envío?", "es"],
    ["Quanto costa la spedizione?", "it"],
    ["Hoeveel kost het?", "nl"],
    ["Qual é o preço do saco?", "pt"],
    ["配送需要多久", "zh"],
  ])("are detected: %s is %s", (text, language) => {
    expect(detectLanguage(text, ["en"])).toBe(language);
  });

  it("fall back to the preferred language", () => {
    expect(detectLanguage("Nightjar 2", ["de"])).toBe("de");
  });
});

describe("words", () => {
  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("include %s like any other word", (word) => {
    expect(termsOf(`my ${word} lamp`).map(({ stem: own }) => typeof own)).toEqual(words(`${word} lamp`).map(() => "string"));
    expect(matchTerm(termsOf(word)[0] ?? fail(word), matchText(`The ${word} is here`))).toBe(1);
  });
});

function fail(word: string): never {
  throw new Error(`${word} is no term`);
}

describe("terms", () => {
  const match = (question: string, text: string): number => {
    const [term] = termsOf(question);
    return term === undefined ? -1 : matchTerm(term, matchText(text));
  };

  it("are the content words", () => {
    expect(termsOf("How does the red tent weigh?").map(({ word }) => word)).toEqual(["red", "tent", "weigh"]);
  });

  it("match only by word, concept, compound or typo", () => {
    expect(match("refund", "the refunds")).toBe(1);
    expect(match("give it back", "Returns are free")).toBeGreaterThan(0.8);
    expect(match("Rückgabe", "Die Rückgabefrist")).toBeGreaterThan(0.5);
    expect(match("jackte", "jacket")).toBeGreaterThan(0.5);
    expect(match("match", "march")).toBe(0);
    expect(match("kayak", "canoe")).toBe(0);
    expect(match("wifi", "Wi-Fi is free")).toBe(1);
  });

  it("match text without spaces if it contains their characters, however a dictionary splits it", () => {
    expect(match("包丁", "和包丁研ぎ直し")).toBe(1);
    expect(match("보자기", "보자기로 싸 드립니다")).toBe(1);
    expect(match("送料", "配送は無料です")).toBeGreaterThan(0.8);
    expect(match("包丁", "まな板")).toBe(0);
    expect(termsOf("犬を連れて行ってもいいですか").map(({ word, light }) => [word, light])).toContainEqual(["犬", false]);
  });

  it("keep size letters and drop other single letters", () => {
    expect(termsOf("jacket in M").map(({ word }) => word)).toEqual(["jacket", "m"]);
    expect(termsOf("the men's jacket").map(({ word }) => word)).toEqual(["men", "jacket"]);
  });
});
