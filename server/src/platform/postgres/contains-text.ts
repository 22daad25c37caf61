/** Returns SQL that tests whether one text contains another, ignoring case and Unicode form. */
export function containsText(text: string, wanted: string): string {
  return `strpos(lower(normalize(${text}, NFC)), lower(normalize(${wanted}, NFC))) > 0`;
}
