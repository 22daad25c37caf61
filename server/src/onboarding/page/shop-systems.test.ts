import { describe, expect, it } from "vitest";
import { validateProducts } from "../../knowledge/model/validate-products.ts";
import { productsOf } from "./products.ts";
import { readPage } from "./read-page.ts";
import type { WrittenProduct } from "./write-product.ts";

const url = "https://shop.example/products/lamp";

function productsIn(body: string, at = url): readonly WrittenProduct[] {
  const products = productsOf(readPage(Buffer.from(body), "text/html; charset=utf-8", at), { currency: null });
  expect(validateProducts(products, null)).toMatchObject({ errors: [], tooManyEntries: null });
  return products;
}

const script = (...nodes: unknown[]): string =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join("");
const offer = { "@type": "Offer", price: "25.00", priceCurrency: "EUR", availability: "http://schema.org/InStock" };

describe("product extraction from shop systems' markup", () => {
  it("reads WooCommerce prices, including the previous price, from specifications", () => {
    const product = {
      "@type": "Product",
      "@id": `${url}/#product`,
      name: "Lamp",
      url: `${url}/`,
      sku: 123,
      offers: [
        {
          "@type": "Offer",
          priceSpecification: [
            { "@type": "UnitPriceSpecification", price: "19.00", priceCurrency: "EUR", valueAddedTaxIncluded: true },
            { "@type": "UnitPriceSpecification", price: "25.00", priceCurrency: "EUR", priceType: "https://schema.org/ListPrice" },
          ],
          availability: "https://schema.org/InStock",
        },
      ],
    };
    expect(productsIn(script({ "@context": "https://schema.org/", "@graph": [product] }))).toMatchObject([
      { id: "123", price: 19, original_price: 25, currency: "EUR", in_stock: true, links: [{ url: `${url}/` }] },
    ]);
  });

  it("reads Shopify variant groups, before or after an app's ratings", () => {
    const variant = (id: number, price: string, stock: string): object => ({
      "@id": `/products/lamp?variant=${id}#variant`,
      "@type": "Product",
      name: `Lamp - ${id}`,
      sku: `L${id}`,
      offers: { "@type": "Offer", availability: `http://schema.org/${stock}`, price, priceCurrency: "USD", url: `${url}?variant=${id}` },
    });
    const group = {
      "@context": "http://schema.org/",
      "@id": "/products/lamp#product",
      "@type": "ProductGroup",
      name: "Lamp",
      productGroupID: "777",
      url,
      hasVariant: [variant(1, "20.00", "OutOfStock"), variant(2, "30.00", "InStock")],
    };
    const rating = {
      "@type": "Product",
      name: "Lamp",
      aggregateRating: { "@type": "AggregateRating", ratingValue: "4.5", reviewCount: "3" },
    };
    const expected = { id: "777", price: 30, currency: "USD", attributes: { rating: 4.5, review_count: 3 } };
    for (const nodes of [
      [group, rating],
      [rating, group],
    ]) {
      expect(productsIn(script(...nodes))).toMatchObject([{ ...expected, variants: [{ sku: "L1" }, { sku: "L2" }] }]);
    }
    const single = { "@type": "Product", name: "Lamp", sku: "L-1", offers: offer };
    expect(productsIn(script(rating, single))).toMatchObject([{ id: "L-1", price: 25, attributes: { rating: 4.5 } }]);
  });

  it("creates no sizes if every offer has the product's name", () => {
    const offers = ["A", "B"].map((sku) => ({ ...offer, sku, name: "Lamp" }));
    const [product] = productsIn(script({ "@type": "Product", name: "Lamp", url, offers }));
    expect(product?.variants).toEqual(["A", "B"].map((sku) => ({ sku, price: 25, in_stock: true })));
  });

  it("reads Wix data with capitalized property names", () => {
    const product = {
      "@type": "Product",
      name: "Lamp",
      image: [{ "@type": "ImageObject", contentUrl: "https://i.example/a.jpg" }],
      Offers: { "@type": "Offer", priceCurrency: "USD", price: "25", Availability: "https://schema.org/OutOfStock" },
    };
    expect(productsIn(script(product))).toMatchObject([{ price: 25, currency: "USD", in_stock: false }]);
  });

  it("reads Magento microdata that starts on the body element, together with OpenGraph", () => {
    const body = `<head><meta property="og:type" content="product"><meta property="og:title" content="Lamp">
      <meta property="product:price:amount" content="1299.0000"><meta property="product:price:currency" content="EUR"></head>
      <body itemtype="http://schema.org/Product" itemscope="itemscope"><h1><span itemprop="name">Lamp</span></h1>
      <span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><b>1.299,00 €</b><meta itemprop="price" content="1299">
      <meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock"></span>
      <div itemprop="sku">24-MB01</div></body>`;
    expect(productsIn(body)).toMatchObject([{ id: "24-MB01", title: "Lamp", price: 1_299, currency: "EUR", in_stock: true }]);
  });

  it("reads Shopware aggregates that declare the currency for their offers", () => {
    const body = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Lampe</h1><span itemprop="sku">SW1</span>
      <div itemprop="offers" itemscope itemtype="https://schema.org/AggregateOffer"><meta itemprop="lowPrice" content="8">
      <meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"><table>
      <tr itemprop="offers" itemscope itemtype="https://schema.org/Offer"><td>a <meta itemprop="price" content="10"></td></tr>
      <tr itemprop="offers" itemscope itemtype="https://schema.org/Offer"><td>b <meta itemprop="price" content="8"></td></tr></table></div></div>`;
    expect(productsIn(body)).toMatchObject([{ id: "SW1", price: 8, currency: "EUR", in_stock: true }]);
    const unpriced = { "@type": "AggregateOffer", lowPrice: "10", priceCurrency: "EUR", offers: [{ url: "/a" }, { url: "/b" }] };
    expect(productsIn(script({ "@type": "Product", name: "Lamp", offers: unpriced }))).toMatchObject([{ price: 10, currency: "EUR" }]);
  });
});

describe("product price", () => {
  const priced = (offers: object): readonly WrittenProduct[] => productsIn(script({ "@type": "Product", name: "Lamp", offers }));

  it("is the regular price, not the member price or the delivery cost", () => {
    const specification = { "@type": "UnitPriceSpecification", price: 10, priceCurrency: "EUR" };
    const others = [
      { ...specification, price: 8, validForMemberTier: { "@type": "MemberProgramTier" } },
      { ...specification, price: 4, "@type": "DeliveryChargeSpecification" },
    ];
    for (const other of others) {
      expect(priced({ "@type": "Offer", priceSpecification: [other, specification] })).toMatchObject([{ price: 10 }]);
    }
  });

  it("has three decimal places in currencies that use three", () => {
    expect(priced({ ...offer, price: "12.500", priceCurrency: "KWD" })).toMatchObject([{ price: 12.5 }]);
    expect(priced({ ...offer, price: "12.500", priceCurrency: "COP" })).toMatchObject([{ price: 12_500 }]);
  });

  it("comes from a specification if the offer's own price is empty", () => {
    expect(priced({ ...offer, price: "", priceSpecification: { price: "12.00", priceCurrency: "EUR" } })).toMatchObject([{ price: 12 }]);
  });
});

describe("product URL", () => {
  const lamp = script({ "@type": "Product", name: "Lamp", offers: offer });
  it.each([
    [
      "the page's own URL if the template declares the first page as canonical on every page",
      '<meta property="og:url" content="https://shop.example/">',
    ],
    ["the page's own URL if the canonical URL is on another site", '<link rel="canonical" href="https://other.example/x">'],
    ["the page's https URL if the canonical URL uses http", '<link rel="canonical" href="http://shop.example/products/lamp">'],
  ])("is %s", (_, head) => {
    expect(productsIn(head + lamp)).toMatchObject([{ id: "products/lamp", links: [{ url }] }]);
  });

  it("is the site's canonical URL, even if that is the root", () => {
    expect(productsIn(`<link rel="canonical" href="/l">${lamp}`)).toMatchObject([{ id: "l", links: [{ url: "https://shop.example/l" }] }]);
    expect(productsIn(lamp, "https://shop.example/")).toMatchObject([{ id: "home" }]);
  });
});

describe("WooCommerce variations", () => {
  const product = {
    "@type": "Product",
    name: "Pillow",
    sku: "P",
    offers: { "@type": "AggregateOffer", lowPrice: "26.40", priceCurrency: "EUR" },
  };
  const choice = (variation_id: number, size: string, display_price: number, more: object = {}): object => ({
    variation_id,
    attributes: { attribute_pa_groesse: size, attribute_pa_farbe: "dark-red" },
    display_price,
    is_in_stock: true,
    ...more,
  });
  const page = (...choices: unknown[]): string =>
    `<h1>Pillow</h1><form data-product_variations="${JSON.stringify(choices).replaceAll('"', "&quot;")}"></form>${script(product)}`;

  it("become variants with their own prices and stock", () => {
    const choices = [choice(1, "s", 26.4, { sku: "P-S" }), choice(2, "l", 36.4, { sku: "P-L", is_in_stock: false })];
    expect(productsIn(page(...choices))).toMatchObject([
      {
        id: "P",
        price: 26.4,
        currency: "EUR",
        in_stock: true,
        variants: [
          { sku: "P-S", size: ["S"], color: ["dark red"], price: 26.4, in_stock: true },
          { sku: "P-L", size: ["L"], color: ["dark red"], price: 36.4, in_stock: false },
        ],
      },
    ]);
  });

  it("use their ids if they share the product's SKU, and are omitted if the form lists none", () => {
    const [found] = productsIn(page(choice(1, "s", 26.4, { sku: "P" }), choice(2, "", 36.4, { sku: "P" }), "x", null));
    expect(found?.variants?.map(({ sku, size }) => [sku, size])).toEqual([
      ["1", ["S"]],
      ["2", undefined],
    ]);
    expect(productsIn(`<form data-product_variations="false"></form>${script(product)}`)[0]?.variants).toBeUndefined();
  });
});

describe("products that a page only mentions", () => {
  const shown = { "@type": "Product", name: "Storm lantern", url: "https://shop.example/p/lantern", offers: offer };
  it("are ignored in an article or on the home page, so the page's own text is kept", () => {
    for (const heading of ["<h1>Ten nights in the rain</h1>", "<title>Welcome | Glow</title>"]) {
      expect(productsIn(heading + script(shown), "https://shop.example/blog/rain")).toEqual([]);
    }
  });

  it("are ignored if a page misuses product markup for its own rating", () => {
    const rating = { "@type": "Product", name: "Glow Ltd", aggregateRating: { ratingValue: 5, reviewCount: 80 } };
    expect(productsIn(`<h1>How we repair lamps</h1>${script(rating)}`)).toEqual([]);
  });

  it("are read if the heading, OpenGraph or the offer confirms them", () => {
    for (const head of [
      "<h1>The storm lantern</h1>",
      '<meta property="og:type" content="product"><h1>x</h1>',
      "<title>Storm Lantern – Glow</title>",
    ]) {
      expect(productsIn(head + script(shown))).toHaveLength(1);
    }
    for (const address of [undefined, "https://shop.example/", "https://dev.other.example/p/x"]) {
      expect(productsIn(`<h1>Light!</h1>${script({ ...shown, url: address })}`)).toHaveLength(1);
    }
  });

  it("are omitted if the page's heading names another product", () => {
    const others = ["Wick", "Oil"].map((name) => ({ ...shown, name, url: undefined }));
    const page = `<h1>Storm  Lantern</h1>${script({ ...shown, url: undefined }, ...others)}`;
    expect(productsIn(page)).toMatchObject([{ title: "Storm lantern", id: "products/lamp" }]);
  });
});

describe("product cards in a list", () => {
  const offered = `<b itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="5"><meta itemprop="priceCurrency" content="EUR"></b>`;
  const card = (name: string, inner: string): string =>
    `<li itemscope itemtype="https://schema.org/Product">${inner.replace("NAME", name)}${offered}<a href="/cart/1">Buy</a></li>`;
  it.each([
    ["within the name", '<h2 itemprop="name"><a href="/p/x">NAME</a></h2>'],
    ["around the name", '<a href="/p/x"><h2 itemprop="name">NAME</h2></a>'],
    ["that is the name", '<a itemprop="name" href="/p/x">NAME</a>'],
  ])("are ignored if a link %s leads to their own page", (_, inner) => {
    const list = `<h1>Lamps</h1>${card("Storm", inner)}${card("Desk", inner)}`;
    expect(productsIn(list, "https://shop.example/c/lamps")).toEqual([]);
    expect(productsIn(`<h1>Lights</h1>${card("Storm", inner)}`, "https://shop.example/c/lamps")).toEqual([]);
    // The product is recognized by its name on its own page.
    expect(productsIn(`<h1>Storm</h1>${card("Storm", inner)}`, "https://shop.example/p/x")).toMatchObject([{ title: "Storm", price: 5 }]);
  });

  it("become products of the page if their names are not links", () => {
    const list = `<h1>Lamps</h1>${card("Storm", '<b itemprop="name">NAME</b>')}${card("Desk", '<b itemprop="name">NAME</b>')}`;
    for (const page of [list, `<div itemscope><a href="/all">${list}</a></div>`]) {
      expect(productsIn(page, "https://shop.example/c/lamps")).toMatchObject([{ title: "Storm" }, { title: "Desk" }]);
    }
  });
});

describe("variants with their own pages", () => {
  it("remain separate products, so the last one read does not replace the others", () => {
    const page = (color: string): string =>
      script({ "@type": "Product", name: `Lamp ${color}`, sku: color, color, isVariantOf: { productGroupID: "G" }, offers: offer });
    expect([...productsIn(page("Red")), ...productsIn(page("Blue"))]).toMatchObject([
      { id: "Red", title: "Lamp Red" },
      { id: "Blue", title: "Lamp Blue" },
    ]);
  });
});
