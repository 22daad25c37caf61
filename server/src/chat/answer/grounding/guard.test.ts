import { describe, expect, it } from "vitest";
import type { SourceRecord } from "../extract/record.ts";
import { groundingGuard } from "./guard.ts";

function record(fields: Partial<SourceRecord>): SourceRecord {
  return {
    documentId: "d",
    id: "d",
    kind: "item",
    title: "Heron Canoe",
    description: "",
    attributes: {},
    price: null,
    originalPrice: null,
    currency: null,
    inStock: null,
    variants: [],
    categories: [],
    links: [],
    passages: [],
    score: 1,
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
    json: "{}",
    ...fields,
  };
}

const HERON = record({
  id: "HER-100",
  price: 1299,
  currency: "EUR",
  attributes: { weight_kg: 31.5, load: 320, made: "2024-03-12" },
  description: "Order line +49 30 1234567 or boats@lakeside.example, open 9:00 to 17:30, 15 % off in May.",
  links: ["https://lakeside.example/heron"],
});
const TERN = record({ documentId: "t", id: "TER-7", title: "Tern Canoe", price: 899.5, currency: "EUR" });
const RULES = record({ documentId: "r", id: "rules", kind: "file", title: "Rules", description: "Delivery costs $7.50 within 45 days." });
const guard = groundingGuard([HERON, TERN, RULES], "I have 250 euros and order AB-55");

describe("grounding guard", () => {
  it.each([
    "The Heron Canoe costs €1,299.00.",
    "Das Heron Canoe kostet 1.299,00 €.",
    "Heron Canoe: 1 299 EUR",
    "Heron Canoe: 1299 euros.",
    "It weighs 31.5 kg.",
    "Es wiegt 31,5 kg.",
    "It carries 320 kg.",
    "Ask for HER-100.",
    "See https://lakeside.example/heron.",
    "See [the page](https://lakeside.example/heron/).",
    "Write to boats@lakeside.example!",
    "Open 09:00 to 17:30.",
    "15% off.",
    "Made on March 12, 2024.",
    "Made on 12.03.2024.",
    "With your 250 euros you can take the paddle.",
    "Your order AB-55 is safe.",
    "Delivery costs $7.50.",
    "Have a nice day.",
    "1. Take the Tern Canoe.",
  ])("lets pass what a record or the visitor holds: %s", (sentence) => {
    expect(guard.check(sentence)).toBe(true);
  });

  it.each([
    "The Heron Canoe costs €1,199.00.",
    "The Heron Canoe costs $1,299.00.",
    "Delivery costs €7.50.",
    "It weighs 32.5 kg.",
    "It weighs 31.5 g.",
    "Ask for HER-200.",
    "See https://lakeside.example/heron/secret.",
    "See https://lakeside.example.evil.example/heron.",
    "See www.other.example.",
    "Write to boats@lakeside.examples.org.",
    "Open from 8:00.",
    "20 % off.",
    "Made on March 13, 2024.",
    "Within 46 days.",
  ])("stops what stands nowhere: %s", (sentence) => {
    expect(guard.check(sentence)).toBe(false);
  });

  it("does not let a product have another product's price", () => {
    expect(guard.check("The Tern Canoe costs €1,299.00.")).toBe(false);
    expect(guard.check("The Tern Canoe costs €899.50 and the Heron Canoe €1,299.00.")).toBe(true);
  });

  it("reads a long repetitive text in little time", () => {
    const started = performance.now();
    for (const part of ["a-", "a.", "1.", "x@", "12 "]) guard.check(part.repeat(4_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
