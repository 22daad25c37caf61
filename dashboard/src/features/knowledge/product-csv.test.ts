import type { Document } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { productsToCsv } from "./product-csv.ts";

const product = (more: Partial<Document>): Document => ({
  id: "a",
  title: "Oar",
  kind: "item",
  enabled: true,
  source_id: "s",
  source: "Shop",
  status: {} as Document["status"],
  ...more,
});
const linesOf = (...products: readonly Document[]): string[] => productsToCsv(products).trim().split("\r\n");

describe("productsToCsv", () => {
  it("writes plain values as they are, and quotes values that a spreadsheet would split", () => {
    const categories = [["Boats", "Oars"], ["New"]];
    const images = ["1", "2"].map((name, at) => ({ url: `https://e.com/${name}.jpg`, description: "", is_primary: at === 0 }));
    expect(linesOf(product({ description: 'Ash, 2 m "long"', price: 39.9, currency: "EUR", in_stock: false, categories, images }))).toEqual(
      [
        "id,title,description,price,original_price,currency,in_stock,categories,images,links",
        'a,Oar,"Ash, 2 m ""long""",39.9,,EUR,false,"Boats > Oars | New",https://e.com/1.jpg https://e.com/2.jpg,',
      ],
    );
  });

  it("writes a row for each variant below its product", () => {
    const variants = [{ sku: "a-1", size: ["2 m"], color: ["Black/White"], price: 45, in_stock: true }];
    expect(linesOf(product({ price: 40, variants }), product({ id: "b" }))).toEqual([
      "id,title,description,price,original_price,currency,in_stock,categories,images,links,group,variant.sku,variant.color,variant.size,variant.price,variant.in_stock,variant.image",
      "a,Oar,,40,,,,,,,a,,,,,,",
      'a,,,,,,,,,,a,a-1,"[""Black/White""]",2 m,45,true,',
      "b,Oar,,,,,,,,,,,,,,,",
    ]);
  });

  it("keeps the types of attributes, and values that contain separators", () => {
    const attributes = {
      batch: 20_000_001,
      gtin: "4006381333931",
      model: "12",
      weight: 2.5,
      foldable: true,
      sizes: ["2 m", "3 m"],
      wood: "ash",
    };
    const lines = linesOf(product({ attributes, categories: [["Oars / Paddles"]] }));
    expect(lines[0]).toContain(
      "links,attributes.batch,attributes.foldable,attributes.gtin,attributes.model,attributes.sizes,attributes.weight,attributes.wood",
    );
    expect(lines[1]).toBe('a,Oar,,,,,,"[[""Oars / Paddles""]]",,,20000001.0,true,4006381333931,"""12""","[""2 m"",""3 m""]",2.5,ash');
  });
});
