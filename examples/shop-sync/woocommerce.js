import { required, runCommand } from "./command.js";
import { plainText } from "./plain-text.js";
import { shopRequest } from "./shop-request.js";

/** @import { Product } from "@parlance/sdk" */
/** @import { Run } from "./state-file.js" */
/** @import { Shop, ShopProduct } from "./stream-run.js" */

/**
 * The fields of the REST API wc/v3 that are read. Prices are strings.
 * @typedef {{ name: string, option: string }} VariationAttribute
 * @typedef {{
 *   id: number, sku: string, price: string, stock_status: string, attributes: VariationAttribute[], image: { src: string } | null,
 * }} Variation
 * @typedef {{
 *   id: number, name: string, permalink: string, type: string, description: string, short_description: string, price: string,
 *   regular_price: string, stock_status: string, categories: { name: string }[], images: { src: string, alt: string }[],
 *   attributes: { name: string, variation: boolean, options: string[] }[],
 * }} WooProduct
 */

/** Maximum page size of the API. */
const pageSize = 100;
const mostVariants = 100;
const mostImages = 15;
/** Names of the attributes that contain the color and the size of a variation. Add the names that your shop uses. */
const colorNames = ["color", "colour"];
const sizeNames = ["size"];
/** The shop's timestamps are in whole seconds, and a change may be committed a little after its timestamp. */
const overlapMs = 60_000;

/** Reads a shop through WooCommerce's REST API. @implements {Shop} */
class WooCommerceShop {
  platform = "woocommerce";
  /** @type {string | null} */
  #currency = null;
  #authorization;

  /** @param {string} url @param {string} key @param {string} secret */
  constructor(url, key, secret) {
    this.url = url.replace(/\/+$/, "");
    this.#authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  }

  async begin() {
    const response = await this.#get("data/currencies/current", {});
    // The shop's clock, which determines the timestamps of changes.
    const now = Date.parse(response.headers.get("date") ?? "") || Date.now();
    return { startedAt: new Date(now - overlapMs).toISOString().slice(0, 19), exportId: null };
  }

  canContinue() {
    return Promise.resolve(true);
  }

  /** @param {Run} run */
  async *changed({ since, sentThrough }) {
    const filter = since === null ? {} : { modified_after: since, dates_are_gmt: "true" };
    for await (const product of this.#list(filter, sentThrough)) yield this.#complete(product);
  }

  async numbers() {
    const numbers = [];
    for await (const { id } of this.#list({ _fields: "id" }, 0)) numbers.push(id);
    return numbers;
  }

  /** @param {Run} _run @param {readonly number[]} numbers */
  async *some(_run, numbers) {
    for (let at = 0; at < numbers.length; at += pageSize) {
      const include = numbers.slice(at, at + pageSize).join(",");
      for await (const product of this.#list({ include }, 0)) yield this.#complete(product);
    }
  }

  /**
   * Returns the published products whose number is higher than the given one, sorted by number. Pages overlap by one product: while the
   * shop changes, products move
   * between pages. A page that does not continue the previous page is requested again from an earlier position. Otherwise, a product could
   * be skipped and then deleted because it is missing from the list.
   * @param {Record<string, string>} filter @param {number} after
   * @returns {AsyncGenerator<WooProduct, void, undefined>}
   */
  async *#list(filter, after) {
    let last = 0;
    for (let offset = 0; ;) {
      const order = { status: "publish", orderby: "id", order: "asc", per_page: String(pageSize), offset: String(offset) };
      const page = /** @type {WooProduct[]} */ (await (await this.#get("products", { ...filter, ...order })).json());
      const [first] = page;
      if (offset > 0 && (first === undefined || first.id > last)) {
        offset = Math.max(0, offset - pageSize);
        continue;
      }
      for (const product of page) if (product.id > Math.max(last, after)) yield product;
      last = Math.max(last, page.at(-1)?.id ?? 0);
      if (page.length < pageSize) return;
      offset += pageSize - 1;
    }
  }

  /** @param {WooProduct} product @returns {Promise<ShopProduct>} */
  async #complete(product) {
    this.#currency ??= /** @type {{ code: string }} */ (await (await this.#get("data/currencies/current", {})).json()).code;
    const variations = product.type === "variable" ? await this.#variationsOf(product.id) : [];
    return { number: product.id, product: productOf(product, variations, this.#currency) };
  }

  /** @param {number} id @returns {Promise<Variation[]>} */
  async #variationsOf(id) {
    // The service stores at most as many variants as a page contains.
    const response = await this.#get(`products/${id}/variations`, { per_page: String(mostVariants), orderby: "id", order: "asc" });
    return /** @type {Variation[]} */ (await response.json());
  }

  /** @param {string} path @param {Record<string, string>} query */
  #get(path, query) {
    const url = `${this.url}/wp-json/wc/v3/${path}?${new URLSearchParams(query)}`;
    return shopRequest(url, { headers: { authorization: this.#authorization } });
  }
}

/** @param {WooProduct} product @param {readonly Variation[]} variations @param {string} currency @returns {Product} */
function productOf(product, variations, currency) {
  const [price, regular] = [amountOf(product.price), amountOf(product.regular_price)];
  const others = product.attributes.filter(({ variation }) => !variation);
  return {
    id: String(product.id),
    title: plainText(product.name),
    description: plainText(product.description || product.short_description),
    categories: product.categories.map(({ name }) => [plainText(name)]),
    attributes: Object.fromEntries(others.map(({ name, options }) => [name, options])),
    images: product.images.slice(0, mostImages).map(({ src, alt }) => ({ url: src, description: alt.slice(0, 360) })),
    links: product.permalink.startsWith("https:") ? [{ url: product.permalink, is_primary: true }] : [],
    ...(price === null ? {} : { price, currency }),
    ...(price !== null && regular !== null && regular > price ? { original_price: regular } : {}),
    in_stock: product.stock_status !== "outofstock",
    variants: variations.map(variantOf),
  };
}

/** @param {Variation} variation */
function variantOf({ id, sku, price, stock_status: stock, attributes, image }) {
  const valuesOf = (/** @type {readonly string[]} */ names) =>
    attributes.flatMap(({ name, option }) => (names.includes(name.toLowerCase()) ? [option] : []));
  return {
    sku: sku || String(id),
    color: valuesOf(colorNames),
    size: valuesOf(sizeNames),
    price: amountOf(price),
    in_stock: stock !== "outofstock",
    ...(image === null ? {} : { image: image.src }),
  };
}

/** @param {string} text empty if there is no price */
function amountOf(text) {
  return text === "" ? null : Number(text);
}

await runCommand(() => new WooCommerceShop(required("SHOP_URL"), required("SHOP_KEY"), required("SHOP_SECRET")));
