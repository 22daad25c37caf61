import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const camp = shopOf([
  {
    id: "cup",
    title: "Enamel Cup",
    categories: [["Camp Kitchen", "Cups"]],
    price: 9,
    attributes: { weight_g: 120, volume_ml: 350, freezer_safe: false, dishwasher_safe: true },
  },
  {
    id: "box",
    title: "Meal Box",
    categories: [["Camp Kitchen", "Boxes"]],
    price: 22,
    attributes: { weight_g: 340, volume_ml: 900, freezer_safe: true, dishwasher_safe: false, slots: 3 },
  },
  {
    id: "pot",
    title: "Long-Slot Steam Pot",
    categories: [["Camp Kitchen", "Pots"]],
    price: 49,
    attributes: { weight_kg: 1.1, volume_l: 2.5, freezer_safe: true, dishwasher_safe: true, slots: 1 },
    variants: [
      { sku: "pot-c", color: ["copper"], price: 49, in_stock: true },
      { sku: "pot-s", color: ["steel"], price: 45, in_stock: true },
    ],
  },
  {
    id: "kettle",
    title: "Ridge Kettle",
    categories: [["Camp Kitchen", "Pots"]],
    price: 39,
    attributes: { weight_kg: 0.7, volume_l: 1.2, freezer_safe: false, dishwasher_safe: true, slots: 2 },
    variants: [{ sku: "kettle-s", color: ["steel"], price: 39, in_stock: true }],
  },
  { id: "whisk", title: "Copper Whisk", categories: [["Tools"]], price: 15, attributes: { weight_g: 90 } },
]);

const piano = shopOf([
  { id: "p1", title: "Sonate", categories: [["Tasten"]], price: 799, attributes: { Tasten: 88, Polyphonie: 192 } },
  { id: "p2", title: "Etüde", categories: [["Tasten"]], price: 449, attributes: { Tasten: 88, Polyphonie: 64 } },
  { id: "p3", title: "Rondo", categories: [["Tasten"]], price: 159, attributes: { Tasten: 61, Polyphonie: 32 } },
  { id: "s1", title: "Seidenweich", categories: [["Saiten"]], price: 7, attributes: { Stueck: 6 } },
]);

const english = (question: string): string[] => idsOf(ask(camp, question, "en"), camp);

describe("sort orders across units", () => {
  it("compare grams with kilograms, and milliliters with liters", () => {
    expect(textOf(ask(camp, "what's the heaviest thing in camp kitchen?", "en"))).toContain("1.1 kg");
    expect(english("which camp kitchen item weighs the least?")).toEqual(["cup"]);
    expect(english("which is heavier, the meal box or the ridge kettle?").toSorted()).toEqual(["box", "kettle"]);
    expect(textOf(ask(camp, "which is heavier, the meal box or the ridge kettle?", "en"))).toContain("So the Ridge Kettle is heavier");
  });

  it("use the load if a verb asks for it", () => {
    const boats = shopOf([
      { id: "a", title: "Kayak Garza", categories: [["Kayaks"]], price: 449, attributes: { peso_kg: 31, carga_max_kg: 210 } },
      { id: "b", title: "Kayak Nutria", categories: [["Kayaks"]], price: 329, attributes: { peso_kg: 18, carga_max_kg: 270 } },
    ]);
    expect(idsOf(ask(boats, "qué kayak aguanta más peso", "es"), boats)).toEqual(["b"]);
  });

  it("use the column named after the superlative", () => {
    expect(idsOf(ask(piano, "Welche Tasten haben die höchste Polyphonie?", "de"), piano)).toEqual(["p1"]);
    expect(english("which pots have the most slots?")).toEqual(["kettle"]);
  });
});

describe("conditions whose words also occur in labels or names", () => {
  it("apply to the label that is named in full", () => {
    expect(english("which camp kitchen things are freezer safe?")).toEqual(["box", "pot"]);
  });

  it("apply to the shortest matching label, and to a feature that a label declares absent", () => {
    const bread = shopOf([
      { id: "a", title: "Rye Loaf", categories: [["Bread"]], price: 4, attributes: { gluten_free: false, slices: 20, slice_width_mm: 12 } },
      { id: "b", title: "Corn Loaf", categories: [["Bread"]], price: 5, attributes: { gluten_free: true, slices: 14, slice_width_mm: 16 } },
      {
        id: "c",
        title: "Buckwheat Loaf",
        categories: [["Bread"]],
        price: 6,
        attributes: { gluten_free: true, slices: 18, slice_width_mm: 14 },
      },
    ]);
    expect(idsOf(ask(bread, "bread that is gluten free", "en"), bread)).toEqual(["b", "c"]);
    expect(idsOf(ask(bread, "bread with more than 16 slices", "en"), bread)).toEqual(["a", "c"]);
    expect(idsOf(ask(bread, "bread with slices over 18", "en"), bread)).toEqual(["a"]);
  });

  it("describe the requested kind instead of naming another product", () => {
    expect(english("pots in copper")).toEqual(["pot"]);
  });

  it("exclude the value of an exclusive limit in every language", () => {
    const shoes = shopOf([
      { id: "a", title: "Bota Duero", categories: [["Calzado"]], price: 84 },
      { id: "b", title: "Bota Tajo", categories: [["Calzado"]], price: 27 },
    ]);
    expect(idsOf(ask(shoes, "calzado por menos de 84 euros", "es"), shoes)).toEqual(["b"]);
  });
});
