/** Returns the embedder's input for a passage: the headings give a short passage its context. */
export function embeddingText({ headings, text }: { readonly headings: readonly string[]; readonly text: string }): string {
  return headings.length === 0 ? text : `${headings.join(" > ")}\n${text}`;
}
