/** Returns the embedder's input for a passage. Headings are included because they give a short passage context. */
export function embeddingText({ headings, text }: { readonly headings: readonly string[]; readonly text: string }): string {
  return headings.length === 0 ? text : `${headings.join(" > ")}\n${text}`;
}
