import { describe, expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import { answerFromText } from "./read-texts.ts";

const recordOf = (id: string, title: string, text: string) =>
  readRecord({
    documentId: id,
    segment: "s",
    externalId: id,
    score: 1,
    hit: JSON.stringify({ title }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [title], page: null, similarity: 0.6 }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
const site = recordOf(
  "https://fern.example/prices",
  "Prices",
  "| Course | Length | Price |\n|---|---|---|\n| Family glazing course | 20 minutes | €18 |\n| Throwing course | 60 minutes | €40 |",
);
const written = recordOf(
  "text-how-much-is-the-family-glazing-course-mg3k2a1b",
  "How much is the family glazing course?",
  "The family glazing course now costs €20 for 20 minutes. It is for children aged 4 to 6.",
);
const said = (question: string, records = [site, written]): string =>
  (answerFromText(question, records, { ignored: new Set(), money: { language: "en", defaultCurrency: "EUR" } })?.bubbles.flat() ?? []).join(
    " ",
  );

describe("a document written by a user", () => {
  it.each([
    "How much is a family glazing course?",
    "What does the glazing course cost?",
    "how much does family glazing cost for my 5 year old",
  ])("corrects a price on the website: %s", (question) => {
    expect(said(question)).toContain("€20");
    expect(said(question)).not.toContain("€18");
    expect(said(question, [site])).toContain("€18");
  });

  it("does not answer questions about something else", () => {
    expect(said("How much is the throwing course?")).toContain("€40");
  });
});
