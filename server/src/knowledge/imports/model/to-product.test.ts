import { describe, expect, it } from "vitest";
import { productOfGroup, productOfRow, type FeedRow } from "./to-product.ts";

const row = (values: Record<string, unknown>): FeedRow => ({ line: 1, values: new Map(Object.entries(values)) });
const columns = (targets: Record<string, string>, ...numeric: string[]) =>
  new Map(Object.entries(targets).map(([name, target]) => [name, { target, isNumeric: numeric.includes(name) }]));
/** Returns columns that each map to the field of the same name. */
const same = (...names: string[]) => columns(Object.fromEntries(names.map((name) => [name, name])));

describe("productOfRow", () => {
  it.each([
    ["1.299,50 €", 1_299.5, "EUR"],
    ["1,299.50", 1_299.5, undefined],
    ["1'299.50 CHF", 1_299.5, "CHF"],
    ["19,9", 19.9, undefined],
    ["¥3,980", 3_980, "JPY"],
    [12, 12, undefined],
    ["on request", "on request", undefined],
    ["", undefined, undefined],
  ])("parses the price %j", (price, amount, currency) => {
    const product = productOfRow(row({ id: "1", price }), same("id", "price"));
    expect([product["price"], product["currency"]]).toEqual([amount, currency]);
  });

  it("uses the sale price as the price, and the regular price as the original price", () => {
    const sold = same("price", "sale_price", "original_price");
    expect(productOfRow(row({ price: "25 EUR", sale_price: "20 EUR" }), sold)).toEqual({ price: 20, original_price: 25, currency: "EUR" });
    expect(productOfRow(row({ price: "25", original_price: "0" }), sold)).toEqual({ price: 25 });
  });

  it.each([
    ["in stock", true],
    ["Auf Lager", true],
    ["NON DISPONIBLE", false],
    ["out_of_stock", false],
    ["https://schema.org/InStock", true],
    ["在庫あり", true],
    ["7", true],
    ["0", false],
    ["-3", false],
  ])("parses the availability %j", (sent, expected) => {
    expect(productOfRow(row({ in_stock: sent }), same("in_stock"))).toEqual({ in_stock: expected });
  });

  it("reads JSON in columns that have the same names as their target fields", () => {
    const sent = {
      id: "1",
      categories: '[["Oars / Paddles"]]',
      images: '[{"url":"https://e.com/1.jpg","description":"Front","is_primary":true}]',
      "attributes.gtin": "4006381333931",
      "attributes.model": '"12"',
      "attributes.weight": "2.5",
      "attributes.foldable": "true",
      "attributes.sizes": '["2 m","3 m"]',
      "attributes.wood": "[ash]",
    };
    expect(productOfRow(row(sent), same(...Object.keys(sent)))).toEqual({
      id: "1",
      categories: [["Oars / Paddles"]],
      images: [{ url: "https://e.com/1.jpg", description: "Front", is_primary: true }],
      attributes: { gtin: "4006381333931", model: "12", weight: 2.5, foldable: true, sizes: ["2 m", "3 m"], wood: "[ash]" },
    });
  });

  it("keeps an unknown availability and an http link as attributes", () => {
    expect(productOfRow(row({ in_stock: "soon", links: "http://e.com/a" }), same("in_stock", "links"))).toEqual({
      attributes: { availability: "soon", link: "http://e.com/a" },
    });
  });

  it("splits categories and URLs, and removes markup from descriptions", () => {
    const sent = {
      categories: "Home > Kitchen | Gifts",
      images: "https://e.com/1.jpg, https://e.com/2.jpg",
      description: "<p>Fine &amp; <b>dry</b></p><p>x</p>",
    };
    expect(productOfRow(row(sent), same("categories", "images", "description"))).toEqual({
      categories: [["Home", "Kitchen"], ["Gifts"]],
      images: [{ url: "https://e.com/1.jpg" }, { url: "https://e.com/2.jpg" }],
      description: "Fine & dry\nx",
    });
  });

  it("parses numbers in numeric columns, but not codes with leading zeros", () => {
    const planned = columns({ weight: "attributes.weight", code: "attributes.code", __proto__x: "attributes.__proto__" }, "weight", "code");
    expect(productOfRow(row({ weight: "1,5", code: "007" }), planned)).toEqual({ attributes: { weight: 1.5, code: "007" } });
    expect(Object.keys(productOfRow(row({ __proto__x: "y" }), planned).attributes ?? {})).toEqual(["__proto__"]);
  });

  it("takes linear time for unclosed markup", () => {
    expect(
      productOfRow(row({ description: `<a>${"<".repeat(50_000)}${"<!--".repeat(20_000)}` }), same("description"))["description"],
    ).toContain("<");
  });
});

