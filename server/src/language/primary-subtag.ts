/** Returns the primary subtag of a BCP 47 tag in lowercase. */
export function primarySubtag(tag: string): string {
  return tag.toLowerCase().split(/[-_]/, 1)[0] ?? "";
}
