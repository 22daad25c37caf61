import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { required, runCommand, wholeNumber } from "./command.js";
import { shopRequest } from "./shop-request.js";
import { Stopped } from "./stream-run.js";

/** @import { Product } from "@parlance/sdk" */
/** @import { Run } from "./state-file.js" */
/** @import { Shop, ShopProduct } from "./stream-run.js" */

/**
 * Lines of the export. Prices are strings.
 * @typedef {{
 *   id: string, __parentId: string, sku: string | null, price: string, compareAtPrice: string | null, availableForSale: boolean,
 *   selectedOptions: { name: string, value: string }[], image: { url: string } | null,
 * }} ExportedVariant
 * @typedef {{
 *   id: string, title: string, description: string, vendor: string, productType: string, tags: string[], onlineStoreUrl: string | null,
 *   updatedAt: string, featuredMedia: { preview: { image: { url: string, altText: string | null } | null } | null } | null,
 * }} ExportedProduct
 * @typedef {{ id: string, status: string, errorCode: string | null, createdAt: string, url: string | null, query: string }} Export
 * @typedef {{
 *   currentBulkOperation: Export | null, bulkOperationRunQuery: { bulkOperation: Export | null, userErrors: { message: string }[] },
 *   node: Export | null, shop: { currencyCode: string },
 * }} Answers
 */

const apiVersion = "2025-10";
const mostVariants = 100;
/** Names of the options that contain the color and the size of a variant. Add the names that your shop uses. */
const colorNames = ["color", "colour"];
const sizeNames = ["size"];
/** A continued run uses the export that it started with, unless the export is older than this. */
const oldestExportMs = 6 * 3_600_000;
/** A change may be committed a little after its timestamp. */
const overlapMs = 60_000;

const exportQuery = `{
  products(query: "status:active") { edges { node {
    id title description vendor productType tags onlineStoreUrl updatedAt
    featuredMedia { preview { image { url altText } } }
    variants { edges { node { id sku price compareAtPrice availableForSale selectedOptions { name value } image { url } } } }
  } } }
}`;
const exportFields = "id status errorCode createdAt url query";

/** Reads a shop through the bulk export of Shopify's Admin API, a file with one line per product and variant. @implements {Shop} */
class ShopifyShop {
  platform = "shopify";
  #token;
  /** The export that was read. @type {{ id: string, products: Map<number, { changedAt: string, product: Product }> } | null} */
  #read = null;

  #pollMs;

  /** @param {string} url @param {string} token @param {number} pollMs */
  constructor(url, token, pollMs) {
    this.url = url.replace(/\/+$/, "");
    this.#token = token;
    this.#pollMs = pollMs;
  }

  async begin() {
    const { currentBulkOperation: running } = await this.#graphql(`{ currentBulkOperation { ${exportFields} } }`, {});
    // A killed process may have started the export. A shop runs only one export per app at a time.
    const isOurs = running?.query === exportQuery && ["CREATED", "RUNNING"].includes(running.status);
    const { id, createdAt } = running !== null && isOurs ? running : await this.#startExport();
    return { startedAt: new Date(Date.parse(createdAt) - overlapMs).toISOString(), exportId: id };
  }

  /** @param {Run} run */
  async canContinue({ exportId }) {
    const found = exportId === null ? null : await this.#exportOf(exportId);
    if (found === null || Date.now() - Date.parse(found.createdAt) > oldestExportMs) return false;
    return ["CREATED", "RUNNING", "COMPLETED"].includes(found.status);
  }

  /** @param {Run} run */
  async *changed(run) {
    for (const [number, { changedAt, product }] of await this.#productsOf(run)) {
      const isNew = run.since === null || Date.parse(changedAt) >= Date.parse(run.since);
      if (number > run.sentThrough && isNew) yield { number, product };
    }
  }

  /** @param {Run} run */
  async numbers(run) {
    return [...(await this.#productsOf(run)).keys()];
  }

  /** @param {Run} run @param {readonly number[]} numbers @returns {AsyncGenerator<ShopProduct, void, undefined>} */
  async *some(run, numbers) {
    const products = await this.#productsOf(run);
    for (const number of numbers) {
      const found = products.get(number);
      if (found !== undefined) yield { number, product: found.product };
    }
  }

  async #startExport() {
    const { bulkOperationRunQuery: started } = await this.#graphql(
      `mutation ($query: String!) { bulkOperationRunQuery(query: $query) { bulkOperation { ${exportFields} } userErrors { message } } }`,
      { query: exportQuery },
    );
    if (started.bulkOperation === null) throw new Stopped(`The shop started no export: ${started.userErrors[0]?.message}`);
    return started.bulkOperation;
  }

  /** @param {string} id @returns {Promise<Export | null>} */
  async #exportOf(id) {
    return (await this.#graphql(`query ($id: ID!) { node(id: $id) { ... on BulkOperation { ${exportFields} } } }`, { id })).node;
  }

