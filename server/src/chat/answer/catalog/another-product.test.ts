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

describe("another product than the one that is named", () => {
  it.each([
    ["How much is the Marlow 3?", "en"],
    ["How much is the Marlow Kettle 500?", "en"],
    ["How much is the Marlow Quantum?", "en"],
    ["How much is the collapsible Marlow?", "en"],
    ["Was kostet der Marlow 3?", "de"],
    ["Combien coûte le Marlow 3 ?", "fr"],
  ])("gets no price: %s", (question, language) => {
    expect(said(question, language)).not.toContain("49");
  });

  it.each([
    ["How much is the Marlow?", "en"],
    ["How much is the steel Marlow?", "en"],
    ["How much is the Marlow kettle in your shop?", "en"],
    ["How much is the cordless Marlow kettle?", "en"],
    ["Hi there, what does the Acme Marlow cost?", "en"],
    ["Was kostet der Marlow Wasserkocher?", "de"],
  ])("is not meant here: %s", (question, language) => {
    expect(said(question, language)).toContain("49");
  });

  it("is not meant by a number of the title", () => {
    expect(said("How much is the Solvey 12?")).toContain("35");
  });
});

describe("questions for yes or no", () => {
  it("begin with it for a property that is true or false", () => {
    expect(said("Is the Marlow cordless?")).toMatch(/^Yes, the Marlow Kettle is cordless/);
    expect(said("Is the Rennick cordless?")).toMatch(/^No, the Rennick Kettle is not cordless/);
  });

  it("begin with it for a comparison, unless it offers a choice", () => {
    expect(said("Is the Rennick cheaper than the Marlow?")).toMatch(/^Yes\..*The Rennick Kettle costs €29/);
    expect(said("Is the Marlow cheaper than the Rennick?")).toMatch(/^No\..*The Rennick Kettle costs €29/);
    expect(said("Is the Marlow or the Rennick cheaper?")).toMatch(/^The /);
    expect(said("Ist der Marlow günstiger als der Rennick?", "de")).toMatch(/^Nein/);
  });

  it("get no value that leaves open what is asked", () => {
    expect(said("Is the material of the Marlow fireproof?")).toBe("");
  });
});
