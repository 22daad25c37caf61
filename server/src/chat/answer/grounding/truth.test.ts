import { describe, expect, it } from "vitest";
import type { SourceRecord } from "../extract/record.ts";
import { groundingGuard } from "./guard.ts";

const EXPLAIN = { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null };

function record(fields: Partial<SourceRecord>): SourceRecord {
  return {
    documentId: "d", id: "d", kind: "item", title: "", description: "", attributes: {}, price: null, originalPrice: null, currency: null, inStock: null,
    variants: [], categories: [], links: [], passages: [], score: 1, explain: EXPLAIN, json: "{}", ...fields,
  }; // prettier-ignore
}

const HERON = record({
  id: "HER-100",
  title: "Heron Canoe",
  price: 1299,
  currency: "EUR",
  inStock: true,
  attributes: { weight_kg: 31.5, cotton_pct: 80 },
  description: "For long tours. Seats two.",
});
const KINGFISHER = record({
  id: "KIN-2",
  title: "Kingfisher Raft",
  price: 450,
  currency: "EUR",
  inStock: false,
  description: "The hull is 100 % recycled. The bag weighs 500 g and takes half an hour to pack.",
});
const VEST = record({
  id: "VES-1",
  title: "Plover Vest",
  price: 69.95,
  currency: "EUR",
  variants: [
    { sku: "V-S", colours: ["blue"], sizes: ["S"], price: null, inStock: true },
    { sku: "V-M", colours: ["blue"], sizes: ["M"], price: null, inStock: false },
  ],
});
const HOOD = record({
  id: "HOO-1",
  title: "Egret Hood",
  price: 30,
  currency: "EUR",
  inStock: true,
  variants: [
    { sku: "H-W", colours: ["white"], sizes: ["S", "L"], price: 35, inStock: false },
    { sku: "H-B", colours: ["black"], sizes: ["L"], price: 42, inStock: true },
    { sku: "H-G", colours: ["grey"], sizes: ["S"], price: null, inStock: true },
  ],
});
const GONE = record({
  id: "GON-1",
  title: "Stilt Cap",
  inStock: true,
  variants: [{ sku: "G-W", colours: ["white"], sizes: [], price: null, inStock: false }],
});
const TARP = record({ id: "TAR-3", title: "Dipper Solo 3 x 3", price: 92.5, currency: "EUR", attributes: { weight_g: 640 } });
const FAQ = record({
  kind: "file",
  title: "faq.md",
  description:
    "Use the code HARBOUR at the checkout for 10 % off. Article 18 and 8 more. Students get 8 % on articles. Prices include 19 % VAT. Call +49 30 1234567. A tour takes two and a half hours.",
});
const RECORDS = [HERON, KINGFISHER, VEST, HOOD, GONE, TARP, FAQ];

const check = (...sentences: readonly string[]): boolean[] => {
  const guard = groundingGuard(RECORDS, "");
  return sentences.map((sentence) => guard.check(sentence));
};

describe("claims that no record supports", () => {
  it.each([
    "Order code is BRNDL.",
    "The order number is BRNDL.",
    "Your voucher: SUMMER.",
    'The code is "summer".',
    "Enter SPRING at the checkout.",
    "Call us at plus four nine.",
    "Ring zero eight zero zero five five five.",
    "The Heron Canoe weighs half a kilo.",
    "It weighs two and a half kilos.",
    "Es wiegt ein halbes Kilo mehr als zweieinhalb Kilo.",
    "Il pèse un kilo et demi.",
    "The Heron Canoe is half price.",
    "The Heron Canoe is out of stock.",
    "The Heron is sold out.",
    "The Kingfisher Raft is in stock.",
    "The Kingfisher is currently available.",
    "Das Heron Canoe ist ausverkauft.",
    "The Heron Canoe is in stock, but the Plover Vest in S is out of stock.",
    "The Plover Vest is in stock in size M.",
    "The Egret Hood costs €42.00 in white.",
    "In white, the Egret Hood costs €30.00.",
    "The Egret Hood in white, size L, is in stock.",
    "The Egret Hood in grey costs €35.",
    "The Stilt Cap is in stock.",
    "It is 100% waterproof.",
    "The Heron Canoe is 100% waterproof.",
    "The Kingfisher Raft is 100% waterproof.",
    "19 % off.",
    "The Heron costs €450.00.",
    "The Dipper Solo 3 x 3 costs 3 euros.",
  ])("are rejected: %s", (sentence) => {
    expect(check(sentence)).toEqual([false]);
  });

  it("are rejected for a product that the previous sentence named by its short name", () => {
    expect(check("The Heron is light.", "It is out of stock.")).toEqual([true, false]);
    expect(check("The Kingfisher is light.", "It is in stock.", "It costs €1,299.00.")).toEqual([true, false, false]);
  });
});

