import { describe, expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { compareRows } from "./compare-rows.ts";

const TABLE = `| You pay | Notice | The contract ends |
|---|---|---|
| Monthly, Basic / Club | up to the last day before renewal | at the end of the month |
| Yearly, Basic / Club | 30 days before renewal | at the end of the year |
| Patron, monthly or yearly | 3 months | at the end of a quarter |`;
const LINES = `Plan      First answer by email
Basic     within 2 working days
Club      within 4 working hours`;

function said(question: string, text: string, heading: string): string | null {
  const record = readRecord({
    documentId: "file",
    segment: "s",
    externalId: "file",
    score: 0,
    hit: JSON.stringify({ kind: "file", title: "Plans" }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [heading], similarity: null }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  } as unknown as RetrievalHit);
  const draft = compareRows(question, [record], { language: "en", defaultCurrency: "EUR" });
  return draft === null
    ? null
    : draft.bubbles
        .flat()
        .map((one) => draft.shown?.get(one) ?? one)
        .join(" ");
}

describe("comparing rows of a table", () => {
  it("states the value in the requested column for both rows", () => {
    expect(said("Notice monthly vs yearly on Club?", TABLE, "Ending a subscription")).toBe(
      "Monthly, Basic / Club: Notice up to the last day before renewal. Yearly, Basic / Club: Notice 30 days before renewal.",
    );
  });

  it("parses rows that are aligned with spaces", () => {
    expect(said("Is an email answer quicker on Basic or Club?", LINES, "How long it takes")).toBe(
      "Basic: within 2 working days. Club: within 4 working hours.",
    );
  });

  it("returns nothing if one of the items has no row", () => {
    expect(said("Is an email answer quicker on Basic or Gold?", LINES, "How long it takes")).toBeNull();
  });

  it("returns nothing if the table is about something else", () => {
    expect(said("Is the toilet cleaner at Basic or Club parties?", LINES, "How long it takes")).toBeNull();
  });
});
