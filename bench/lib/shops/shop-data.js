/**
 * @typedef {{ number: number, color: string, size: string, price: number, inStock: boolean }} ShopVariant
 * @typedef {{
 *   number: number, name: string, text: string, price: number, regularPrice: number, inStock: boolean, changedAt: number, variants: ShopVariant[],
 * }} ShopItem
 */

const colors = ["red", "green", "blue", "black"];
const sizes = ["S", "M", "L"];

/** The products of a fictitious shop, which change at random. Numbers increase and are never reused. */
export class ShopData {
  /** Products by number, in order. @type {Map<number, ShopItem>} */
  items = new Map();
  #next = 1;
  #random;

  /** @param {() => number} random @param {number} count number of products */
  constructor(random, count) {
    this.#random = random;
    this.add(count);
  }

  /** @param {number} count */
  add(count) {
    for (let at = 0; at < count; at += 1) {
      // Shops number all their records, so the numbers of products have gaps.
      const number = this.#next;
      this.#next += 1 + this.#below(3);
      this.items.set(number, this.#made(number));
    }
  }

  /** @param {number} count */
  change(count) {
    for (const number of this.#some(count)) this.items.set(number, this.#made(number));
  }

  /** @param {number} count */
  remove(count) {
    for (const number of this.#some(count)) this.items.delete(number);
  }

  /** @param {number} number @returns {ShopItem} */
  #made(number) {
    const cents = 500 + this.#below(50_000);
    const price = cents / 100;
    const variants =
      number % 3 === 0 ? colors.slice(0, 1 + this.#below(3)).map((color, at) => this.#variant(number, at, color, price)) : [];
    return {
      number,
      name: `Lantern & lamp ${number}`,
      text: `A lantern for evenings outdoors, series ${this.#below(100)}.`,
      price,
      regularPrice: this.#below(4) === 0 ? (cents + 1_000) / 100 : price,
      inStock: variants.length === 0 ? this.#below(10) > 0 : variants.some(({ inStock }) => inStock),
      changedAt: Date.now(),
      variants,
    };
  }

  /** @param {number} number @param {number} at @param {string} color @param {number} price @returns {ShopVariant} */
  #variant(number, at, color, price) {
    return { number: 10_000_000 + number * 10 + at, color, size: sizes[this.#below(3)] ?? "M", price, inStock: this.#below(10) > 0 };
  }

  /** @param {number} count @returns {Set<number>} distinct numbers */
  #some(count) {
    const numbers = [...this.items.keys()];
    /** @type {Set<number>} */
    const found = new Set();
    while (found.size < Math.min(count, numbers.length)) found.add(numbers[this.#below(numbers.length)] ?? 0);
    return found;
  }

  /** @param {number} limit */
  #below(limit) {
    return Math.floor(this.#random() * limit);
  }
}
