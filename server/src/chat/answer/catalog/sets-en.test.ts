import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const tents = [["Camping", "Tents"]];
const mats = [["Camping", "Sleeping Mats"]];
const stoves = [["Camping", "Stoves & Cookware"]];
const shop = shopOf([
  {
    id: "t1",
    title: "Pinemoor 2 Dome",
    categories: tents,
    price: 149,
    attributes: { sleeps: 2, weight_kg: 2.4, waterproof: true, freestanding: true, material: ["Recycled nylon"] },
  },
  {
    id: "t2",
    title: "Pinemoor 4 Tunnel",
    categories: tents,
    price: 299,
    attributes: { sleeps: 4, weight_kg: 6.1, waterproof: true, freestanding: false, material: ["Polyester"] },
  },
  {
    id: "t3",
    title: "Gossamer Solo",
    categories: tents,
    price: 389,
    attributes: { sleeps: 1, weight_kg: 0.9, waterproof: true, freestanding: false, material: ["Recycled nylon"] },
  },
  {
    id: "t4",
    title: "Festivo Pop-Up",
    categories: tents,
    price: 50,
    attributes: { sleeps: 2, weight_kg: 2.1, waterproof: false, freestanding: true, material: ["Polyester"] },
  },
  { id: "m1", title: "Drift Foam Mat", categories: mats, price: 19, attributes: { weight_kg: 0.4, thickness_cm: 1.5, r_value: 2 } },
  {
    id: "m2",
    title: "Drift Air Mat",
    categories: mats,
    price: 79,
    attributes: { weight_kg: 0.5, thickness_cm: 8, r_value: 4.2 },
    original_price: 99,
  },
  {
    id: "m3",
    title: "Drift Self-Inflating Mat",
    categories: mats,
    price: 64,
    attributes: { weight_kg: 1.1, thickness_cm: 5, r_value: 5.1 },
    in_stock: false,
  },
  {
    id: "s1",
    title: "Kettlefire Gas Stove",
    categories: stoves,
    price: 45,
    attributes: { boil_time_min: 3, noise_db: 62, piezo_ignition: true },
  },
  {
    id: "s2",
    title: "Whisperburn Gas Stove",
    categories: stoves,
    price: 69,
    attributes: { boil_time_min: 4.5, noise_db: 48, piezo_ignition: true },
  },
  {
    id: "s3",
    title: "Hobo Wood Stove",
    categories: stoves,
    price: 39,
    attributes: { boil_time_min: 7, noise_db: 40, piezo_ignition: false },
  },
  { id: "p1", title: "Tinman Cooking Pot", categories: stoves, price: 25, attributes: { capacity_l: 1.2, max_load_kg: 4 } },
]);
const ids = (question: string): string[] => idsOf(ask(shop, question, "en"), shop);
const text = (question: string): string => textOf(ask(shop, question, "en"));

describe("answering questions about sets of products", () => {
  it.each([
    ["tents under 300 quid please", ["t1", "t2", "t4"]],
    ["any tents up to 50 euros?", ["t4"]],
    ["show me tents for a thousand euros max", ["t1", "t2", "t3", "t4"]],
    ["do you have tents that are freestanding", ["t1", "t4"]],
    ["tents in recycled nylon", ["t1", "t3"]],
    ["I need a tent that sleeps 4", ["t2"]],
    ["tents under 2.2 kilos", ["t3", "t4"]],
    ["which stoves do you have in your range", ["s1", "s2", "s3"]],
    ["which mats are reduced?", ["m2"]],
    ["gas stoves under 60 euros", ["s1"]],
  ])("filters: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["which tent weighs least?", ["t3"]],
    ["what's your heaviest tent", ["t2"]],
    ["quietest stove?", ["s3"]],
    ["which stove is quickest", ["s1"]],
    ["the cheapest mat you do", ["m1"]],
    ["the thickest mat please", ["m2"]],
    ["which mat has the highest r value", ["m3"]],
    ["show me the priciest tent in the shop, just dreaming", ["t3"]],
  ])("orders: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each([
    ["how many tents do you have to choose from?", "4"],
    ["number of sleeping mats you sell?", "3"],
    ["how many of the tents are waterproof?", "3"],
    ["how many tents are freestanding altogether", "2"],
  ])("counts: %s", (question, expected) => {
    expect(text(question)).toContain(expected);
  });

  it('excludes the number in a limit such as "under"', () => {
    expect(text("which tents do you have for less than 50 euros")).not.toContain("fit:");
  });

  it.each([
    ["stoves without piezo ignition", ["s3"]],
    ["what do you have for two people under 100 euros", ["t4"]],
    ["which tents can two people sleep in", ["t1", "t4"]],
    ["what are your two cheapest tents", ["t1", "t4"]],
    ["which of your mats is in stock and under 70 euros", ["m1"]],
  ])("combines conditions: %s", (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it("reports that no product matches when the count is zero", () => {
    expect(text("how many stoves cost more than 100 euros?")).toContain("None");
  });

  it("does not claim that a requirement is met if the catalog does not contain it", () => {
    const answer = ask(shop, "do you have fireproof tents?", "en");
    expect(answer?.certain ?? false).toBe(false);
  });

  it("offers the closest products only within the same kind", () => {
    expect(idsOf(ask(shop, "tents under 20 euros", "en"), shop).every((id) => id.startsWith("t"))).toBe(true);
  });
});
