import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const saws = [["Machines", "Band Saws"]];
const workshop = shopOf([
  {
    id: "plover",
    title: "Plover 20 Band Saw",
    categories: saws,
    price: 279,
    attributes: { weight_kg: 18.9, cutting_width_cm: 20, hose_included: true },
  },
  {
    id: "curlew",
    title: "Curlew 35 Band Saw",
    categories: saws,
    price: 549,
    attributes: { weight_kg: 27.5, cutting_width_cm: 35, hose_included: false },
  },
  { id: "dunlin", title: "Dunlin 12 Band Saw", categories: saws, price: 199, attributes: { weight_kg: 15, cutting_width_cm: 12 } },
  { id: "stand", title: "Saw Stand", categories: saws, price: 89, attributes: { width_cm: 60, weight_kg: 9 } },
  {
    id: "belt",
    title: "Sanding Belt",
    categories: [["Machines", "Spares"]],
    price: 9,
    attributes: { fits: ["Plover 20", "Dunlin 12"] },
    variants: [
      { sku: "belt-2", color: ["grey"], size: ["2 m"], price: 9, in_stock: true },
      { sku: "belt-9", color: ["grey"], size: ["9 m"], price: 14.9, in_stock: false },
    ],
  },
  {
    id: "strap",
    title: "Belt Strap",
    categories: [["Spares"]],
    price: 5,
    variants: [
      { sku: "strap-b", color: ["blue"], price: 5, in_stock: true },
      { sku: "strap-r", color: ["red"], price: 6, in_stock: true },
    ],
  },
  { id: "hose", title: "Suction Hose", categories: [["Hoses"]], price: 25, attributes: { length_m: 3 } },
  { id: "spray1", title: "Sandpiper 110 Sprayer", categories: [["Sprayers"]], price: 79, attributes: { nozzle_mm: 5 } },
  { id: "spray2", title: "Sandpiper 140 Sprayer", categories: [["Sprayers"]], price: 129, attributes: { nozzle_mm: 8 } },
]);
const ids = (...messages: readonly string[]): string[] => idsOf(talk(workshop, messages, "en"), workshop);
const said = (...messages: readonly string[]): string => textOf(talk(workshop, messages, "en"));

const keyboards = shopOf([
  { id: "klein", title: "Tastatur Meise", categories: [["Tastaturen"]], price: 39 },
  { id: "gross", title: "Tastatur Amsel", categories: [["Tastaturen"]], price: 89 },
]);
const wines = shopOf([
  { id: "r1", title: "Cuvée Mésange", categories: [["Rouges"]], price: 12 },
  { id: "r2", title: "Cuvée Merle", categories: [["Rouges"]], price: 24 },
]);

describe("questions in workshop jargon", () => {
  it("turn a negated lower limit or a negated amount into an upper limit", () => {
    const german = (question: string): string[] => idsOf(ask(keyboards, question, "de"), keyboards);
    expect(german("Tastatur, mehr als 45 Euro geb ich nicht aus")).toEqual(["klein"]);
    expect(german("Ich suche eine Tastatur, die keine 80 Euro kostet")).toEqual(["klein"]);
    expect(german("Tastaturen ab 80 Euro")).toEqual(["gross"]);
    expect(idsOf(ask(wines, "un rouge à moins de 15 balles vous avez quoi", "fr"), wines)).toEqual(["r1"]);
    expect(ids("I don't want to spend more than 300 pounds on band saws")).toEqual(["dunlin", "plover", "stand"]);
    expect(ids("band saws not in green over 300 pounds")).not.toContain("plover");
  });

  it("order by the measure that the kind has, not by that of a single accessory", () => {
    expect(ids("Which band saw is the widest?")).toEqual(["curlew"]);
  });

  it("ask about the product that they name, not about products that fit it", () => {
    expect(ids("What does the Plover weigh?")).toEqual(["plover"]);
    expect(ids("Which sanding belt fits the Plover 20?")).toEqual(["belt"]);
  });

  it("count the products of the kind except those that they exclude, and count nothing that is not in the data", () => {
    expect(said("How many band saws do you have, not counting the stands?")).toContain("3");
    expect(said("How many band saws without a stand do you have?")).not.toMatch(/\b[0-9]\b|None|no product/i);
  });

  it("are parsed without the words of the request itself", () => {
    expect(ask(workshop, "Hiya, what's the Curlew going for?", "en")).toMatchObject({ certain: true });
  });

  it("may name both sides of a comparison by their numbers", () => {
    const text = said("Sandpiper 110 vs 140 nozzle?");
    expect(text).toContain("5 mm");
    expect(text).toContain("8 mm");
  });

  it("may name a product by the words of its description and its kind", () => {
    const cameras = shopOf([
      {
        id: "night",
        title: "Owlet 4x50",
        categories: [["Monoculars"]],
        price: 219,
        attributes: { range_m: 250 },
        description: "Night vision for badgers.",
      },
      {
        id: "day",
        title: "Swift 8x20",
        categories: [["Monoculars"]],
        price: 89,
        attributes: { range_m: 90 },
        description: "For the pocket.",
      },
    ]);
    expect(textOf(ask(cameras, "what is the range of the night vision monocular?", "en"))).toContain("250 m");
    expect(textOf(ask(cameras, "what is the range of the monocular?", "en"))).not.toContain("costs");
  });

  it("may contain several typos in a title that another word identifies", () => {
    const plants = shopOf([{ id: "m", title: "Monstera Deliciosa", categories: [["Plants"]], price: 32.99 }]);
    expect(ask(plants, "price of the monstera delishosa", "en")).toMatchObject({ certain: true });
    expect(ask(plants, "price of the monstera sharpening", "en")).toMatchObject({ certain: false });
  });

  it("compare two products by the property that they ask about", () => {
    const text = said("Plover 20 or Curlew 35, who has more oomph (cutting width)");
    expect(text).toContain("20 cm");
    expect(text).toContain("35 cm");
  });
});

describe("follow-ups in workshop jargon", () => {
  it("require a property of the listed products, although the shop also sells a product of that name", () => {
    expect(ids("Which band saws do you have?", "which come with the hose?")).toEqual(["plover"]);
  });

  it("are about the product that has the named version", () => {
    expect(ids("how much is a belt", "can I get it in grey")).toEqual(["belt"]);
  });
});
