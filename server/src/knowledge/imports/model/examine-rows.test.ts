import { describe, expect, it } from "vitest";
import { contradictionOf, notesOf } from "./examine-rows.ts";
import { productOfGroup, productOfRow, type FeedRow } from "./to-product.ts";

const columns = new Map(
  Object.entries({
    id: "id",
    price: "price",
    currency: "currency",
    stock: "in_stock",
    image: "images",
    category: "categories",
    from: "attributes.from",
  }).map(([name, target]) => [name, { target, isNumeric: false }]),
);
const withoutCurrency = new Map([...columns].filter(([name]) => name !== "currency"));
const row = (values: Record<string, string>, line = 2): FeedRow => ({ line, values: new Map(Object.entries(values)) });
const codes = (values: Record<string, string>): string[] =>
  notesOf([row({ id: "A", price: "1", ...values })], null, { columns: withoutCurrency, usualCurrency: "EUR" }).map(
    ({ code, column, value }) => `${code} ${column} ${value}`,
  );

describe("notesOf", () => {
  it.each([
    [{ price: "" }, ["price_missing price "]],
    [{ price: "0,00" }, ["price_zero price 0,00"]],
    [{ price: "12,50 USD" }, ["other_currency price 12,50 USD"]],
    [{ price: "12,50 €" }, []],
    [{ stock: "ca. 10" }, ["unknown_stock stock ca. 10"]],
    [{ stock: "ausverkauft" }, []],
    [{ image: "https://e.com/a.jpg foto.jpg" }, ["image_left_out image foto.jpg"]],
    [{ category: "???" }, ["unlikely_category category ???"]],
    [{ from: "31.02.2026" }, ["impossible_date from 31.02.2026"]],
    [{ from: "2026-02-30" }, ["impossible_date from 2026-02-30"]],
    [{ from: "28.02.2026" }, []],
    [{ from: "1.31.2026" }, []],
  ])("reports %j as %j", (values, expected) => expect(codes(values)).toEqual(expected));

  it("reports attributes that differ between the variants of a product, but not a missing price in the parent row", () => {
    const [x, y] = ["x".repeat(99), "y".repeat(99)];
    const rows = [row({ id: "A" }), row({ id: "A-1", price: "1", from: x }, 3), row({ id: "A-2", price: "", from: y }, 4)];
    expect(notesOf(rows, "A", { columns, usualCurrency: null })).toEqual([
      { code: "price_missing", column: "price", line: 4, ref: "A-2", value: "" },
      { code: "differs_between_variants", column: "from", line: 3, ref: "A", value: `${x} ` },
    ]);
  });
});

describe("contradictionOf", () => {
  it.each([
    ["12,50 USD", "EUR", "currency EUR contradicts the price “12,50 USD”"],
    ["12,50 EUR", "EUR", null],
    ["$12.50", "CAD", null],
    ["$ 249.00", "EUR", "currency EUR contradicts the price “$ 249.00”"],
    ["¥ 249", "CNY", null],
    ["US$ 12", "USD", null],
    ["12,50", "EUR", null],
    ["ca. 12 USD", "EUR", null],
  ])("compares the price %j with the currency %j", (price, currency, expected) =>
    expect(contradictionOf([row({ id: "A", price, currency })], columns)).toBe(expected),
  );

  it("rejects variants with different currencies", () => {
    const rows = [row({ id: "A-1", price: "1 €" }), row({ id: "A-2", price: "1 USD" })];
    expect(contradictionOf(rows, columns)).toBe("currency differs between the variants: EUR, USD");
    const signs = [row({ id: "A-1", price: "$ 1" }), row({ id: "A-2", price: "1 €" })];
    expect(contradictionOf(signs, columns)).toBe("currency differs between the variants: EUR, $");
  });
});

describe("handling of products with suspicious values", () => {
  it("keeps a price that contains other text, so that validation reports it", () => {
    expect(productOfRow(row({ id: "A", price: "ca. 120" }), columns)["price"]).toBe("ca. 120");
    expect(productOfRow(row({ id: "A", price: "-5" }), columns)["price"]).toBe(-5);
    expect(productOfRow(row({ id: "A", price: "12,50 USD" }), columns)).toMatchObject({ price: 12.5, currency: "USD" });
  });

  it("omits an image that has no URL, and keeps the other images", () => {
    const rows = [row({ id: "A-1", image: "foto.jpg" }), row({ id: "A-2", image: "https://e.com/2.jpg" })];
    expect(productOfGroup("A", rows, columns)).toMatchObject({
      images: [{ url: "https://e.com/2.jpg" }],
      variants: [{ sku: "A-1" }, { sku: "A-2", image: "https://e.com/2.jpg" }],
    });
  });
});
