import { describe, expect, it } from "vitest";
import { warnOfProducts } from "./warn-of-products.ts";

function warningsFor(header: readonly string[], row: readonly string[], rows = 3): string[] {
  const said: string[] = [];
  warnOfProducts(
    header,
    Array.from({ length: rows }, () => row),
    { warn: (code, message) => said.push(`${code} ${message}`) },
  );
  return said;
}

describe("warnOfProducts", () => {
  it.each([
    [["id", "title", "price"]],
    [["SKU", "Product Name", "Unit Price (EUR)", "In Stock"]],
    [["g:id", "g:title", "g:price", "g:availability"]],
    [["Handle", "Title", "Vendor", "Variant Price"]],
    [["Artikelnummer", "Bezeichnung", "Preis", "Hersteller"]],
    [["Référence", "Désignation", "Prix TTC"]],
    [["codigo", "Código", "Nombre", "Precio"]],
    [["商品コード", "商品名", "価格"]],
    [["品番", "货号", "商品名称", "售价"]],
    [["productId", "productName", "salePrice"]],
    [["name", "price", "brand", "image_url"]],
  ])("detects products in rows with the columns %j", (header) => {
    const row = header.map((name) => (/price|preis|prix|precio|価格|售价/i.test(name) ? "9,90" : "x1"));
    expect(warningsFor(header, row)).toHaveLength(1);
  });

  it("lists the columns and explains how to use a catalog source", () => {
    expect(warningsFor(["SKU", "Name", "Price"], ["K-1", "Kettle", "9"])[0]).toMatch(
      /^products_as_file .*"SKU", "Name", "Price".*catalog source \(PUT \/v1\/knowledge\/sources\/\{source_id\}\/documents\)/,
    );
  });

  it.each([
    [["Service", "Price"]],
    [["name", "price"]],
    [["Name", "Price", "Currency"]],
    [["id", "name", "email"]],
    [["order id", "product", "price", "sku"]],
    [["sku", "name", "price", "customer"]],
    [["Rechnung", "Artikel", "Preis", "SKU"]],
    [["id", "title", "author"]],
    [["year", "price", "amount"]],
    [[]],
  ])("does not detect products in rows with the columns %j", (header) => {
    expect(
      warningsFor(
        header,
        header.map(() => "1"),
      ),
    ).toEqual([]);
  });

  it("does not detect products in a single row, or in rows whose prices are not numbers", () => {
    expect(warningsFor(["id", "title", "price"], ["1", "Lid", "9"], 1)).toEqual([]);
    expect(warningsFor(["id", "title", "price"], ["1", "Lid", "on request"])).toEqual([]);
  });
});
