import { describe, expect, it } from "vitest";
import type { AttributeCondition, AttributeValue, FilterFields, RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { FilterStore } from "./filter-store.ts";

function fields(more: Partial<FilterFields>): FilterFields {
  return { kind: "item", categories: [], price: null, currency: null, inStock: null, attributes: {}, ...more };
}

/** Returns whether a document with these fields, stored among unrelated documents, matches the filter. */
function meets(document: Partial<FilterFields>, filter: RetrievalFilter): boolean {
  const store = new FilterStore();
  store.add(fields({ attributes: { other: 1 }, categories: [["other"]] }));
  const row = store.add(fields(document));
  store.add(fields({}));
  return store.evaluate(filter)[row] === 1;
}

describe("attribute conditions", () => {
  const cases: [AttributeValue | undefined, AttributeCondition, boolean][] = [
    [5, { eq: 5 }, true],
    [5, { eq: "5" }, false],
    ["5", { eq: 5 }, false],
    [true, { eq: true }, true],
    ["true", { eq: true }, false],
    [["a", "b"], { eq: "b" }, true],
    [["a", "b"], { eq: ["a", "b"] }, true],
    [["a", "b"], { eq: ["b"] }, false],
    ["a", { eq: "A" }, false],
    ["a", { in: ["x", "a"] }, true],
    ["a", { in: [] }, false],
    [5, { gte: 5 }, true],
    [4.9, { gte: 5 }, false],
    [5, { lte: 5 }, true],
    [10, { gte: 5, lte: 9 }, false],
    [-1, { lte: 0 }, true],
    ["2024-05-01", { gte: "2024-05-01", lte: "2024-12-31" }, true],
    ["2024-05-01", { gte: 2024 }, false],
    ["Dark Brûlée", { contains: "BRULEE" }, true],
    [["red", "blue"], { contains: "lu" }, true],
    [5, { contains: "5" }, false],
    [[], { exists: true }, true],
    [false, { exists: true }, true],
    [undefined, { exists: false }, true],
    [undefined, { eq: "a" }, false],
    ["a", { exists: false }, false],
  ];
  it.each(cases)("%j matches %j: %s", (value, condition, expected) => {
    const attributes = value === undefined ? {} : { given: value };
    expect(meets({ attributes }, { attributes: { given: condition } })).toBe(expected);
  });

  it("are not confused with other attributes or with categories", () => {
    expect(meets({ attributes: { constructor: "x" } }, { attributes: { constructor: { eq: "x" } } })).toBe(true);
    expect(meets({}, { attributes: { constructor: { exists: true } } })).toBe(false);
  });
});

describe("document conditions", () => {
  it("compare prices inclusively, and never match a missing price", () => {
    expect(meets({ price: 10 }, { price: { gte: 10, lte: 10 } })).toBe(true);
    expect(meets({ price: 10.01 }, { price: { lte: 10 } })).toBe(false);
    expect(meets({ price: null }, { price: { gte: 0 } })).toBe(false);
  });

  it("match a category path as a prefix of whole names", () => {
    const document = { categories: [["Home", "Light", "Desk"], ["Sale"]] };
    expect(meets(document, { categories: [["Home", "Light"]] })).toBe(true);
    expect(meets(document, { categories: [["Nothing"], ["Sale"]] })).toBe(true);
    expect(meets(document, { categories: [["Home", "Li"]] })).toBe(false);
    expect(meets(document, { categories: [["Light"]] })).toBe(false);
  });

  it("distinguish unknown stock from no stock", () => {
    expect(meets({ inStock: null }, { inStock: false })).toBe(false);
    expect(meets({ inStock: false }, { inStock: false })).toBe(true);
    expect(meets({ inStock: true, currency: "EUR", kind: "file" }, { inStock: true, currency: "EUR", kind: "file" })).toBe(true);
    expect(meets({ currency: "EUR" }, { currency: "eur" })).toBe(false);
  });
});
