import { describe, expect, it } from "vitest";
import { ask, idsOf, shopOf, talk, textOf } from "./shop.testing.ts";

const pipe = (size: string, price: number): Readonly<Record<string, unknown>> => ({
  sku: `tap-${size}`,
  size: [size],
  price,
  in_stock: true,
});

const workshop = shopOf([
  {
    id: "bent",
    title: "Plover Soldering Iron 60",
    categories: [["Soldering", "Irons"]],
    price: 48,
    attributes: { tip: "angled", weight_g: 190 },
  },
  {
    id: "flat",
    title: "Plover Soldering Iron 60 Chisel",
    categories: [["Soldering", "Irons"]],
    price: 44,
    attributes: { tip: "chisel", weight_g: 180 },
    description: "Otherwise like the angled Plover.",
  },
  { id: "drill1", title: "Siskin Hammer Drill", categories: [["Drills"]], price: 89, attributes: { waterproof: false, weight_kg: 2.1 } },
  { id: "drill2", title: "Brambling Hammer Drill", categories: [["Drills"]], price: 129, attributes: { waterproof: true, weight_kg: 1.9 } },
  { id: "drill3", title: "Pocket Drill Wren", categories: [["Drills"]], price: 39, attributes: { waterproof: false, weight_kg: 0.4 } },
  { id: "tap", title: "Dipper Thread Tap", categories: [["Threading"]], price: 9, variants: [pipe("1 inch", 9), pipe("2 inch", 15)] },
  { id: "big", title: "Rook 2 inch Vise", categories: [["Vises"]], price: 59 },
  { id: "strips", title: "Quick Leak Strips", categories: [["Testing"]], price: 6, attributes: { detects: ["water", "oil"] } },
  { id: "spray", title: "Leak Spray Kit", categories: [["Testing"]], price: 12, attributes: { detects: ["water", "propane"] } },
  { id: "fan", title: "Heat Gun Kestrel", categories: [["Heat Guns"]], price: 70, attributes: { flow_l_min: 300, power_w: 1600 } },
  { id: "fan2", title: "Heat Gun Merlin", categories: [["Heat Guns"]], price: 90, attributes: { flow_l_min: 500, power_w: 2000 } },
]);

const said = (...messages: readonly string[]): string => textOf(talk(workshop, messages, "en"));

describe("comparisons", () => {
  it("find the second of two products with the same name", () => {
    expect(said("Is the chisel Plover cheaper than the angled one?")).toMatch(/^Yes.*€44.*€48/);
  });

  it("select the product with the requested value", () => {
    expect(said("Leak strips or the spray kit: which of them shows propane?")).toMatch(/Leak Spray Kit/);
    expect(idsOf(ask(workshop, "Leak strips or the spray kit: which of them shows propane?", "en"), workshop)).toEqual(["spray"]);
  });

  it("list all differences if the compared property is unknown", () => {
    expect(said("Which heat gun manages more, the Kestrel or the Merlin?")).toMatch(/300 l\/min.*500 l\/min/);
  });

  it("make the first product the subject of the next message", () => {
    expect(said("Siskin or Brambling drill, which is lighter?", "How much is it?")).toContain("129");
  });
});

describe("refinements", () => {
  it("filter the products shown instead of asking which one is meant", () => {
    const messages = ["drills please", "under 50", "only waterproof ones"];
    expect(said(...messages)).not.toMatch(/^No,/);
    expect(idsOf(talk(workshop, ["drills please", "only waterproof ones"], "en"), workshop)).toEqual(["drill2"]);
  });

  it("prefer a variant to another product", () => {
    expect(said("How much is the Dipper tap in 1 inch?", "and the 2 inch one?")).toMatch(/2 inch.*€15/);
  });

  it("select one of two products by a comparative and answer a question about it", () => {
    expect(said("the Kestrel or the Merlin heat gun?", "the cheaper one, how many watts does it use?")).toMatch(/Kestrel.*1600 W/);
  });
});

describe("answering a question about one product", () => {
  it("states the price of the variant that ranks first by size", () => {
    expect(said("What sizes does the thread tap come in and what does the biggest cost?")).toMatch(/€15/);
  });

  it("parses fractions of units", () => {
    expect(idsOf(ask(workshop, "drills that weigh less than half a kilo", "en"), workshop)).toEqual(["drill3"]);
  });

  it("describes a product by its name, even if the question adds another noun", () => {
    expect(said("Tell me about the Merlin blaster")).toContain("€90");
  });
});
