import { describe, expect, it } from "vitest";
import { validateProducts } from "../../knowledge/model/validate-products.ts";
import { productsOf } from "./products.ts";
import { readPage } from "./read-page.ts";
import type { WrittenProduct } from "./write-product.ts";

const url = "https://shop.example/p/lamp";

function productsIn(body: string, options: { currency?: string | null; at?: string } = {}): readonly WrittenProduct[] {
  const products = productsOf(readPage(Buffer.from(body), "text/html; charset=utf-8", options.at ?? url), {
    currency: options.currency ?? null,
  });
  expect(validateProducts(products, null)).toMatchObject({ errors: [], tooManyEntries: null });
  return products;
}

const script = (...nodes: unknown[]): string =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join("");
const lamp = { "@type": "Product", name: "Lamp", sku: "L-1" };

describe("products from JSON-LD", () => {
  it("contain price, stock, images, attributes and categories", () => {
    const crumbs = {
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 2, name: "Lights", item: "https://shop.example/c/lights" },
        { position: 1, name: "Home", item: "https://shop.example/" },
        { position: 3, name: "Lamp" },
      ],
    };
    const product = {
      ...lamp,
      description: "<p>Warm &amp; bright</p><p>Two lines</p>",
      image: ["/1.jpg", { "@type": "ImageObject", url: "https://cdn.example/2.jpg" }, "data:image/png;base64,x", "/1.jpg"],
      brand: { "@type": "Brand", name: "Glow" },
      weight: { "@type": "QuantitativeValue", value: 1.2, unitCode: "KGM" },
      additionalProperty: [{ "@type": "PropertyValue", name: "Socket", value: "E27" }],
      aggregateRating: { "@type": "AggregateRating", ratingValue: "4,5", reviewCount: 12 },
      category: "Home > Lighting > 123",
      offers: {
        "@type": "Offer",
        price: "1.299,00",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        priceSpecification: { "@type": "UnitPriceSpecification", priceType: "https://schema.org/StrikethroughPrice", price: 1500 },
      },
    };
    expect(productsIn(script({ "@context": "https://schema.org", "@graph": [product, crumbs] }))).toEqual([
      {
        id: "L-1",
        title: "Lamp",
        description: "Warm & bright\nTwo lines",
        categories: [["Lights"], ["Home", "Lighting"]],
        attributes: { brand: "Glow", sku: "L-1", weight: "1.2 kg", rating: 4.5, review_count: 12, Socket: "E27" },
        images: [
          { url: "https://shop.example/1.jpg", description: "Lamp", is_primary: true },
          { url: "https://cdn.example/2.jpg", description: "Lamp", is_primary: false },
        ],
        links: [{ url, is_primary: true }],
        price: 1_299,
        currency: "EUR",
        original_price: 1_500,
        in_stock: true,
      },
    ]);
  });

  it("merge a group into one product with variants, with the group's SKU and the lowest price in stock", () => {
    const member = (sku: string, color: string, price: number, stock: string): object => ({
      "@type": "Product",
      sku,
      name: `Lamp ${color}`,
      color,
      offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: `http://schema.org/${stock}` },
    });
    const group = {
      "@type": "ProductGroup",
      name: "Lamp",
      productGroupID: "G",
      hasVariant: [member("a", "Red", 30, "InStock"), member("b", "Blue", 20, "OutOfStock")],
    };
    const expected = {
      id: "G",
      title: "Lamp",
      price: 30,
      in_stock: true,
      variants: [
        { sku: "a", color: ["Red"], price: 30, in_stock: true },
        { sku: "b", color: ["Blue"], price: 20, in_stock: false },
      ],
    };
    expect(productsIn(script(group))).toMatchObject([expected]);
    // The same data, but each variant refers to its group.
    const loose = group.hasVariant.map((each) => ({ ...each, isVariantOf: { "@id": "#g" } }));
    expect(productsIn(script({ ...group, "@id": "#g", hasVariant: undefined }, ...loose))).toMatchObject([expected]);
  });

  it("use offers that have SKUs as variants, and the lowest price of an aggregate", () => {
    const offers = ["S", "M"].map((size, at) => ({ "@type": "Offer", sku: `L-${size}`, name: size, price: 10 + at, priceCurrency: "USD" }));
    expect(productsIn(script({ ...lamp, offers }))).toMatchObject([
      {
        price: 10,
        variants: [
          { sku: "L-S", size: ["S"] },
          { sku: "L-M", price: 11 },
        ],
      },
    ]);
    const aggregate = { "@type": "AggregateOffer", lowPrice: "5.5", highPrice: 9, priceCurrency: "USD" };
    expect(productsIn(script({ ...lamp, offers: aggregate }))).toMatchObject([{ price: 5.5, currency: "USD" }]);
  });

  it("follow references to other parts of the page", () => {
    const nodes = {
      "@graph": [
        { ...lamp, offers: { "@id": "#o" } },
        { "@id": "#o", "@type": "Offer", price: 7, priceCurrency: "EUR" },
      ],
    };
    expect(productsIn(script(nodes))).toMatchObject([{ price: 7 }]);
  });

  it("are empty for a page that only lists or reviews products", () => {
    const offer = { "@type": "Offer", price: 1, priceCurrency: "EUR" };
    const item = (at: number): object => ({ "@type": "Product", name: `P${at}`, url: `/p/${at}`, offers: offer });
    expect(productsIn(script({ "@type": "ItemList", itemListElement: [{ item: item(1) }, { item: item(2) }] }))).toEqual([]);
    expect(productsIn(script(item(1), item(2)))).toEqual([]);
    expect(productsIn(script({ "@type": "Review", itemReviewed: item(1) }))).toEqual([]);
    // If a page has one main product and mentions others, only the main product is returned.
    expect(productsIn(script(item(1), { ...lamp, url: "/p/lamp?utm_source=x", offers: offer }, item(2)))).toMatchObject([{ id: "L-1" }]);
    // Products without their own pages belong to this page.
    expect(productsIn(script({ ...lamp, offers: offer }, { "@type": "Product", name: "Shade", offers: offer }))).toMatchObject([
      { id: "L-1" },
      { id: "p/lamp#shade" },
    ]);
  });

  it("use the path of their page as a stable id if their SKU is unusable", () => {
    for (const sku of ["n/a", "", "0", "-"]) expect(productsIn(script({ ...lamp, sku }))).toMatchObject([{ id: "p/lamp" }]);
    const canonical = `<link rel="canonical" href="/x/lamp.php?id=7">${script({ "@type": "Product", name: "Lamp" })}`;
    expect(productsIn(canonical, { at: `${url}?session=1` })).toMatchObject([{ id: "x/lamp.php?id=7" }]);
  });

  it("omit a price without a currency unless the brand has a default currency", () => {
    const page = script({ ...lamp, offers: { "@type": "Offer", price: 5 } });
    expect(productsIn(page)[0]).not.toHaveProperty("price");
    expect(productsIn(page, { currency: "CHF" })).toMatchObject([{ price: 5, currency: "CHF" }]);
  });

  it("stay valid for any page content", () => {
    const wild = {
      "@type": ["Product", 5, null],
      name: "x".repeat(5_000),
      sku: "\u0001 long ".repeat(200),
      description: "\u0000\ud800".repeat(12_000),
      image: Array.from({ length: 500 }, (_, at) => `/${at}.jpg`),
      category: Array.from({ length: 50 }, (_, at) => `${at}a > `.repeat(30)),
      color: Array.from({ length: 300 }, (_, at) => `${"c".repeat(300)}${at}`),
      additionalProperty: Array.from({ length: 500 }, (_, at) => ({ name: at === 0 ? "price" : `variant_${at}`, value: {} })),
      brand: [[[{ name: { name: ["deep"] } }]]],
      weight: { value: Infinity },
      offers: [
        { price: 1e300, priceCurrency: "EUR" },
        { price: -5 },
        { price: "free" },
        { price: 0.123456789, priceCurrency: "XXL" },
        null,
        5,
        "x",
      ],
      hasVariant: Array.from({ length: 300 }, (_, at) => ({
        sku: `s${at % 250}`,
        name: "v",
        offers: { price: at, priceCurrency: at % 2 ? "EUR" : "USD" },
      })),
    };
    expect(productsIn(script(wild))).toHaveLength(1);
    expect(productsIn(script({ ...wild, hasVariant: undefined, url: "javascript:alert(1)" }))).toHaveLength(1);
  });
});

