import { describe, expect, it } from "vitest";
import { catalogProduct } from "./catalog-product.ts";
import { narrowed, readCatalogFilters } from "./catalog-filters.ts";
import { withSelection } from "./select-variants.ts";

const shirt = {
  id: "S",
  title: "Shirt",
  categories: [["Clothes", "Shirts"]],
  price: 20,
  original_price: 25,
  currency: "EUR",
  in_stock: true,
  variants: [
    { sku: "R-S", color: ["red"], size: ["S"], in_stock: false },
    { sku: "R-M", color: ["red"], size: ["M"] },
    { sku: "B-S", color: ["blue"], size: ["S"], price: 30 },
    { sku: "BW-L", color: ["black", "white"], size: ["L"], price: 10 },
  ],
};

function offered(product: object = {}): NonNullable<ReturnType<typeof catalogProduct>> {
  const found = catalogProduct({ ...shirt, ...product }, null);
  if (found === null) throw new Error("the product is not offered");
  return found;
}
const skus = (product: { readonly variants: readonly { readonly sku?: string }[] } | null): unknown[] =>
  product?.variants.map(({ sku }) => sku) ?? [];

describe("catalogProduct", () => {
  it("has a single variant with the product's id if the product has no variants", () => {
    const { variants, options, price_range } = offered({ variants: undefined });
    expect(variants).toEqual([
      {
        id: "S",
        title: "Shirt",
        description: { plain: "Shirt" },
        price: { amount: 2000, currency: "EUR" },
        list_price: { amount: 2500, currency: "EUR" },
        availability: { available: true, status: "in_stock" },
      },
    ]);
    expect(options).toBeUndefined();
    expect(price_range).toEqual({ min: { amount: 2000, currency: "EUR" }, max: { amount: 2000, currency: "EUR" } });
  });

  it("uses the product's price and stock for a variant that has no price or stock of its own", () => {
    const { variants, price_range, list_price_range } = offered();
    expect(
      variants.map(({ id, title, price, list_price, availability }) => [
        id,
        title,
        price.amount,
        list_price?.amount,
        availability?.available,
      ]),
    ).toEqual([
      ["S#R-S", "red, S", 2000, 2500, false],
      ["S#R-M", "red, M", 2000, 2500, true],
      ["S#B-S", "blue, S", 3000, undefined, true],
      // The product's original price does not apply to a variant that has a different price.
      ["S#BW-L", "black / white, L", 1000, undefined, true],
    ]);
    expect([price_range.min.amount, price_range.max.amount]).toEqual([1000, 3000]);
    expect([list_price_range?.min.amount, list_price_range?.max.amount]).toEqual([1000, 3000]);
  });

  it("lists its options in the order in which they appear in the variants", () => {
    expect(offered().options).toEqual([
      { name: "Color", values: [{ label: "red" }, { label: "blue" }, { label: "black / white" }] },
      { name: "Size", values: [{ label: "S" }, { label: "M" }, { label: "L" }] },
    ]);
  });

  it("omits the availability if the stock is unknown", () => {
    expect(offered({ in_stock: undefined, variants: undefined }).variants[0]).not.toHaveProperty("availability");
  });

  it("is null if the price or currency is missing, or if the currency has no minor unit", () => {
    const variants = undefined;
    expect(catalogProduct({ id: "X", title: "X" }, "EUR")).toBeNull();
    expect(catalogProduct({ ...shirt, variants, price: undefined } as never, "EUR")).toBeNull();
    expect(catalogProduct({ id: "X", title: "X", price: 1 }, null)).toBeNull();
    expect(catalogProduct({ id: "X", title: "X", price: 1, currency: "XAU" }, "EUR")).toBeNull();
    expect(catalogProduct({ id: "X", title: "X", price: 1 }, "EUR")).not.toBeNull();
  });

  it("omits variants without a price, and offers the others", () => {
    expect(skus(offered({ price: undefined, original_price: undefined }))).toEqual(["B-S", "BW-L"]);
  });
});

