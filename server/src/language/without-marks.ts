/** Returns a word without diacritics, as visitors often type it. */
export function withoutMarks(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("ß", "ss");
}
