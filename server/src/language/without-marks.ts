/** Removes the diacritics from a word, because visitors often type words without them. */
export function withoutMarks(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("ß", "ss");
}
