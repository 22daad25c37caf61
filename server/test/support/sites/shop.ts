import { shopCategories, type ShopProduct, shopProducts } from "./shop-products.ts";
import { escaped, html, jsonLd, type Site, type SiteAnswer, sitemap } from "./site.ts";

const name = "Hearth & Hollow";

/** Website of a shop for pottery and tea. It has JSON-LD, microdata and OpenGraph data, a sitemap, and a page that robots.txt disallows. */
export const shop: Site = (base) =>
  new Map<string, SiteAnswer>([
    ["/", home(base)],
    ...Object.entries(shopCategories).map(([slug, title]): [string, SiteAnswer] => [`/c/${slug}`, category(base, slug, title)]),
    ...shopProducts.map((product): [string, SiteAnswer] => [`/p/${product.slug}`, productPage(base, product)]),
    ["/shipping", shipping(base)],
    ["/returns", returns(base)],
    ["/faq", faq(base)],
    ["/internal/suppliers", page(base, "Suppliers", "<h1>Suppliers</h1><p>Secret margin list for wholesale: 61 percent.</p>")],
    ["/style.css", { type: "text/css", body: stylesheet }],
    ["/logo.svg", { type: "image/svg+xml", body: logo }],
    [
      "/site.webmanifest",
      {
        type: "application/manifest+json",
        body: JSON.stringify({ name, theme_color: "#7a3b2e", icons: [{ src: "/logo.svg", sizes: "any" }] }),
      },
    ],
    ["/robots.txt", { type: "text/plain", body: `User-agent: *\nDisallow: /internal/\nSitemap: ${base}/sitemap.xml\n` }],
    [
      "/sitemap.xml",
      {
        type: "application/xml",
        body: `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${base}/sitemap-products.xml</loc></sitemap><sitemap><loc>${base}/sitemap-pages.xml</loc></sitemap></sitemapindex>`,
      },
    ],
    ["/sitemap-products.xml", sitemap(shopProducts.map(({ slug }) => `${base}/p/${slug}`))],
    ["/sitemap-pages.xml", sitemap(["/", "/shipping", "/returns", "/faq"].map((path) => base + path))],
  ]);

function page(base: string, title: string, body: string, head = ""): SiteAnswer {
  return html(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)} | ${escaped(name)}</title>
<meta property="og:site_name" content="${escaped(name)}">
<meta name="theme-color" content="#7a3b2e">
<link rel="stylesheet" href="/style.css">
<link rel="manifest" href="/site.webmanifest">
${head}
</head>
<body>
<header><a href="/" class="logo"><img src="/logo.svg" alt="${escaped(name)} logo"></a>
<nav>${Object.entries(shopCategories)
    .map(([slug, label]) => `<a href="/c/${slug}">${label}</a>`)
    .join(" ")}</nav></header>
<main>${body}</main>
<footer><a href="/shipping">Shipping</a> <a href="/returns">Returns</a> <a href="/faq">Questions</a> <a href="/internal/suppliers">Suppliers</a>
<a href="https://elsewhere.example/">Our friends</a> <a href="mailto:hello@hearth.example">Mail</a> <a href="${base}/p/harbour-mug?utm_source=footer#top">Harbour Mug</a></footer>
</body>
</html>`);
}

function home(base: string): SiteAnswer {
  const about =
    "Pottery and tea from a small workshop by the sea. Every mug, bowl and teapot is thrown, glazed and fired by us, and the tea is mixed next door.";
  return page(
    base,
    "Pottery and tea by the sea",
    `<h1>Pottery and tea by the sea</h1><p>${about}</p><h2>Favourites</h2><ul>${shopProducts
      .slice(0, 4)
      .map(({ slug, name: title }) => `<li><a href="/p/${slug}">${title}</a></li>`)
      .join("")}</ul>`,
    `<meta name="description" content="${about}">
${jsonLd({ "@type": "OnlineStore", name, url: `${base}/`, logo: `${base}/logo.svg`, description: about })}`,
  );
}

function category(base: string, slug: string, title: string): SiteAnswer {
  const products = shopProducts.filter((product) => product.category === slug);
  const list = {
    "@type": "ItemList",
    itemListElement: products.map(({ slug: at, name: label, price }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: { "@type": "Product", name: label, url: `${base}/p/${at}`, offers: { "@type": "Offer", price, priceCurrency: "EUR" } },
    })),
  };
  const items = products
    .map(({ slug: at, name: label, price }) => `<li><a href="/p/${at}">${label}</a> ${price.toFixed(2)} €</li>`)
    .join("");
  return page(base, title, `<h1>${title}</h1><p>Everything that we make in the category ${title}.</p><ul>${items}</ul>`, jsonLd(list));
}

function productPage(base: string, product: ShopProduct): SiteAnswer {
  const url = `${base}/p/${product.slug}`;
  const label = shopCategories[product.category as keyof typeof shopCategories];
  const price = `${product.price.toFixed(2).replace(".", ",")} €`;
  const shown = `<h1>${product.name}</h1><p>${product.description}</p><p>${price}, ${product.inStock ? "in stock" : "sold out"}</p>`;
  const crumbs = jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${base}/` },
      { "@type": "ListItem", position: 2, name: label, item: `${base}/c/${product.category}` },
      { "@type": "ListItem", position: 3, name: product.name },
    ],
  });
  const canonical = `<link rel="canonical" href="${url}">`;
  if (product.notation === "microdata") return page(base, product.name, inMicrodata(product), `${canonical}${crumbs}`);
  if (product.notation === "opengraph") return page(base, product.name, shown, `${canonical}${inOpenGraph(base, product)}`);
  return page(
    base,
    product.name,
    shown,
    `${canonical}${crumbs}${jsonLd(product.notation === "group" ? asGroup(base, product) : asProduct(base, product))}`,
  );
}

