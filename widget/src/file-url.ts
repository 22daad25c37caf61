/**
 * Returns the address of a built file: its hash is in the path, so that the content of an address never changes.
 * @param hash SHA-256 in base64, as for SRI
 */
export function fileUrl(base: string, hash: string, name: string): string {
  return `${base}/widget/${hash.slice(0, 16).replaceAll("+", "-").replaceAll("/", "_")}/${name}`;
}
