import type { Document } from "@parlance/sdk";
import { describe, expect, it } from "vitest";
import { priceRange, draftOf, noVariant, productOf, withVariants } from "./product-draft.ts";

const tent = {
  id: "TENT-1",
  title: "Tent",
  description: "For two.",
  categories: [["Camping", "Tents"], ["Sale"]],
  attributes: { weight_g: 1_900, seasons: ["spring", "summer"], freestanding: true, fabric: "nylon" },
  images: [{ url: "https://a.example/1.jpg", description: "A green tent", is_primary: true }],
  links: [{ url: "https://a.example/tent", is_primary: true }],
  price: 199,
  original_price: 249.5,
  currency: "EUR",
  in_stock: false,
  variants: [{ sku: "T-G", color: ["green", "moss"], size: [], price: 199, in_stock: true, image: "https://a.example/g.jpg" }],
} as unknown as Document;

describe("product form", () => {
  it("does not change a product that is saved without edits", () => {
    expect(productOf(draftOf(tent, "en"), tent, "en")).toEqual(tent);
  });

  it("keeps the type of a changed attribute, and stores a new attribute as a string", () => {
    const { attributes: before, ...rest } = draftOf(tent, "en");
    const changed = { weight_g: "2000", seasons: "winter, spring", freestanding: "false", fabric: "cotton" };
    const attributes = [
      ...before.map(({ name }) => ({ name, value: changed[name as keyof typeof changed] })),
      { name: "poles", value: "2" },
    ];
    expect(productOf({ ...rest, attributes }, tent, "en").attributes).toEqual({
      weight_g: 2_000,
      seasons: ["winter", "spring"],
      freestanding: false,
      fabric: "cotton",
      poles: "2",
    });
  });

  it("omits empty fields, and keeps the details of unchanged URLs", () => {
    const product = productOf(
      {
        ...draftOf(tent, "en"),
        description: " ",
        price: "",
        currency: "eur",
        stock: "unknown",
        images: "https://a.example/2.jpg\n\nhttps://a.example/1.jpg",
        attributes: [{ name: "", value: "x" }],
        variants: [{ ...noVariant, sku: " T-R ", color: "red," }],
      },
      tent,
      "en",
    );
    expect(product).toMatchObject({
      description: null,
      currency: "EUR",
      attributes: {},
      variants: [{ sku: "T-R", color: ["red"], size: [] }],
    });
    expect(product.images).toEqual([{ url: "https://a.example/2.jpg" }, tent.images?.[0]]);
    expect(Object.keys(product)).not.toContain("price");
    expect(Object.keys(product)).not.toContain("in_stock");
  });

  it("starts empty", () => {
    expect(productOf({ ...draftOf(null, "en"), id: "A", title: "B" }, null, "en")).toEqual({
      id: "A",
      title: "B",
      description: null,
      categories: [],
      images: [],
      links: [],
      attributes: {},
      variants: [],
    });
  });

  it("parses prices in the format of the language, and marks invalid prices", () => {
    const german = draftOf({ ...tent, price: 94.9 }, "de");
    expect(german.price).toBe("94,90");
    expect(productOf(german, tent, "de").price).toBe(94.9);
    expect(productOf({ ...german, price: "on request" }, tent, "de").price).toBeNaN();
  });
});

it("returns the price range", () => {
  expect([priceRange([9, undefined, 12, 10]), priceRange([undefined]), priceRange([])]).toEqual([[9, 12], null, null]);
});

it("lets the price of a product follow its lowest variant price, unless the price was set explicitly", () => {
  const variants = [
    { ...noVariant, sku: "a", price: "249" },
    { ...noVariant, sku: "b", price: "1335" },
  ];
  const draft = { ...draftOf(null, "en"), variants };
  const after = (price: string, first: string) =>
    withVariants({ ...draft, price }, variants.with(0, { ...noVariant, sku: "a", price: first }), "en").price;
  expect([after("249", "335"), after("0", "14.40"), after("2000", "335"), after("300", "280"), after("", "335")]).toEqual([
    "335",
    "14.40",
    "335",
    "300",
    "",
  ]);
});
