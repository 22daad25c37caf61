import { describe, expect, it } from "vitest";
import { validateProducts } from "./validate-products.ts";

const errorsOf = (...items: unknown[]): string[] =>
  validateProducts(items, "EUR").errors.map(({ index, id, field, code }) => `${index} ${id} ${field} ${code}`);

describe("validateProducts", () => {
  it("omits fields that were not sent, and adds the brand's currency to prices", () => {
    expect(
      validateProducts(
        [
          { id: "a", title: "A" },
          { id: "b", title: "B", price: 1, description: null },
        ],
        "EUR",
      ).products,
    ).toEqual([
      { id: "a", title: "A" },
      { id: "b", title: "B", price: 1, currency: "EUR" },
    ]);
  });

  it("reports all problems with all items, even after items that are not objects", () => {
    expect(errorsOf(null, 5, [], "x", { id: "a", title: "" }, { id: "a" })).toEqual([
      "0 null  type",
      "1 null  type",
      "2 null  type",
      "3 null  type",
      "4 a title too_short",
      "5 a title required",
    ]);
  });

  it("limits a malicious item to 1,000 problems", () => {
    const hostile = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x${at}`, at]));
    expect(errorsOf({ id: "a", title: "A", ...hostile }, { id: "b" })).toHaveLength(1_001);
  });

  it("reports a missing currency only if none was sent, so an invalid currency is a single problem", () => {
    const noDefault = (item: object): string[] =>
      validateProducts([{ id: "a", title: "A", ...item }], null).errors.map(({ field, code }) => `${field} ${code}`);
    expect(noDefault({ price: 1 })).toEqual(["currency required"]);
    expect(noDefault({ price: 1, currency: "xx" })).toEqual(["currency format"]);
    expect(noDefault({ price: 1, currency: "EUR" })).toEqual([]);
  });

  it("reports the first item with more than 15 images or links", () => {
    const links = Array.from({ length: 16 }, (_, at) => ({ url: `https://shop.example/${at}` }));
    expect(validateProducts([{ id: "a", title: "A", links: links.slice(1) }], null).tooManyEntries).toBeNull();
    expect(
      validateProducts(
        [
          { id: "a", title: "A" },
          { id: "b", title: "B", links },
        ],
        null,
      ),
    ).toMatchObject({ tooManyEntries: 1, products: [{ id: "a" }] });
  });

  it("does not store attributes in the prototype", () => {
    const attributes = JSON.parse('{"__proto__": "x", "constructor": "y"}') as object;
    const [product] = validateProducts([{ id: "a", title: "A", attributes }], null).products;
    expect(JSON.stringify(product?.attributes)).toBe('{"__proto__":"x","constructor":"y"}');
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
