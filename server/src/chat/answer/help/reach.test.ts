import { expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import { waysToReach } from "./reach.ts";

it("does not offer a number that is only for emergencies", () => {
  const of = (text: string) =>
    waysToReach([
      readRecord({
        documentId: "d",
        segment: "s",
        externalId: "d",
        score: 1,
        hit: JSON.stringify({ title: "Contact" }),
        filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
        passages: [{ ordinal: 0, text, headings: ["Contact"], page: null, similarity: 0.6 }],
        explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
      }),
    ]);
  expect(of("Mobile (emergencies only): 01632 960411. Telephone: 01632 960412.")).toEqual(["01632 960412"]);
  expect(of("Notfallnummer: 01632 960411")).toEqual([]);
});
