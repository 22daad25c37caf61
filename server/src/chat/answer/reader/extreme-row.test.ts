import { describe, expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import { answerFromText } from "./read-texts.ts";

function said(question: string, table: string): string {
  const record = readRecord({
    documentId: "d",
    segment: "s",
    externalId: "d",
    score: 1,
    hit: JSON.stringify({ title: "Test of ropes" }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text: table, headings: ["Test of ropes"], page: null, similarity: 0.6 }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
  const draft = answerFromText(question, [record], { ignored: new Set(), money: { language: "en", defaultCurrency: "EUR" } });
  return (draft?.bubbles.flat() ?? []).join(" | ");
}

const ROPES = [
  "| Rope | Breaking load | Stretch |",
  "|---|---|---|",
  "| Alder rope | 24 kN | 3 % |",
  "| Birch rope | 31 kN | 8 % |",
  "| Cedar rope | 18 kN | 1 % |",
].join("\n");

describe("a superlative about the rows of a table", () => {
  it("is answered with the row that has the highest or lowest number", () => {
    expect(said("Which rope has the highest breaking load?", ROPES)).toBe("Rope: Birch rope; Breaking load: 31 kN; Stretch: 8 %");
    expect(said("Which rope has the lowest breaking load?", ROPES)).toBe("Rope: Cedar rope; Breaking load: 18 kN; Stretch: 1 %");
    expect(said("Which rope has the lowest stretch?", ROPES)).toBe("Rope: Cedar rope; Breaking load: 18 kN; Stretch: 1 %");
  });

  it("is answered with all rows if the numbers cannot be compared", () => {
    expect(said("Which rope has the highest breaking load?", ROPES.replace("18 kN", "1800 kg"))).toMatch(/Alder.*Birch.*Cedar/);
  });

  it("does not override a row that the question names", () => {
    expect(said("What is the highest breaking load of the Alder rope?", ROPES)).toContain("Alder rope");
    expect(said("What is the highest breaking load of the Alder rope?", ROPES)).not.toContain("Birch");
  });
});
