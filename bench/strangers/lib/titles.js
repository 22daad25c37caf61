// Which products a text names by their full titles.
import { plain } from "./text.js";

const flat = (text) => plain(text).replaceAll(/\s+/gu, " ").trim();
const quoted = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** @returns function from a text to the ids of products named; the longest titles first, so that a part of a longer title does not count */
export function titleFinder(products) {
  const byTitle = new Map();
  for (const { id, title } of products) {
    const key = flat(title);
    byTitle.set(key, { original: title.trim(), ids: [...(byTitle.get(key)?.ids ?? []), id] });
  }
  const entries = [...byTitle.entries()]
    .sort(([one], [other]) => other.length - one.length)
    .map(([key, value]) => ({
      ...value,
      key,
      isOneWord: !/\s/u.test(key),
      pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${quoted(key)}(?![\\p{L}\\p{N}])(?!-\\p{L})`, "gu"),
    }));
  return (text) => {
    let rest = flat(text);
    const cased = text;
    const named = [];
    for (const { key, ids, isOneWord, original, pattern } of entries) {
      if (!rest.includes(key)) continue;
      const next = rest.replaceAll(pattern, (found) => "\u0001".repeat(found.length));
      if (next === rest) continue;
      rest = next;
      // A title of one word is also an ordinary word: it counts only as it is written.
      if (isOneWord && !cased.includes(original)) continue;
      named.push(...ids);
    }
    return named;
  };
}
