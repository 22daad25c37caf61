/** SQL: whether a text holds another, without regard to case or to the form of Unicode in which either was sent. */
export function containsText(text: string, wanted: string): string {
  return `strpos(lower(normalize(${text}, NFC)), lower(normalize(${wanted}, NFC))) > 0`;
}
