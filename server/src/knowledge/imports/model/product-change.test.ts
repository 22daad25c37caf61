import { expect, it } from "vitest";
import { productChange } from "./product-change.ts";

it("returns the fields that differ, regardless of member order and normalization form, including both prices", () => {
  const before = { id: "1", title: "Cafe\u0301", price: 10, currency: "EUR", attributes: { a: 1, b: 2 }, in_stock: true };
  const after = { id: "1", title: "Caf\u00e9", price: 12, currency: "EUR", attributes: { b: 2, a: 1 }, description: "New" };
  expect(productChange("1", before, after)).toEqual({
    id: "1",
    title: "Caf\u00e9",
    fields: ["price", "in_stock", "description"],
    before: { price: 10, currency: "EUR" },
    after: { price: 12, currency: "EUR" },
    changes: [
      { field: "price", sku: null, before: 10, after: 12 },
      { field: "in_stock", sku: null, before: true, after: null },
    ],
    isEdited: false,
  });
});
