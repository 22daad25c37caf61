import { describe, expect, it } from "vitest";
import { productOf } from "./product-draft.ts";
import { draftOfRow, isRepeated, productOfRow } from "./skipped-product.ts";

const row = {
  id: "P-1",
  title: "",
  price: "49,90 (approx.)",
  currency: "EUR",
  attributes: { weight_kg: 1.2, odd: { deep: 1 } },
  categories: [["Boats"], "Paddles"],
  variants: [{ sku: 7, color: ["red", 3], price: 5 }, "broken"],
};

describe("a skipped row in the product form", () => {
  it("shows an invalid price as written, and drops values of the wrong type", () => {
    expect(draftOfRow(row, "en")).toMatchObject({ id: "P-1", price: "49,90 (approx.)", categories: "Boats" });
    expect(productOfRow(row)).toMatchObject({ attributes: { weight_kg: 1.2 }, variants: [{ sku: "7", color: ["red"], price: 5 }] });
  });

  it("shows the price of a variant in another currency as written", () => {
    const foreign = {
      ...row,
      price: 240,
      variants: [
        { sku: "a", price: "CHF 251.06" },
        { sku: "b", price: 240 },
      ],
    };
    expect(draftOfRow(foreign, "en").variants.map(({ price }) => price)).toEqual(["CHF 251.06", "240"]);
  });

  it("keeps the types of its attributes once it is corrected", () => {
    const draft = { ...draftOfRow(row, "en"), title: "Boat", price: "49.90" };
    expect(productOf(draft, productOfRow(row), "en")).toMatchObject({ title: "Boat", price: 49.9, attributes: { weight_kg: 1.2 } });
  });

  it("is recognized by its reason as having a duplicate id", () => {
    expect([isRepeated({ message: "id is used by an earlier item of the file" }), isRepeated({ message: "id is required" })]).toEqual([
      true,
      false,
    ]);
  });
});
