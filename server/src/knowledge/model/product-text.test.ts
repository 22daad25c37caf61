import { describe, expect, it } from "vitest";
import type { Product } from "./product.ts";
import { embeddedPart, productText, searchedTexts } from "./product-text.ts";

const product: Product = {
  id: "P-1",
  title: "Rain jacket",
  description: "Keeps dry.",
  categories: [["Clothes", "Jackets"], ["Outdoor"]],
  attributes: { waterproof: true, hooded: false, weight_g: 300, materials: ["nylon", "cotton"] },
  variants: [
    { sku: "P-1-R", color: ["red"], size: ["M", "L"] },
    { sku: "P-1-B", color: ["blue"], size: ["M"], price: 20 },
  ],
};

describe("productText", () => {
  it("contains attribute values, names of true attributes, and each color and size once", () => {
    expect(productText(product)).toEqual({
      title: "Rain jacket",
      description: "Keeps dry.",
      categories: "Clothes > Jackets; Outdoor",
      facts: ["waterproof", "300", "nylon, cotton", "red", "blue", "M", "L"],
      identifiers: ["P-1", "P-1-R", "P-1-B"],
    });
  });

  it("does not depend on price, stock, images or links", () => {
    const more: Partial<Product> = {
      price: 1,
      original_price: 2,
      currency: "EUR",
      in_stock: false,
      images: [{ url: "https://x.example", description: "", is_primary: true }],
      links: [],
    };
    expect(productText({ ...product, ...more })).toEqual(productText(product));
  });
});

describe("embeddedPart", () => {
  it("changes only if the title, description or categories change", () => {
    const part = (more: Partial<Product>): object => embeddedPart(productText({ ...product, ...more }));
    for (const more of [{ title: "x" }, { description: "x" }, { categories: [["x"]] }]) expect(part(more)).not.toEqual(part({}));
    for (const more of [{ id: "x" }, { attributes: {} }, { variants: [] }]) expect(part(more)).toEqual(part({}));
  });
});

describe("searchedTexts", () => {
  it("contains all words that determine the units", () => {
    expect(searchedTexts(productText({ id: "a", title: "A", attributes: { b: "c", no: false } }))).toEqual(["A", "", "", "c"]);
  });
});
