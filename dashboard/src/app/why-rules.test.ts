import { describe, expect, it } from "vitest";
import { nextStep, saidSentences, wordsFromBefore, type FoundDocument } from "./why-rules.ts";

const document = (title: string, text: string, used = true): FoundDocument => ({
  source: { id: "s", name: "Guides" },
  id: title,
  kind: "file",
  title,
  page: null,
  text,
  words_rank: 1,
  meaning_rank: null,
  similarity: null,
  used,
});
const delivery = document("Delivery", "Parcels to Austria cost €7.95 and take 3 to 4 days.");
const hours = document("Shop", "We are open on Saturdays from 10:00 to 16:00.");

describe("explanation of an answer", () => {
  it("returns the document that contains each sentence, or none if no document contains it", () => {
    const reply = "Parcels to Austria cost €7.95. On Saturdays we are open from 10:00 to 16:00. Anything else?";
    expect(
      saidSentences(reply, [delivery, hours, document("Other", "Anything else?", false)], "en").map(({ from }) => from?.title ?? null),
    ).toEqual(["Delivery", "Shop", null]);
  });

  it("attributes every sentence to the only document that was used", () => {
    expect(saidSentences("Yes. It is.", [hours, document("Other", "Yes.", false)], "en").map(({ from }) => from?.title)).toEqual([
      "Shop",
      "Shop",
    ]);
    expect(saidSentences("Hello.", [], "en")).toEqual([{ text: "Hello.", from: null }]);
  });

  it("returns the words that come from earlier messages", () => {
    expect(wordsFromBefore({ question: "And to Austria?", query: "shipping cost to austria" })).toEqual(["shipping", "cost"]);
    expect(wordsFromBefore({ question: "Shipping to Austria?", query: "shipping austria" })).toEqual([]);
    expect(wordsFromBefore({ question: "Was kostet die Bettdecke Rügen?", query: "bettdecke rugen" })).toEqual([]);
    expect(wordsFromBefore({ question: null, query: null })).toEqual([]);
  });

  it("suggests exactly one next step", () => {
    const query = "austria";
    expect(nextStep({ outcome: "declined", found: [], query })).toBe("write");
    expect(nextStep({ outcome: "declined", found: [document("Delivery", "", false)], query })).toBe("choose");
    expect(nextStep({ outcome: "answered", found: [delivery], query })).toBe("correct");
    expect(nextStep({ outcome: "held", found: [], query: null })).toBe("none");
  });
});
