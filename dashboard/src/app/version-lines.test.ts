import { expect, it } from "vitest";
import { linesOf } from "./version-lines.ts";

it("shows fields, their elements and the text as lines", () => {
  const fields = {
    title: "Desk",
    price: 300,
    description: "Oak.\nSolid.",
    attributes: { wood: "oak" },
    variants: [{ sku: "A" }],
    label: null,
  };
  expect(linesOf({ fields, text: "One\nTwo" })).toEqual([
    "title: Desk",
    "price: 300",
    "description: Oak.",
    "description: Solid.",
    "attributes › wood: oak",
    "variants › sku: A",
    "One",
    "Two",
  ]);
});
