import { describe, expect, it } from "vitest";
import { ask, shopOf, textOf } from "./shop.testing.ts";

const shop = shopOf([
  {
    id: "k1",
    title: "Marlow Kettle",
    categories: [["Kitchen", "Kettles"]],
    price: 49,
    attributes: { capacity_l: 1.7, power_w: 2200, cordless: true, material: "steel" },
    description: "Boils three cups in a minute.",
  },
  {
    id: "k2",
    title: "Rennick Kettle",
    categories: [["Kitchen", "Kettles"]],
    price: 29,
    attributes: { capacity_l: 1, power_w: 1800, cordless: false, material: "glass" },
  },
  { id: "p1", title: "Solvey 12 Pan", categories: [["Kitchen", "Pans"]], price: 35, attributes: { induction: true, material: "iron" } },
]);

const said = (question: string, language = "en"): string => textOf(ask(shop, question, language));

describe("a product other than the named one", () => {
  it.each([
    ["How much is the Marlow 3?", "en"],
    ["How much is the Marlow Kettle 500?", "en"],
    ["How much is the Marlow Quantum?", "en"],
    ["How much is the collapsible Marlow?", "en"],
    ["Was kostet der Marlow 3?", "de"],
    ["Combien coûte le Marlow 3 ?", "fr"],
  ])("is not given the named product's price: %s", (question, language) => {
    expect(said(question, language)).not.toContain("49");
  });

  it.each([
    ["How much is the Marlow?", "en"],
    ["How much is the steel Marlow?", "en"],
    ["How much is the Marlow kettle in your shop?", "en"],
    ["How much is the cordless Marlow kettle?", "en"],
    ["Hi there, what does the Acme Marlow cost?", "en"],
    ["Was kostet der Marlow Wasserkocher?", "de"],
  ])("is not assumed if the question names the product in other words: %s", (question, language) => {
    expect(said(question, language)).toContain("49");
  });

  it("is not inferred from a number that belongs to the title", () => {
    expect(said("How much is the Solvey 12?")).toContain("35");
  });
});

describe("yes-or-no questions", () => {
  it("are answered with yes or no for a boolean property", () => {
    expect(said("Is the Marlow cordless?")).toMatch(/^Yes, the Marlow Kettle is cordless/);
    expect(said("Is the Rennick cordless?")).toMatch(/^No, the Rennick Kettle is not cordless/);
  });

  it("are answered with yes or no for a comparison, unless the question offers a choice", () => {
    expect(said("Is the Rennick cheaper than the Marlow?")).toMatch(/^Yes\..*The Rennick Kettle costs €29/);
    expect(said("Is the Marlow cheaper than the Rennick?")).toMatch(/^No\..*The Rennick Kettle costs €29/);
    expect(said("Is the Marlow or the Rennick cheaper?")).toMatch(/^The /);
    expect(said("Ist der Marlow günstiger als der Rennick?", "de")).toMatch(/^Nein/);
  });

  it("are not answered with a value that is neither yes nor no", () => {
    expect(said("Is the material of the Marlow fireproof?")).toBe("");
  });
});
