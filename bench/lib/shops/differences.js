/** @import { ShopData, ShopItem } from "./shop-data.js" */

/** @typedef {{ id: string, title: string, description: string, price: number, in_stock: boolean, variants?: object[] }} Stored */

/**
 * Compares a shop with the documents of its stream. Returns a line for each document that is missing, obsolete, duplicated or different.
 * @param {ShopData} data @param {(cursor: string | undefined) => Promise<{ items: Stored[], next_cursor: string | null }>} page returns documents
 * @returns {Promise<string[]>}
 */
export async function differences({ items }, page) {
  const expected = new Map([...items.values()].map((item) => [String(item.number), textOf(expectedOf(item))]));
  /** @type {Map<string, string>} */
  const stored = new Map();
  const found = [];
  for (let cursor; ;) {
    const read = await page(cursor);
    for (const document of read.items) {
      if (stored.has(document.id)) found.push(`${document.id} is stored twice`);
      stored.set(document.id, textOf(document));
    }
    if (read.next_cursor === null) break;
    cursor = read.next_cursor;
  }
  for (const [id, text] of expected) {
    const other = stored.get(id);
    if (other === undefined) found.push(`${id} is lost`);
    else if (other !== text) found.push(`${id} is ${other}, expected ${text}`);
  }
  for (const id of stored.keys()) if (!expected.has(id)) found.push(`${id} was removed from the shop, but is stored`);
  return found;
}

/** @param {ShopItem} item @returns {Stored} */
function expectedOf({ number, name, text, price, inStock, variants }) {
  return {
    id: String(number),
    title: name,
    description: text,
    price,
    in_stock: inStock,
    variants: variants.map((variant) => ({
      sku: String(variant.number),
      color: [variant.color],
      size: [variant.size],
      price: variant.price,
      in_stock: variant.inStock,
    })),
  };
}

/** @param {Stored} document */
function textOf({ id, title, description, price, in_stock: inStock, variants = [] }) {
  return JSON.stringify([id, title, description, price, inStock, variants]);
}
