import { describe, expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import type { Draft } from "../extract/draft.ts";
import type { Meaning } from "./meaning.ts";
import { answerFromText, nearestText } from "./read-texts.ts";
import { vocabularyOf, withoutTypos } from "./spelling.ts";

const TEXT = [
  "You can leave at any time. Yearly plans are not refunded, with two exceptions:",
  "",
  "- Within 30 days of the first payment we pay back everything.",
  "- After a price rise we pay back the rest of the year.",
  "",
  "The screen goes dark when nobody touches it for a while. Tapping wakes everything up.",
].join("\n");

const record = readRecord({
  documentId: "d",
  segment: "s",
  externalId: "manual.md",
  score: 1,
  hit: JSON.stringify({ title: "manual.md" }),
  filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [{ ordinal: 0, text: TEXT, headings: ["Manual"], page: null, similarity: null }],
  explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
});

/** A model for which the question means the sentences with the word. */
const means = (word: string): Meaning => ({ understood: true, cosine: (_, sentence) => (sentence.includes(word) ? 0.75 : 0.05) });

function read(question: string, meaning: Meaning | null): Draft | null {
  return answerFromText(question, [record], { ignored: new Set(), meaning });
}

describe("reading texts", () => {
  it("finds by meaning what has other words, as the nearest text, and declines it by words alone", () => {
    const near = (meaning: Meaning | null): string | undefined =>
      nearestText("Why is my display black all of a sudden?", [record], { ignored: new Set(), meaning })?.draft.bubbles[0]?.[0];
    expect(near(means("dark"))).toBe("The screen goes dark when nobody touches it for a while.");
    expect(near(null)).toBeUndefined();
    expect(near(means("nothing"))).toBeUndefined();
  });

  it("quotes a second text of the document that is as near", () => {
    const meaning: Meaning = { understood: true, cosine: (_, text) => (/dark|30 days/.test(text) ? 0.9 : 0.05) };
    const said = nearestText("Why is my display black all of a sudden?", [record], { ignored: new Set(), meaning })?.draft.bubbles;
    expect(said?.flat().join(" ")).toMatch(/30 days.*dark|dark.*30 days/);
  });

  it("quotes a short paragraph from its beginning", () => {
    expect(read("What does tapping wake?", means("Tapping"))?.bubbles[0]).toEqual([
      "The screen goes dark when nobody touches it for a while.",
      "Tapping wakes everything up.",
    ]);
  });

  it("says the entries that a sentence announces", () => {
    const said = read("Are yearly plans refunded when I leave?", means("refunded"))?.bubbles[0] ?? [];
    expect(said.join(" ")).toMatch(/two exceptions: Within 30 days .* After a price rise/);
  });

  it("does not take something similar for a yes", () => {
    expect(read("Can the screen be folded like paper?", means("nothing"))).toBeNull();
  });
});

describe("typing mistakes", () => {
  it("become words of the texts, unless the model knows the word", () => {
    const vocabulary = vocabularyOf(["Passwords need a length of 12."]);
    expect(withoutTypos("lenght of my passwrods?", vocabulary, () => false)).toBe("length of my passwords?");
    expect(withoutTypos("lenght", vocabulary, () => true)).toBe("lenght");
  });
});
