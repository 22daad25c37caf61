import { describe, expect, it } from "vitest";
import { termsOf } from "../text/terms.ts";
import { columnsNamed } from "./read-query.ts";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const pumps = [["Workshop", "Pumps"]];
const lamps = [["Workshop", "Work Lamps"]];
const care = [["Care", "Chain Care"]];
const shop = shopOf([
  { id: "p1", title: "Ravel Track Pump", categories: pumps, price: 39, attributes: { brand: "Ravel", material: "Steel", hose_cm: 110 } },
  { id: "p2", title: "Ravel Mini Pump", categories: pumps, price: 19, attributes: { brand: "Ravel", material: "Alloy", hose_cm: 20 } },
  { id: "l1", title: "Glint Lamp", categories: lamps, price: 25, attributes: { brand: "Glint", material: "Oak", lit_area_m2: 12 } },
  { id: "c1", title: "Chain Wax", categories: care, price: 9, attributes: { brand: "Ravel" } },
]);
const german = shopOf([
  { id: "g1", title: "Frostkamm 185", categories: [["Gefriergeräte"]], price: 799 },
  { id: "g2", title: "Frostkamm 90", categories: [["Gefriergeräte"]], price: 399 },
  { id: "h1", title: "Brutzel 60", categories: [["Herde"]], price: 1899 },
]);

describe("Counts", () => {
  it("include all products of a brand, even if only some titles contain the brand name", () => {
    expect(textOf(ask(shop, "how many Ravel products do you have?", "en"))).toContain("There are 3.");
  });

  it("are given only for products", () => {
    expect(ask(shop, "How many people work for you?", "en")?.certain ?? false).toBe(false);
  });

  it("are not reported as zero because of a word that only occurs in names, if the data may use another name", () => {
    expect(textOf(ask(shop, "how many lamp pumps do you have?", "en"))).not.toContain("None");
  });
});

describe("Superlatives", () => {
  it("consider all products if the question only says “device”, even though a category name ends with that word", () => {
    expect(idsOf(ask(german, "teuerstes Gerät im Sortiment", "de"), german)).toEqual(["h1"]);
  });
});

describe("Products that come closest", () => {
  it("are introduced without the claim that none fits if the data may use another word", () => {
    expect(textOf(ask(shop, "do you have pumps made of oak?", "en"))).toContain("I can't confirm all of that");
  });

  it("are introduced with that claim if only the price does not fit", () => {
    expect(textOf(ask(shop, "pumps under 10 euros", "en"))).toContain("Nothing fits all of that.");
  });
});

describe("Questions about a time", () => {
  it("are not answered with a list of products", () => {
    expect(ask(shop, "When do the pumps run out?", "en")?.certain ?? false).toBe(false);
  });
});

describe("A number in a question", () => {
  it("does not name an attribute by a digit in its unit", () => {
    expect(termsOf("two pumps").flatMap((term) => (term.number ? columnsNamed(term, shop.columns) : []))).toEqual([]);
  });
});
