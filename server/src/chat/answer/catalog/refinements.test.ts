import { describe, expect, it } from "vitest";
import { idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const sewing = shopOf([
  {
    id: "m1",
    title: "Robin Sewing Machine",
    categories: [["Sewing Machines"]],
    price: 149,
    attributes: { weight_kg: 5.2, stitches: 21, needle_threader: false, capacity_l: 1 },
    variants: [
      { sku: "m1-c", color: ["cream"], price: 149, in_stock: true },
      { sku: "m1-b", color: ["black"], price: 149, in_stock: true },
    ],
  },
  {
    id: "m2",
    title: "Thrush Sewing Machine",
    categories: [["Sewing Machines"]],
    price: 329,
    attributes: { weight_kg: 7.9, stitches: 60, needle_threader: true, capacity_l: 2 },
    variants: [{ sku: "m2-c", color: ["cream"], price: 329, in_stock: true }],
  },
  {
    id: "iron",
    title: "Steam Iron Plover",
    categories: [["Irons & Presses"]],
    price: 59,
    attributes: { weight_kg: 1.4, made_in: "Spain" },
  },
  { id: "press", title: "Press Egret", categories: [["Irons & Presses"]], price: 99, attributes: { weight_kg: 4, made_in: "Spain" } },
  { id: "needle", title: "Large Needle Case", categories: [["Notions"]], price: 9, attributes: { made_in: "China" } },
]);

const bikes = shopOf([
  { id: "s1", title: "Stadtrad Linde", categories: [["Räder", "Stadträder"]], price: 799, attributes: { Gewicht_kg: 16, Gaenge: 7 } },
  {
    id: "s2",
    title: "Stadtrad Ulme Tiefeinstieg",
    categories: [["Räder", "Stadträder"]],
    price: 899,
    attributes: { Gewicht_kg: 18, Gaenge: 8, Akku_Wh: 500 },
  },
  { id: "e1", title: "E-Rad Esche", categories: [["Räder", "E-Räder"]], price: 2399, attributes: { Gewicht_kg: 24, Tiefeinstieg: true } },
  { id: "e2", title: "E-Rad Buche", categories: [["Räder", "E-Räder"]], price: 2899, attributes: { Gewicht_kg: 26, Tiefeinstieg: false } },
]);

const english = (...messages: readonly string[]): string[] => idsOf(talk(sewing, messages, "en"), sewing);
const german = (...messages: readonly string[]): string[] => idsOf(talk(bikes, messages, "de"), bikes);
const said = (...messages: readonly string[]): string => textOf(talk(sewing, messages, "en"));

describe("refinements in shops in any industry", () => {
  it("re-sort the previously shown products after one of them has been named", () => {
    expect(english("Which irons & presses do you have?", "Which of them is the cheapest?", "And the most expensive?")).toEqual(["press"]);
    expect(english("Which irons & presses do you have?", "Which of them is the cheapest?", "and the heaviest one?")).toEqual(["press"]);
    expect(english("Which irons & presses do you have?", "How much is the Steam Iron Plover?", "and the cheapest?")).toEqual(["iron"]);
  });

  it("keep the kind of the shown products after a question about the first one", () => {
    const asked = ["Which irons & presses do you have?", "Which of them is the cheapest?", "only the ones from Spain please"] as const;
    expect(english(...asked)).toEqual(["iron", "press"]);
    expect(english(...asked.slice(0, 2), "only those over 60 euros")).toEqual(["press"]);
  });

  it("select another product of the kind, not the largest variant of the named product", () => {
    const coats = shopOf([
      {
        id: "thin",
        title: "Wren Oilcloth Coat",
        categories: [["Coats"]],
        price: 90,
        attributes: { weight_g: 700 },
        variants: [
          { sku: "w-s", size: ["S"], price: 90, in_stock: true },
          { sku: "w-xl", size: ["XL"], price: 90, in_stock: true },
        ],
      },
      { id: "thick", title: "Crane Loden Coat", categories: [["Coats"]], price: 240, attributes: { weight_g: 1_900 } },
    ]);
    expect(idsOf(talk(coats, ["Which coat is the cheapest?", "And the heaviest?"], "en"), coats)).toEqual(["thick"]);
  });

  it("exclude rejected variants", () => {
    expect(said("Which sewing machines have you got?", "not in cream")).toMatch(/Robin Sewing Machine \(black\)(?!.*Thrush)/);
  });

  it("require a property of the shown products", () => {
    expect(english("Which sewing machines have you got?", "it should have a needle threader")).toEqual(["m2"]);
  });

  it("select one product by its size and answer a question about it", () => {
    expect(said("Which sewing machines have you got?", "how much is the big one?")).toContain("€329.00");
  });

  it("select one product by a property and answer a question about it", () => {
    expect(textOf(talk(bikes, ["Zeig mir Stadträder", "das mit Akku, wie schwer ist das?"], "de"))).toContain("18 kg");
  });

  it("switch to the other of two products", () => {
    expect(said("Irons and presses please", "how heavy is the Egret?", "and the other one?")).toContain("1.4 kg");
  });

  it("compare the current product with another one", () => {
    expect(english("Tell me about the Robin", "what's the difference to the Thrush?")).toEqual(["m1", "m2"]);
    expect(said("Tell me about the Robin", "is it heavier than the Thrush?")).toMatch(/^No\b/);
  });

  it("keep the kind even if another product's name contains the property", () => {
    expect(german("E-Räder", "mit Tiefeinstieg")).toEqual(["e1"]);
  });

  it("find cheaper products in a category that lists several kinds", () => {
    expect(english("How much is the Press Egret?", "anything cheaper?")).toEqual(["iron"]);
  });
});