describe("productOfGroup", () => {
  it("creates variants from the rows, with the lowest price and all values that the rows have in common", () => {
    const planned = columns({
      id: "id",
      title: "title",
      price: "price",
      size: "variant.size",
      stock: "in_stock",
      fabric: "attributes.fabric",
      fit: "attributes.fit",
    });
    const rows = [
      row({ id: "s", title: "Shirt", price: "25", size: "S", stock: "no", fabric: "linen", fit: "slim" }),
      row({ id: "m", title: "Shirt M", price: "20", size: "M", stock: "yes", fabric: "linen", fit: "wide" }),
      row({ title: "Shirt" }),
    ];
    expect(productOfGroup("shirt", rows, planned)).toEqual({
      id: "shirt",
      title: "Shirt",
      price: 20,
      in_stock: true,
      attributes: { fabric: "linen", fit: ["slim (S)", "wide (M)"] },
      variants: [
        { sku: "s", size: ["S"], price: 25, in_stock: false },
        { sku: "m", size: ["M"], price: 20, in_stock: true },
      ],
    });
  });

  it("lists each differing attribute with the variants that have it, and omits attributes that are too long", () => {
    const planned = columns({
      id: "id",
      size: "variant.size",
      ean: "attributes.ean",
      weight: "attributes.weight",
      care: "attributes.care",
    });
    const rows = [
      row({ id: "a", size: "12 cm", ean: "4001", weight: "1 kg", care: "x".repeat(200) }),
      row({ id: "b", size: "17 cm", ean: "4002", weight: "", care: "y" }),
      row({ id: "c", size: "", ean: "4003", weight: "1 kg", care: "y" }),
    ];
    expect(productOfGroup("palm", rows, planned).attributes).toEqual({
      ean: ["4001 (12 cm)", "4002 (17 cm)", "4003 (c)"],
      weight: ["1 kg (12 cm; c)"],
    });
  });

  it("takes a title from the first row that has one, and the lowest price that is not 0", () => {
    const rows = [row({ id: "a", title: "", price: "0,00" }), row({ id: "b", title: "Palm", price: "9" }), row({ id: "c", price: "8" })];
    expect(productOfGroup("palm", rows, same("id", "title", "price"))).toMatchObject({
      title: "Palm",
      price: 8,
      variants: [{ sku: "a" }, { sku: "b", price: 9 }, { sku: "c", price: 8 }],
    });
    expect(productOfRow(row({ price: "10", sale_price: "0.00" }), same("price", "sale_price"))).toEqual({ price: 10 });
  });

  it("keeps a price as written if its currency differs from the row's", () => {
    const planned = same("id", "price", "currency", "title");
    const rows = [row({ id: "a", price: "CHF 251.06", currency: "EUR" }), row({ id: "b", price: "240", currency: "EUR" })];
    expect(productOfGroup("x", rows, planned)).toMatchObject({ price: 240, variants: [{ price: "CHF 251.06" }, { price: 240 }] });
    expect(productOfRow(row({ price: "$ 249.00", currency: "EUR" }), planned)).toMatchObject({ price: "$ 249.00", currency: "EUR" });
  });

  it("joins the columns of a description", () => {
    const planned = columns({ short: "description", long: "description" });
    expect(productOfRow(row({ short: "Fine", long: "Fine and dry" }), planned)).toEqual({ description: "Fine\n\nFine and dry" });
    expect(productOfRow(row({ short: "Fine and dry", long: "Fine" }), planned)).toEqual({ description: "Fine and dry" });
  });
});
