import { describe, expect, it } from "vitest";
import { helpPhrasesOf } from "../help/help-words.ts";
import { introduceForeign } from "./foreign-quotes.ts";
import type { Draft } from "./draft.ts";
import { readRecord, type SourceRecord } from "./record.ts";

const ENGLISH =
  "You can send back unused goods within 60 days. The postage is yours to pay, and we take it off the refund. It is with you in seven working days, as soon as we have looked at what you sent to us.";

function record(kind: "file" | "item", text: string): SourceRecord {
  return readRecord({
    documentId: "d",
    segment: "s",
    externalId: "d",
    score: 1,
    hit: JSON.stringify({ kind, title: "Returns", ...(kind === "item" ? { description: text } : {}) }),
    filter: { kind, categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [], page: null, similarity: null }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

const quote: Draft = { bubbles: [["You can send back unused goods within 60 days."]], cited: ["d"] };

function said(language: string, draft: Draft, of = record("file", ENGLISH)): readonly (readonly string[])[] {
  const quotes = helpPhrasesOf(language, { languages: [language] })?.quotes;
  if (quotes === undefined) throw new Error("no phrase");
  return introduceForeign(draft, [of], { language, quotes }).bubbles;
}

describe("a quotation", () => {
  it.each([
    ["de", "Unter „Returns“ steht auf Englisch:"],
    ["es", "En «Returns» pone, en inglés:"],
    ["fr", "Sous « Returns », on lit, en anglais :"],
  ])("in another language is introduced in the language of the question: %s", (language, intro) => {
    expect(said(language, quote)).toEqual([[intro, "You can send back unused goods within 60 days."]]);
  });

  it("in the language of the question is not introduced", () => {
    expect(said("en", quote)).toEqual(quote.bubbles);
  });

  it("is placed after the sentences that the service generates", () => {
    const draft: Draft = { ...quote, bubbles: [[ENGLISH, "Das Zelt kostet 30 €."]], statements: new Map([["Das Zelt kostet 30 €.", []]]) };
    expect(said("de", draft, record("item", ENGLISH))).toEqual([["Das Zelt kostet 30 €.", "Unter „Returns“ steht auf Englisch:", ENGLISH]]);
  });

  it("is not introduced if the language of the document is unknown", () => {
    expect(said("de", { ...quote, bubbles: [["60 days."]] }, record("file", "60 days."))).toEqual([["60 days."]]);
  });
});
