import { sendJson, serveShop, textOf } from "./serve.js";

/** @import { ShopData, ShopItem } from "./shop-data.js" */

/** The token that the shop accepts. */
export const shopifyToken = { SHOP_TOKEN: "shpat_bench" };

/** Number of polls for which an export is reported as running. */
const runningPolls = 2;

/**
 * @typedef {{ id: string, status: string, errorCode: string | null, createdAt: string, url: string | null, query: string, lines: string,
 * polls: number }} Operation
 */

/** Serves a shop through the calls of Shopify's Admin API that a bulk export uses. @param {ShopData} data */
export function serveShopify(data) {
  /** @type {Operation[]} */
  const operations = [];
  return serveShop(async (request, { pathname, origin }, response) => {
    const [, name] = /^\/exports\/(\d+)\.jsonl$/.exec(pathname) ?? [];
    if (name !== undefined) {
      response.writeHead(200, { "content-type": "application/jsonl" }).end(operations[Number(name) - 1]?.lines ?? "");
      return;
    }
    if (request.headers["x-shopify-access-token"] !== shopifyToken.SHOP_TOKEN || !/^\/admin\/api\/[^/]+\/graphql\.json$/.test(pathname))
      return sendJson(response, 401, { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" });
    const { query, variables } = JSON.parse(await textOf(request));
    sendJson(response, 200, { data: answer(query, variables, origin) });
  });

  /** @param {string} query @param {Record<string, string>} variables @param {string} origin */
  function answer(query, variables, origin) {
    if (query.includes("currencyCode")) return { shop: { currencyCode: "EUR" } };
    if (query.includes("currentBulkOperation")) return { currentBulkOperation: view(operations.at(-1)) };
    if (query.includes("node(")) {
      const found = operations.find(({ id }) => id === variables["id"]);
      if (found !== undefined) proceed(found, origin);
      return { node: view(found) };
    }
    if (operations.at(-1)?.status === "RUNNING") {
      const message = "A bulk query operation for this app and shop is already in progress.";
      return { bulkOperationRunQuery: { bulkOperation: null, userErrors: [{ field: null, message }] } };
    }
    const id = `gid://shopify/BulkOperation/${operations.length + 1}`;
    const createdAt = new Date().toISOString();
    const lines = linesOf([...data.items.values()]);
    operations.push({ id, status: "RUNNING", errorCode: null, createdAt, url: null, query: variables["query"] ?? "", lines, polls: 0 });
    return { bulkOperationRunQuery: { bulkOperation: view(operations.at(-1)), userErrors: [] } };
  }
}

/** @param {Operation} operation @param {string} origin */
function proceed(operation, origin) {
  operation.polls += 1;
  if (operation.polls <= runningPolls) return;
  operation.status = "COMPLETED";
  operation.url = operation.lines === "" ? null : `${origin}/exports/${operation.id.slice(operation.id.lastIndexOf("/") + 1)}.jsonl`;
}

/** @param {Operation | undefined} operation */
function view(operation) {
  if (operation === undefined) return null;
  const { id, status, errorCode, createdAt, url, query } = operation;
  return { id, status, errorCode, createdAt, url, query };
}

/** A variant follows its product, but not always immediately. @param {readonly ShopItem[]} items */
function linesOf(items) {
  const products = items.map((item) => JSON.stringify(productLine(item)));
  const variants = items.flatMap((item) => variantLines(item).map((line) => JSON.stringify(line)));
  return [...products, ...variants].map((line) => `${line}\n`).join("");
}

/** @param {ShopItem} item */
function productLine({ number, name, text, changedAt }) {
  return {
    id: `gid://shopify/Product/${number}`,
    title: name,
    description: text,
    vendor: "Northwind",
    productType: "Lanterns & lamps",
    tags: number % 2 === 0 ? ["outdoor"] : [],
    onlineStoreUrl: `https://northwind.example/products/product-${number}`,
    updatedAt: new Date(Math.floor(changedAt / 1_000) * 1_000).toISOString(),
    featuredMedia: null,
  };
}

/** @param {ShopItem} item */
function variantLines({ number, price, regularPrice, inStock, variants }) {
  const parent = `gid://shopify/Product/${number}`;
  const line = (
    /** @type {number} */ own,
    /** @type {number} */ amount,
    /** @type {boolean} */ isAvailable,
    /** @type {object[]} */ options,
  ) => ({
    id: `gid://shopify/ProductVariant/${own}`,
    sku: null,
    price: amount.toFixed(2),
    compareAtPrice: regularPrice > price ? regularPrice.toFixed(2) : null,
    availableForSale: isAvailable,
    selectedOptions: options,
    image: null,
    __parentId: parent,
  });
  if (variants.length === 0) return [line(number, price, inStock, [{ name: "Title", value: "Default Title" }])];
  return variants.map((variant) =>
    line(variant.number, variant.price, variant.inStock, [
      { name: "Color", value: variant.color },
      { name: "Size", value: variant.size },
    ]),
  );
}
