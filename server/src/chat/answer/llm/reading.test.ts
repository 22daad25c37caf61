import { describe, expect, it } from "vitest";
import type { SourceRecord } from "../extract/record.ts";
import { citedBy, isDecline } from "./reading.ts";

function product(documentId: string, title: string, price: number, fields: Partial<SourceRecord> = {}): SourceRecord {
  return {
    documentId, id: documentId.toUpperCase(), kind: "item", title, description: "", attributes: {}, price, originalPrice: null, currency: "EUR",
    inStock: null, variants: [], categories: [], links: [], passages: [], score: 1,
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null }, json: "{}", ...fields,
  }; // prettier-ignore
}

const RECORDS = [
  product("heron", "Heron Canoe", 1299),
  product("plover2", "Plover 2 Tent", 329.95),
  product("plover3", "Plover 3 Tent", 389.95),
  product("hat", "Stilt Half-Brim (Hat) + 1/2?", 19),
  product("green", "Green Paddle", 59, { description: "A paddle of green ash, a companion of the Heron." }),
];

describe("cards for a model response", () => {
  it.each([
    ["The Heron is our finest.", ["heron"]],
    ["Heron: for two. The Heron Canoe floats.", ["heron"]],
    ["Take the Plover 3, or the Heron.", ["plover3", "heron"]],
    ["Our cheapest one is at €59.00.", ["green"]],
    ["The Plover is a tent.", []],
    ["It comes in Green.", []],
    ["Heron Desk is at your service.", []],
    ["The Stilt keeps you dry.", ["hat"]],
    ["Have a nice day.", []],
  ])("belong to the products that the response names or prices: %s", (text, cited) => {
    expect(citedBy(text, RECORDS)).toEqual(cited);
  });

  it("are omitted for a price shared by two products or found in a document", () => {
    const dearer = product("otter", "Otter Raft", 59);
    expect(citedBy("Our cheapest ones are at €59.00.", [...RECORDS, dearer])).toEqual([]);
  });

  it("are kept if the response states that a fact about a product is unknown", () => {
    expect(isDecline("I have no information about the weight of the Heron.", RECORDS)).toBe(false);
    expect(isDecline("I have no information about that.", RECORDS)).toBe(true);
  });
});