  /** Waits for the export and reads it. @param {Run} run */
  async #productsOf({ exportId }) {
    if (exportId === null) throw new Stopped("The state file is that of another shop.");
    if (this.#read?.id === exportId) return this.#read.products;
    for (;;) {
      const found = await this.#exportOf(exportId);
      if (found?.status === "COMPLETED") {
        const { shop } = await this.#graphql("{ shop { currencyCode } }", {});
        // An export without lines has no file.
        const products = found.url === null ? new Map() : await readExport(await shopRequest(found.url), shop.currencyCode);
        this.#read = { id: exportId, products };
        return products;
      }
      if (found === null || !["CREATED", "RUNNING"].includes(found.status)) {
        throw new Stopped(`The export has failed: ${found?.status ?? "EXPIRED"} ${found?.errorCode ?? ""}. Run the client again.`);
      }
      await delay(this.#pollMs);
    }
  }

  /** @param {string} query @param {Record<string, string>} variables @returns {Promise<Answers>} the fields that the query requests */
  async #graphql(query, variables) {
    const response = await shopRequest(`${this.url}/admin/api/${apiVersion}/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": this.#token },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = /** @type {{ data: Answers, errors?: unknown }} */ (await response.json());
    if (errors !== undefined) throw new Error(`The shop answered with ${JSON.stringify(errors).slice(0, 300)}`);
    return data;
  }
}

/**
 * Parses the lines of an export, in any order. Returns the products sorted by number. @param {Response} response @param {string} currency
 */
async function readExport(response, currency) {
  /** @type {ExportedProduct[]} */
  const products = [];
  /** @type {Map<string, ExportedVariant[]>} */
  const variants = new Map();
  if (response.body === null) throw new Error("The export has no body.");
  for await (const line of createInterface({
    input: Readable.fromWeb(/** @type {import("node:stream/web").ReadableStream} */ (response.body)),
    crlfDelay: Infinity,
  })) {
    if (line === "") continue;
    const record = JSON.parse(line);
    const { __parentId: parent } = record;
    if (parent === undefined) products.push(record);
    else variants.set(parent, [...(variants.get(parent) ?? []), record]);
  }
  const rows = products.map((product) => ({
    number: numberOf(product.id),
    changedAt: product.updatedAt,
    product: productOf(product, variants.get(product.id) ?? [], currency),
  }));
  return new Map(rows.toSorted((one, other) => one.number - other.number).map(({ number, ...row }) => [number, row]));
}

/** Returns the number in an id such as gid://shopify/Product/42. @param {string} id */
function numberOf(id) {
  return Number(id.slice(id.lastIndexOf("/") + 1));
}

/** @param {ExportedProduct} product @param {readonly ExportedVariant[]} variants @param {string} currency @returns {Product} */
function productOf(product, variants, currency) {
  // The price that the shop displays: the lowest price.
  const [cheapest] = variants.toSorted((one, other) => Number(one.price) - Number(other.price));
  const [price, original] = [Number(cheapest?.price), Number(cheapest?.compareAtPrice ?? 0)];
  const image = product.featuredMedia?.preview?.image ?? null;
  return {
    id: String(numberOf(product.id)),
    title: product.title,
    description: product.description,
    categories: product.productType === "" ? [] : [[product.productType]],
    attributes: { vendor: product.vendor, ...(product.tags.length === 0 ? {} : { tags: product.tags.slice(0, 50) }) },
    images: image === null ? [] : [{ url: image.url, description: (image.altText ?? "").slice(0, 360) }],
    links: product.onlineStoreUrl === null ? [] : [{ url: product.onlineStoreUrl, is_primary: true }],
    ...(cheapest === undefined ? {} : { price, currency }),
    ...(original > price ? { original_price: original } : {}),
    in_stock: variants.some(({ availableForSale }) => availableForSale),
    variants: variants.filter(hasOptions).slice(0, mostVariants).map(variantOf),
  };
}

/** Returns no variants for a product whose only variant has no options. @param {ExportedVariant} variant */
function hasOptions({ selectedOptions }) {
  return selectedOptions.some(({ name, value }) => name !== "Title" || value !== "Default Title");
}

/** @param {ExportedVariant} variant */
function variantOf({ id, sku, price, availableForSale, selectedOptions, image }) {
  const valuesOf = (/** @type {readonly string[]} */ names) =>
    selectedOptions.flatMap(({ name, value }) => (names.includes(name.toLowerCase()) ? [value] : []));
  return {
    sku: sku || String(numberOf(id)),
    color: valuesOf(colorNames),
    size: valuesOf(sizeNames),
    price: Number(price),
    in_stock: availableForSale,
    ...(image === null ? {} : { image: image.url }),
  };
}

await runCommand(() => new ShopifyShop(required("SHOP_URL"), required("SHOP_TOKEN"), wholeNumber("POLL_MS", 5_000)));
