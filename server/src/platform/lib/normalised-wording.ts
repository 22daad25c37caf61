const mostKey = 200;

/**
 * Returns a question in lower case without punctuation and repeated spaces, so that equal questions group together. Null if it has no letter or
 * digit.
 */
export function normalisedWording(text: string): string | null {
  const words = text
    .slice(0, 2_000)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words === null ? null : words.join(" ").slice(0, mostKey).trimEnd();
}