describe("claims that a record supports", () => {
  it.each([
    "Use the code HARBOUR at the checkout.",
    "The code is HARBOUR.",
    "With it you get 10 % off.",
    "Students get 8% on articles.",
    "Sie bekommen 10 % Rabatt.",
    "All prices include 19% VAT.",
    "Alle Preise enthalten 19 % MwSt.",
    "The hull of the Kingfisher Raft is 100% recycled.",
    "Our rafts have a hull that is 100 % recycled.",
    "The Heron Canoe has a cover of 80 % cotton.",
    "The bag of the Kingfisher weighs half a kilo.",
    "It takes half an hour to pack.",
    "A tour takes two and a half hours.",
    "Eine Tour dauert zweieinhalb Stunden.",
    "Call +49 30 1234567.",
    "The Heron Canoe is in stock.",
    "The Heron is available.",
    "Das Heron Canoe ist auf Lager.",
    "The Kingfisher Raft is sold out, but the Heron Canoe is in stock.",
    "The Plover Vest is in stock in size S and out of stock in size M.",
    "The Plover Vest in S is in stock.",
    "The Plover Vest is in stock.",
    "The Egret Hood costs €35.00 in white and €42.00 in black.",
    "In grey, the Egret Hood costs €30.00.",
    "The Egret Hood in black is in stock.",
    "If the Heron Canoe is out of stock, we order it for you.",
    "I have no information whether the Kingfisher Raft is in stock.",
    "Is the Kingfisher Raft in stock?",
    "The Heron costs €1,299.00 and seats two.",
    "The Plover Vest is our cheapest one at €69.95.",
    "It has two pockets plus two straps.",
    "As easy as one two three.",
    "You can enter the shop at any time.",
    "In a quarter of the cases nobody calls.",
    "We open at half past the hour.",
    "The Heron Canoe comes in blue.",
    "The Dipper Solo 3 x 3 in olive weighs 640 g and costs €92.50.",
  ])("are accepted: %s", (sentence) => {
    expect(check(sentence)).toEqual([true]);
  });
});

describe("the subject of the visitor's question", () => {
  it("is the referent of the answer's first “it”", () => {
    const about = (sentence: string): boolean => groundingGuard(RECORDS, "Tell me of the Heron Canoe").check(sentence);
    expect(about("It is out of stock.")).toBe(false);
    expect(about("It is in stock.")).toBe(true);
    expect(about("It costs €450.00.")).toBe(false);
    expect(about("They start at €69.95.")).toBe(true);
    expect(groundingGuard(RECORDS, "What is cheaper than the Heron Canoe?").check("That costs €69.95.")).toBe(true);
  });

  it("must not be given a stock status that contradicts all records if it is unclear, unless a passage mentions that status", () => {
    expect(groundingGuard([HERON, FAQ], "").check("The boat is sold out.")).toBe(false);
    expect(groundingGuard([HERON, KINGFISHER], "").check("The boat is sold out.")).toBe(true);
    const text = record({ kind: "file", description: "What is out of stock comes back in spring." });
    expect(groundingGuard([HERON, text], "").check("What is sold out comes back.")).toBe(true);
    expect(groundingGuard([KINGFISHER], "").check("The size chart is available.")).toBe(true);
  });
});
