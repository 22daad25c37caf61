import { describe, expect, it } from "vitest";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { unitsOf } from "../extract/units.ts";
import { termsOf } from "../text/terms.ts";
import { regionsIn } from "./regions.ts";

function file(text: string, heading = "Shipping"): SourceRecord {
  return readRecord({
    documentId: heading,
    segment: "s",
    externalId: heading,
    score: 1,
    hit: JSON.stringify({ title: "shipping.md" }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings: [heading], page: null, similarity: null }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

function regionOf(country: string, ...files: readonly SourceRecord[]): string[] {
  const units = files.flatMap(unitsOf);
  const [term] = termsOf(country);
  if (term === undefined) throw new Error("no term");
  return [...regionsIn(units)(term)].map(({ text }) => text);
}

const table = file(
  "| To | Price |\n|---|---|\n| Germany | €5 |\n| EU zone 1 (Belgium, France) | €12 |\n| EU zone 2 (all other EU states) | €17 |\n| Worldwide | €30 |",
);

describe("the region of a country", () => {
  it("is a group that does not list other countries", () => {
    expect(regionOf("Spain", table)).toEqual(["To: EU zone 2 (all other EU states); Price: €17"]);
    expect(regionOf("Portugal", table)).toEqual(["To: EU zone 2 (all other EU states); Price: €17"]);
  });

  it("is the smallest group that contains the country", () => {
    expect(regionOf("Brazil", table)).toEqual(["To: Worldwide; Price: €30"]);
  });

  it("is ignored if the document names the country", () => {
    expect(regionOf("France", table)).toEqual([]);
    expect(regionOf("Germany", table)).toEqual([]);
  });

  it("is found even if another section names the country", () => {
    expect(regionOf("Spain", table, file("In Spain, our partner is Toledo Optics.", "Partners"))).toHaveLength(1);
  });

  it("is recognized by its names in other languages", () => {
    const german = file("| Ziel | Preis |\n|---|---|\n| Deutschland | 5 € |\n| Europäische Union | 12 € |\n| Europa | 20 € |", "Versand");
    expect(regionOf("Spanien", german)).toEqual(["Ziel: Europäische Union; Preis: 12 €"]);
    expect(regionOf("Norwegen", german)).toEqual(["Ziel: Europa; Preis: 20 €"]);
  });
});
