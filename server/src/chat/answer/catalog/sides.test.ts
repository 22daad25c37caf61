import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const garden = shopOf([
  {
    id: "spade",
    title: "Alder Digging Spade",
    categories: [["Tools"]],
    price: 39,
    attributes: { weight_g: 1900, max_load_kg: 60, vegan: true },
  },
  {
    id: "fork",
    title: "Rowan Border Fork",
    categories: [["Tools"]],
    price: 45,
    description: "Four tines of stainless steel on a telescopic shaft.",
    attributes: { weight_g: 1400, max_load_kg: 45, vegan: false },
  },
  { id: "rake", title: "Rowan Lawn Rake", categories: [["Tools"]], price: 25, description: "Springy bamboo tines for leaves." },
  {
    id: "barrow",
    title: "Beech Wheelbarrow",
    categories: [["Transport"]],
    price: 80,
    attributes: { refills_per_month: 4, billing_period: "month" },
    variants: [
      { sku: "B-60", size: ["60 l"], price: 80 },
      { sku: "B-100", size: ["100 l"], price: 110 },
    ],
  },
  {
    id: "cart",
    title: "Maple Trolley",
    categories: [["Transport"]],
    price: 95,
    attributes: { refills_per_month: 9, billing_period: "month" },
  },
  ...["Quince", "Medlar", "Sorrel", "Yarrow", "Tansy", "Fennel"].map((name, at) => ({
    id: name,
    title: `${name} Seed Tin`,
    categories: [["Seeds"]],
    price: 3 + at,
  })),
]);

const becher = shopOf([
  {
    id: "arm",
    title: "Lumo Druckmessgerät Oberarm",
    categories: [["Geräte"]],
    price: 50,
    attributes: { Speicherplaetze: 120, Messdauer_s: 9 },
  },
  {
    id: "hand",
    title: "Lumo Druckmessgerät Handgelenk",
    categories: [["Geräte"]],
    price: 30,
    attributes: { Speicherplaetze: 60, Messdauer_s: 4 },
  },
  { id: "fisch", title: "Maris Fischölkapseln", categories: [["Öle"]], price: 14, attributes: { vegan: false } },
  { id: "alge", title: "Maris Algenöl vegan", categories: [["Öle"]], price: 22, attributes: { vegan: true } },
  ...["Salbei", "Kamille", "Fenchel", "Melisse", "Thymian"].map((name, at) => ({
    id: name,
    title: `${name}bad`,
    categories: [["Bad"]],
    price: 4 + at,
  })),
]);

const bakery = shopOf([
  { id: "beurre", title: "Brioche au beurre", categories: [["Brioches"]], price: 2, attributes: { kcal_100g: 418 } },
  { id: "amande", title: "Brioche aux amandes", categories: [["Brioches"]], price: 3 },
  { id: "vegetale", title: "Brioche végétale", categories: [["Brioches"]], price: 2.5, attributes: { kcal_100g: 396 } },
  { id: "tarte", title: "Tarte végétale", categories: [["Tartes"]], price: 5 },
  ...["Miche", "Baguette", "Couronne", "Fougasse", "Pavé", "Navette"].map((name, at) => ({
    id: name,
    title: `${name} de Lannion`,
    categories: [["Pains"]],
    price: 1 + at,
  })),
]);

describe("comparisons of two products", () => {
  it("can include a product that is only described", () => {
    const answer = ask(garden, "Which is lighter, the Alder spade or the one with stainless steel tines?", "en");
    expect(idsOf(answer, garden)).toEqual(["fork", "spade"]);
    expect(textOf(answer)).toBe(
      "The Alder Digging Spade weighs 1900 g. The Rowan Border Fork weighs 1400 g. So the Rowan Border Fork is lighter.",
    );
  });

  it("state both prices if the question asks for the difference between them", () => {
    expect(textOf(ask(garden, "Is there much in it between the Alder spade and the bamboo rake, price-wise?", "en"))).toBe(
      "The Alder Digging Spade costs €39.00. The Rowan Lawn Rake costs €25.00. The Rowan Lawn Rake is cheaper at €25.00.",
    );
  });

  it("use the load capacity", () => {
    expect(textOf(ask(garden, "Which holds up more weight, the Alder spade or the Rowan fork?", "en"))).toContain("60 kg");
  });

  it("use the selected variant", () => {
    const said = textOf(ask(garden, "Which is dearer, the 100 l wheelbarrow or the Maple trolley?", "en"));
    expect(said).toContain("The Beech Wheelbarrow (100 l) costs €110.00. The Maple Trolley costs €95.00.");
    expect(said).toContain("more expensive");
  });

  it("state a count per month as a count", () => {
    const said = textOf(ask(garden, "Wheelbarrow or Maple trolley, what's the difference in refills?", "en"));
    expect(said).toMatch(/refills per month[^.]* 4|4 refills per month/);
    expect(said).not.toContain("billing");
  });

  it("do not treat words of the question as a description", () => {
    expect(idsOf(ask(garden, "Do stainless steel tines cost more than the Maple trolley?", "en"), garden)).not.toContain("fork");
  });

  it('match parts of compounds, and "more" followed by a noun', () => {
    const said = textOf(ask(becher, "Oberarm- oder Handgelenkmessgerät: welches kann mehr Werte speichern?", "de"));
    expect(said).toMatch(/Oberarm.*120.*Handgelenk.*60.*Oberarm.*höher/);
  });

  it("use the time if the question asks for speed", () => {
    const said = textOf(ask(becher, "Was misst schneller, Oberarm oder Handgelenk?", "de"));
    expect(said).toMatch(/9 s.*4 s.*Handgelenk.*niedriger/);
  });

  it("state a property and the price of each product", () => {
    const said = textOf(ask(becher, "Unterschied Fischöl und Algenöl? Welches davon ist vegan und was kosten die", "de"));
    for (const part of ["14,00", "22,00", "Fischölkapseln“ ist nicht vegan", "Algenöl vegan“ ist vegan"]) expect(said).toContain(part);
  });

  it("apply the noun of the first product to the second", () => {
    const answer = ask(bakery, "la brioche normale ou la végétale, laquelle est la moins calorique ?", "fr");
    expect(idsOf(answer, bakery)).toEqual(["beurre", "vegetale"]);
    expect(textOf(answer)).toMatch(/418.*396/);
  });

  it("are not made if one side matches many products", () => {
    expect(textOf(ask(garden, "Which is lighter, a seed tin or the Alder spade?", "en"))).not.toContain("So the");
  });
});
