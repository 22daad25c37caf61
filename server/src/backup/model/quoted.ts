/** @param name an identifier in the schema, which contains no quotation marks */
export function quoted(name: string): string {
  return `"${name}"`;
}
