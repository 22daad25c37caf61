import { plain, quoted } from "./text.js";

/** @import { Product } from "./brand-folder.js" */

/** @param {string} text */
const flat = (text) => plain(text).replaceAll(/\s+/gu, " ").trim();

/**
 * Returns a function that finds the ids of the products whose full titles occur in a string. Longer titles are searched first, so a title within a
 * longer title does not count.
 * @param {readonly Product[]} products
 * @returns {(text: string) => string[]}
 */
export function titleFinder(products) {
  /** @type {Map<string, { original: string, ids: string[] }>} */
  const byTitle = new Map();
  for (const { id, title } of products) {
    const key = flat(title);
    byTitle.set(key, { original: title.trim(), ids: [...(byTitle.get(key)?.ids ?? []), id] });
  }
  const entries = [...byTitle.entries()]
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([key, value]) => ({
      ...value,
      key,
      isOneWord: !/\s/u.test(key),
      pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${quoted(key)}(?![\\p{L}\\p{N}])(?!-\\p{L})`, "gu"),
    }));
  return (text) => {
    let rest = flat(text);
    const named = [];
    for (const { key, ids, isOneWord, original, pattern } of entries) {
      if (!rest.includes(key)) continue;
      const next = rest.replaceAll(pattern, (found) => "\u0001".repeat(found.length));
      if (next === rest) continue;
      rest = next;
      // A title of one word may also be an ordinary word, so it counts only in its exact spelling.
      if (isOneWord && !text.includes(original)) continue;
      named.push(...ids);
    }
    return named;
  };
}
