const mostKey = 200;

/**
 * Returns a question in lowercase, without punctuation or repeated spaces, so that equal questions are grouped. Returns null if the
 * question has no letter or digit.
 */
export function normalisedWording(text: string): string | null {
  const words = text
    .slice(0, 2_000)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words === null ? null : words.join(" ").slice(0, mostKey).trimEnd();
}
