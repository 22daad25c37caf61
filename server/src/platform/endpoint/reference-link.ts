/** Returns the path of an operation in the reference: `reference/src/document.js` places it there. */
export function referenceLink(tag: string, id: string): string {
  return `/docs/api/${tag.toLowerCase().replaceAll(" ", "-")}#${id}`;
}
