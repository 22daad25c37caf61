// Compares the visible text of a site with the text that the service imported.

/** @param {string} text @returns {string[]} words and numbers in lower case, without punctuation */
export const tokensOf = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];

/** @param {readonly string[]} tokens */
function countsOf(tokens) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/**
 * Returns the fraction of the visible words that were imported, and the words that are missing.
 * @param {string} visible @param {string} kept
 */
export function keptShare(visible, kept) {
  const shown = tokensOf(visible);
  const left = countsOf(tokensOf(kept));
  /** @type {string[]} */
  const lost = [];
  for (const token of shown) {
    const count = left.get(token) ?? 0;
    if (count === 0) lost.push(token);
    else left.set(token, count - 1);
  }
  return { words: shown.length, lost, share: shown.length === 0 ? 1 : 1 - lost.length / shown.length };
}

/**
 * Returns how a fact was imported: `whole` if a document contains its words in sequence, ignoring punctuation; `apart` if a document contains all of
 * the words near each other; otherwise `lost`.
 * @param {string} fact @param {readonly string[]} documents
 * @returns {"whole" | "apart" | "lost"}
 */
export function factState(fact, documents) {
  const words = tokensOf(fact);
  const texts = documents.map(tokensOf);
  if (texts.some((text) => ` ${text.join(" ")} `.includes(` ${words.join(" ")} `))) return "whole";
  const reach = 3 * words.length + 10;
  for (const text of texts)
    for (let at = text.indexOf(words[0] ?? ""); at >= 0; at = text.indexOf(words[0] ?? "", at + 1)) {
      const near = countsOf(text.slice(Math.max(0, at - reach), at + reach));
      if (words.every((word) => near.has(word))) return "apart";
    }
  return "lost";
}
