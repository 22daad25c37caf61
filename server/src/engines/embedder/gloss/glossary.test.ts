import snowball from "snowball-stemmers";
import { describe, expect, it } from "vitest";
import { glossText } from "./gloss-text.ts";
import { type Glossary, type GlossaryRules, readGlossary } from "./glossary.ts";

const german = snowball.newStemmer("german");
const french = snowball.newStemmer("french");
const functionWords = new Set("der die das und ein eine für auf von ist".split(" "));
const modelWords = new Set(["table", "running"]);

function glossary(lines: string, rules: Partial<GlossaryRules> = {}): Glossary {
  return readGlossary(lines, {
    language: "de",
    stem: (word) => german.stem(word),
    isFunctionWord: (word) => functionWords.has(word),
    isModelWord: (word) => modelWords.has(word),
    endings: [["es", ""]],
    links: [
      { letters: "s", cost: 0 },
      { letters: "n", cost: 0.1 },
      { letters: "en", cost: 0.2 },
      { letters: "es", cost: 0.2 },
      { letters: "e", cost: 0.5 },
    ],
    ...rules,
  });
}

const home = glossary(
  [
    "# A comment",
    "! Dr Frau",
    "eigentlich eh:",
    "für: for",
    "schreibtisch: desk",
    "schreib: write",
    "tisch tische: table",
    "lampe lampen: lamp",
    "schirm: shade",
    "braun: brown",
    "rot: red",
    "größe: size",
    "jahr: year",
    "ende: end",
    "küche: kitchen",
    "kuchen: cake",
    "schrank: cupboard",
    "ost: east",
    "reich: rich",
    "bohren: drill",
    "hammer: hammer",
    "frau: woman",
    "sie: they",
    "Sie: you",
    "auf_jeden_fall: definitely",
    "auf: on",
    "klein: small",
    "un-: not",
    "sauber: clean",
    "braun: first wins",
  ].join("\n"),
);

describe("a glossary", () => {
  it.each([
    ["Lampe", "lamp"],
    ["LAMPE", "lamp"],
    ["Sie", "you"],
    ["sie", "they"],
    ["groesse", "size"],
    ["grosse", "size"],
    ["Grösse", "size"],
    ["braun", "brown"],
    ["braunen", "brown"],
    ["rotes", "red"],
    ["eigentlich", ""],
    ["Zorvex", null],
    ["table", null],
    ["running", null],
  ])("glosses %s as %j: as written, folded, by stem or by ending", (word, gloss) => {
    expect(home.glossOf(word)).toBe(gloss);
  });

  it.each([
    ["Schreibtischlampe", "desk lamp"],
    ["Schreibtischlampenschirme", "desk lamp shade"],
    ["Jahresende", "year end"],
    ["Küchenschränke", "kitchen cupboard"],
    ["Österreich", "öster rich"],
    ["Bohrhammer", "drill hammer"],
    ["unsauber", "not clean"],
    ["fürlampe", "für lamp"],
    ["Norholmlampe", "norholm lamp"],
  ])("splits %s into %j", (word, gloss) => {
    expect(home.glossOf(word)).toBe(gloss);
  });

  it("accepts a compound only if every part is known", () => {
    expect(["Lampe", "Schreibtischlampe", "braunen", "Norholmlampe", "Zorvex"].map((word) => home.certaintyOf(word))).toEqual([
      1, 0.75, 0.4, 0, 0,
    ]);
  });
});

describe("a glossed text", () => {
  it.each([
    ["Lampe für 7,95 Euro, Typ KQ-180!", "lamp for 7,95 Euro, Typ KQ-180!"],
    ["Auf jeden Fall eine Lampe", "definitely eine lamp"],
    ["eh, Lampe", ", lamp"],
    ["Lampe eigentlich rot?", "lamp red?"],
    ["Frau Dr. Klein, rot", "woman Dr. Klein, red"],
    ["bei Frau Anna Klein", "bei woman Anna Klein"],
    ["dr. braun", "dr. braun"],
    ["Lampe von BRAUN", "lamp von BRAUN"],
    ["LAMPE BRAUN", "lamp brown"],
    ["", ""],
    ["日本語 12", "日本語 12"],
  ])("glosses %j as %j", (text, expected) => {
    expect(glossText(text, home)).toBe(expected);
  });

  it("separates elided words, and recognizes phrases joined by hyphens and apostrophes", () => {
    const shop = glossary("armoire: wardrobe\nle la: the\nque: that\nest-ce_que: does\naujourd'hui: today\nêtre est: be", {
      language: "fr",
      stem: (word) => french.stem(word),
      links: null,
    });
    expect(glossText("Est-ce que l'armoire est là aujourd’hui ?", shop)).toBe("does the wardrobe be the today?");
    expect(glossText("qu’elle", shop)).toBe("that elle");
  });
});