describe("products from other notations", () => {
  it("are read from microdata", () => {
    const body = `<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Lamp <b>One</b></h1><span itemprop="sku">L-2</span>
      <img itemprop="image" src="a.jpg"><span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Glow</b></span>
      <p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b itemprop="price">19,90 €</b>
      <link itemprop="availability" href="http://schema.org/OutOfStock"></p></div>`;
    expect(productsIn(body)).toMatchObject([
      {
        id: "L-2",
        title: "Lamp One",
        price: 19.9,
        currency: "EUR",
        in_stock: false,
        attributes: { brand: "Glow" },
        images: [{ url: "https://shop.example/p/a.jpg" }],
      },
    ]);
  });

  it("are read from RDFa Lite", () => {
    const body = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Lamp</h1><div property="offers" typeof="Offer"><meta property="priceCurrency" content="EUR"><span property="price" content="9.5">9,50</span></div></div>`;
    expect(productsIn(body)).toMatchObject([{ title: "Lamp", price: 9.5, currency: "EUR" }]);
  });

  it("are read from OpenGraph alone, and OpenGraph adds missing properties to other notations", () => {
    const open = `<meta property="og:type" content="product"><meta property="og:title" content="Lamp"><meta property="og:image" content="/o.jpg">
      <meta property="product:price:amount" content="12.00"><meta property="product:price:currency" content="EUR"><meta property="product:availability" content="in stock">`;
    const expected = { title: "Lamp", price: 12, currency: "EUR", in_stock: true, images: [{ url: "https://shop.example/o.jpg" }] };
    expect(productsIn(open)).toMatchObject([{ id: "p/lamp", ...expected }]);
    expect(productsIn(open + script(lamp))).toMatchObject([{ id: "L-1", ...expected }]);
  });

  it("have a previous price only if it was higher", () => {
    const open = (former: number): string => `<meta property="og:type" content="product"><meta property="og:title" content="Lamp">
      <meta property="product:price:amount" content="12"><meta property="product:price:currency" content="EUR"><meta property="product:original_price:amount" content="${former}">`;
    expect(productsIn(open(15))).toMatchObject([{ price: 12, original_price: 15 }]);
    expect(productsIn(open(12))[0]).not.toHaveProperty("original_price");
  });

  it("are returned once if a page describes the same product in two notations", () => {
    const twice = `${script({ ...lamp, offers: { price: 3, priceCurrency: "EUR" } })}<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b></div>`;
    expect(productsIn(twice)).toMatchObject([{ id: "L-1", price: 3 }]);
  });

  it("are empty for an article", () => {
    expect(productsIn('<meta property="og:type" content="article"><meta property="og:title" content="News"><h1>News</h1>')).toEqual([]);
  });
});
