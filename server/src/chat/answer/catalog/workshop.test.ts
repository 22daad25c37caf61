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
    categories: [["Spares"]],
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

describe("questions in a workshop's words", () => {
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
    expect(said("What does the Plover weigh?")).toContain("18.9");
    expect(ids("Which sanding belt fits the Plover 20?")).toEqual(["belt"]);
  });

  it("drop the words of the request itself", () => {
    expect(said("Hiya, what's the Curlew going for?")).toContain("549");
  });

  it("name both sides of a comparison by their numbers", () => {
    const text = said("Sandpiper 110 vs 140 nozzle?");
    expect(text).toContain("5 mm");
    expect(text).toContain("8 mm");
  });

  it("compare two products by the property that they ask about", () => {
    const text = said("Plover 20 or Curlew 35, how heavy?");
    expect(text).toContain("18.9");
    expect(text).toContain("27.5");
  });
});

describe("follow-ups in a workshop's words", () => {
  it("require a property of the listed products, although the shop also sells such a thing", () => {
    expect(ids("Which band saws do you have?", "which come with the hose?")).toEqual(["plover"]);
  });

  it("are about the product that has the named version", () => {
    expect(ids("how much is a belt", "can I get it in red")).toEqual(["strap"]);
  });
});