describe("catalog filters", () => {
  const left = (filters: object, currency?: string, brand: string | null = "EUR"): unknown[] =>
    skus(narrowed(offered(), readCatalogFilters(filters, currency, brand).filters));

  it("keep the variants within a price range in minor units, including the bounds", () => {
    expect(left({ price: { min: 2000, max: 2000 } })).toEqual(["R-S", "R-M"]);
    expect(left({ price: { max: 1000 } })).toEqual(["BW-L"]);
    expect(left({ price: { min: 3001 } })).toEqual([]);
    expect(left({ price: { min: 2000, max: 2000 } }, "eur")).toEqual(["R-S", "R-M"]);
  });

  it("drop and report a price range that is not in the brand's currency", () => {
    expect(readCatalogFilters({ price: { max: 1 } }, "USD", "EUR")).toMatchObject({ ignored: "price", filters: { price: null } });
    expect(readCatalogFilters({ price: { max: 1 } }, undefined, null).ignored).toBe("price");
    expect(readCatalogFilters({ price: { max: 1 } }, "USD", null).ignored).toBeNull();
    expect(left({ price: { max: 1 } }, "USD")).toHaveLength(4);
    expect(left({ price: { max: 5000 } }, "USD", null)).toEqual([]);
  });

  it("match a category by its whole path and by its parent categories", () => {
    expect(left({ categories: ["Clothes"] })).toHaveLength(4);
    expect(left({ categories: ["Hats", "Clothes > Shirts"] })).toHaveLength(4);
    expect(left({ categories: ["Shirts"] })).toEqual([]);
    expect(left({ categories: ["Clothes > Hats"] })).toEqual([]);
    expect(left({ categories: [] })).toHaveLength(4);
  });

  it("exclude variants that are out of stock, or variants that are in stock", () => {
    expect(left({ available: true })).toEqual(["R-M", "B-S", "BW-L"]);
    expect(left({ available: false })).toEqual(["R-S"]);
  });
});

describe("withSelection", () => {
  const choose = (
    chosen: Record<string, string>,
    preferences: string[] = [],
    variantId: string | null = null,
  ): ReturnType<typeof withSelection> =>
    withSelection(
      offered(),
      Object.entries(chosen).map(([name, label]) => ({ name, label })),
      preferences,
      variantId,
    );
  const selectedOf = ({ selected = [] }: ReturnType<typeof withSelection>): object =>
    Object.fromEntries(selected.map(({ name, label }) => [name, label]));
  const signalsOf = (detail: ReturnType<typeof withSelection>, name: string): object =>
    Object.fromEntries(
      detail.options?.find((option) => option.name === name)?.values.map(({ label, available, exists }) => [label, [available, exists]]) ??
        [],
    );

  it("keeps the variants that match the selection, and puts the first available one first", () => {
    const detail = choose({ Color: "red" });
    expect(skus(detail)).toEqual(["R-M", "R-S"]);
    expect(selectedOf(detail)).toEqual({ Color: "red" });
  });

  it("reports whether each value exists and is available in combination with the rest of the selection", () => {
    const detail = choose({ Color: "red" });
    expect(signalsOf(detail, "Size")).toEqual({ S: [false, true], M: [true, true], L: [false, false] });
    expect(signalsOf(detail, "Color")).toEqual({ red: [true, true], blue: [true, true], "black / white": [true, true] });
  });

  it("selects the options of the featured variant by default", () => {
    const detail = choose({});
    expect(skus(detail)).toEqual(["R-M"]);
    expect(selectedOf(detail)).toEqual({ Color: "red", Size: "M" });
  });

  it("drops options that have no match, starting at the end of the preferences", () => {
    expect(selectedOf(choose({ Size: "M", Color: "blue" }, ["Color", "Size"]))).toEqual({ Color: "blue" });
    expect(selectedOf(choose({ Size: "M", Color: "blue" }, ["Size", "Color"]))).toEqual({ Size: "M" });
    expect(selectedOf(choose({ Color: "blue", Fabric: "silk" }, ["Color"]))).toEqual({ Color: "blue" });
    expect(selectedOf(choose({ Color: "green" }))).toEqual({});
  });

  it("uses the options of a requested variant, whatever else is selected", () => {
    const detail = choose({ Color: "blue" }, [], "S#R-S");
    expect(skus(detail)).toEqual(["R-S"]);
    expect(selectedOf(detail)).toEqual({ Color: "red", Size: "S" });
  });

  it("selects nothing for a product without options", () => {
    expect(withSelection(offered({ variants: undefined }), [{ name: "Color", label: "red" }], [], null)).not.toHaveProperty("selected");
  });
});
