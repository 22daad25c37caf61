import { sendJson, serveShop } from "./serve.js";

/** @import { ShopData, ShopItem, ShopVariant } from "./shop-data.js" */

/** Credentials that the shop accepts. */
export const wooKey = { SHOP_KEY: "ck_bench", SHOP_SECRET: "cs_bench" };

const authorization = `Basic ${Buffer.from(`${wooKey.SHOP_KEY}:${wooKey.SHOP_SECRET}`).toString("base64")}`;
const prefix = "/wp-json/wc/v3/";

/**
 * Serves a shop through the routes, parameters and fields of WooCommerce's REST API wc/v3 that the example client uses. @param {ShopData}
 * data
 */
export function serveWooCommerce(data) {
  return serveShop(async (request, { pathname, searchParams: query, origin }, response) => {
    if (request.headers.authorization !== authorization)
      return sendJson(response, 401, {
        code: "woocommerce_rest_cannot_view",
        message: "Sorry, you cannot list resources.",
        data: { status: 401 },
      });
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
    if (path === "data/currencies/current") return sendJson(response, 200, { code: "EUR", name: "Euro", symbol: "&euro;" });
    if (path === "products") return sendPage(response, productsOf(data, query), query, (item) => productView(item, origin));
    const [, number] = /^products\/(\d+)\/variations$/.exec(path) ?? [];
    const item = data.items.get(Number(number));
    if (item !== undefined) return sendPage(response, item.variants, query, variationView);
    return sendJson(response, 404, { code: "rest_no_route", message: "No route was found.", data: { status: 404 } });
  });
}

/** @param {ShopData} data @param {URLSearchParams} query */
function productsOf({ items }, query) {
  const since = Date.parse(`${query.get("modified_after") ?? ""}Z`);
  const include = query.get("include");
  const wanted = include === null ? null : new Set(include.split(",").map(Number));
  // A map preserves the insertion order, which is the order of the numbers, because a change does not move an entry.
  return [...items.values()].filter(
    ({ number, changedAt }) => (wanted === null || wanted.has(number)) && (Number.isNaN(since) || seconds(changedAt) > seconds(since)),
  );
}

/**
 * @template Row
 * @param {import("node:http").ServerResponse} response @param {readonly Row[]} rows @param {URLSearchParams} query @param {(row: Row) =>
 * object} viewOf
 */
function sendPage(response, rows, query, viewOf) {
  const size = Number(query.get("per_page") ?? 10);
  if (!(size >= 1 && size <= 100))
    return sendJson(response, 400, { code: "rest_invalid_param", message: "Invalid parameter(s): per_page", data: { status: 400 } });
  const offset = Number(query.get("offset") ?? (Number(query.get("page") ?? 1) - 1) * size);
  const fields = query.get("_fields")?.split(",") ?? null;
  const views = rows.slice(offset, offset + size).map((row) => {
    const view = viewOf(row);
    return fields === null ? view : Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
  });
  return sendJson(response, 200, views, { "x-wp-total": String(rows.length), "x-wp-totalpages": String(Math.ceil(rows.length / size)) });
}

/** @param {ShopItem} item @param {string} origin */
function productView({ number, name, text, price, regularPrice, inStock, changedAt, variants }, origin) {
  return {
    id: number,
    name: name.replaceAll("&", "&amp;"),
    slug: `product-${number}`,
    permalink: `${origin}/product/product-${number}/`,
    date_modified_gmt: new Date(changedAt).toISOString().slice(0, 19),
    type: variants.length === 0 ? "simple" : "variable",
    status: "publish",
    description: `<p>${text}</p>\n`,
    short_description: "",
    sku: `SKU-${number}`,
    price: String(price),
    regular_price: variants.length === 0 ? String(regularPrice) : "",
    sale_price: "",
    stock_status: inStock ? "instock" : "outofstock",
    categories: [{ id: 15, name: "Lanterns &amp; lamps", slug: "lanterns" }],
    images: [{ id: 1, src: `${origin}/wp-content/uploads/${number}.jpg`, name: "", alt: "Front" }],
    attributes: [
      { id: 0, name: "Material", position: 0, visible: true, variation: false, options: ["steel", "glass"] },
      { id: 1, name: "Color", position: 1, visible: true, variation: true, options: ["red"] },
    ],
    variations: variants.map((variant) => variant.number),
  };
}

/** @param {ShopVariant} variant */
function variationView({ number, color, size, price, inStock }) {
  return {
    id: number,
    sku: "",
    price: String(price),
    regular_price: String(price),
    stock_status: inStock ? "instock" : "outofstock",
    attributes: [
      { id: 1, name: "Color", option: color },
      { id: 2, name: "Size", option: size },
    ],
    image: null,
  };
}

/** The API compares dates in whole seconds. @param {number} ms */
function seconds(ms) {
  return Math.floor(ms / 1_000);
}