function availability(inStock: boolean): string {
  return `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`;
}

function asProduct(base: string, { sku, slug, name: title, description, price, was, inStock, material }: ShopProduct): object {
  const before = {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: was,
    priceCurrency: "EUR",
  };
  return {
    "@type": "Product",
    "@id": `${base}/p/${slug}#product`,
    name: title,
    sku,
    description: `<p>${description}</p>`,
    image: [`${base}/images/${slug}-1.jpg`, `/images/${slug}-2.jpg`],
    brand: { "@type": "Brand", name },
    ...(material === undefined ? {} : { material }),
    offers: {
      "@type": "Offer",
      url: `${base}/p/${slug}`,
      price: price.toFixed(2),
      priceCurrency: "EUR",
      availability: availability(inStock),
      ...(was === undefined ? {} : { priceSpecification: before }),
    },
  };
}

function asGroup(base: string, { sku, slug, name: title, description, variants = [] }: ShopProduct): object {
  return {
    "@type": "ProductGroup",
    name: title,
    productGroupID: sku,
    description,
    url: `${base}/p/${slug}`,
    brand: { "@type": "Brand", name },
    variesBy: ["https://schema.org/color"],
    hasVariant: variants.map(({ sku: own, color, price, inStock }) => ({
      "@type": "Product",
      sku: own,
      name: `${title}, ${color}`,
      color,
      image: `${base}/images/${own.toLowerCase()}.jpg`,
      offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: availability(inStock) },
    })),
  };
}

function inMicrodata({ sku, slug, name: title, description, price, inStock, material = "" }: ShopProduct): string {
  return `<div itemscope itemtype="https://schema.org/Product">
<h1 itemprop="name">${title}</h1><meta itemprop="sku" content="${sku}">
<img itemprop="image" src="/images/${slug}.jpg" alt="${title}"><p itemprop="description">${description}</p>
<p>Made of <span itemprop="material">${material}</span></p>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">${price.toFixed(2).replace(".", ",")}</span>
<span itemprop="priceCurrency" content="EUR">€</span><link itemprop="availability" href="${availability(inStock)}"></div></div>`;
}

function inOpenGraph(base: string, { slug, name: title, description, price, inStock }: ShopProduct): string {
  const properties = {
    "og:type": "product",
    "og:title": title,
    "og:description": description,
    "og:image": `${base}/images/${slug}.jpg`,
    "product:price:amount": price.toFixed(2),
    "product:price:currency": "EUR",
    "product:availability": inStock ? "in stock" : "out of stock",
  };
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join("\n");
}

function shipping(base: string): SiteAnswer {
  return page(
    base,
    "Shipping",
    "<h1>Shipping</h1><p>Shipping within Germany costs 4.90 euros and takes two to three working days. From 60 euros on it is free. To Austria and France it costs 9.90 euros and takes five working days.</p>",
  );
}

function returns(base: string): SiteAnswer {
  return page(
    base,
    "Returns",
    "<h1>Returns</h1><p>You can send back what you do not like within 30 days. Write to us, and we send a label. What breaks on its way to you is replaced free of charge.</p>",
  );
}

function faq(base: string): SiteAnswer {
  const questions = [
    ["Can the mugs go into the dishwasher?", "Yes, all stoneware can. Cast iron cannot."],
    ["Do you engrave names?", "We engrave mugs with up to twelve letters for 6 euros more. That takes a week."],
    ["Where is the workshop?", "At the old harbour. It is open on Saturdays from ten to four."],
  ] as const;
  const node = {
    "@type": "FAQPage",
    mainEntity: questions.map(([question, answer]) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  const body = questions.map(([question, answer]) => `<h2>${question}</h2><p>${answer}</p>`).join("");
  return page(base, "Questions and answers", `<h1>Questions and answers</h1>${body}`, jsonLd(node));
}

const stylesheet = `:root { --color-primary: #7a3b2e; --color-accent: hsl(174 60% 30%); --text: #222; }
body { color: var(--text); background: #fff; }
a { color: #7a3b2e; } .btn { background: #1f7a71; } header { border-bottom: 1px solid #ddd; }`;

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><path d="M20 50h64v20a32 32 0 0 1-64 0z" fill="#7a3b2e"/><path d="M84 56h8a12 12 0 0 1 0 24h-10" fill="none" stroke="#7a3b2e" stroke-width="8"/></svg>`;
