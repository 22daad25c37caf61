import { describe, expect, it } from "vitest";
import { shopOf, talk, textOf } from "./shop.testing.ts";

const shop = shopOf([
  { id: "p1", title: "Harrow Winter Parka", categories: [["Clothing", "Coats"]], price: 210, description: "Our warmest coat." },
  {
    id: "b1",
    title: "Tolley Rain Boots",
    categories: [["Clothing", "Boots"]],
    price: 60,
    variants: [
      { sku: "b1-41", size: ["41"], price: 64, in_stock: true },
      { sku: "b1-43", size: ["43"], price: 66, in_stock: true },
    ],
  },
]);

const said = (language: string, ...messages: readonly string[]): string => textOf(talk(shop, messages, language));

describe("a word with the same stem as a product's name", () => {
  const asked = [
    ["en", "Is there parking at the shop?"],
    ["en", "Where can I park?"],
    ["de", "Wo kann ich parken?"],
    ["de", "Gibt es einen Parkplatz?"],
    ["fr", "Avez-vous un parking ?"],
  ] as const;

  it.each(asked)("does not name the product (%s): %s", (language, question) => {
    expect(said(language, question)).not.toContain("Parka");
  });

  it.each(asked)("does not name the product after a question about the product (%s): %s", (language, question) => {
    expect(said(language, "I need a parka", question)).not.toContain("Parka");
  });

  it("does not affect the product's name itself", () => {
    expect(said("en", "Is there parking?", "I need a parka")).toContain("Harrow Winter Parka");
    expect(said("en", "parkas?")).toContain("210");
  });
});

describe("a question that introduces a new topic", () => {
  it("is not about the previous product", () => {
    expect(said("en", "What do the Tolley Rain Boots cost in 41?", "What does shipping to Austria cost?")).toBe("");
    expect(said("en", "What do the Tolley Rain Boots cost in 41?", "sharpening price for a lopper")).toBe("");
  });

  it("is about the previous product if it only extends the previous question", () => {
    expect(said("en", "What do the Tolley Rain Boots cost in 41?", "and in 43?")).toContain("66");
    expect(said("en", "Tell me about the Tolley Rain Boots", "What do they cost in 43?")).toContain("66");
    expect(said("en", "Tell me about the Tolley Rain Boots", "how much?")).toContain("6");
  });
});
