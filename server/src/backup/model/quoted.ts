/** @param name an identifier from the schema; must not contain quotation marks */
export function quoted(name: string): string {
  return `"${name}"`;
}
