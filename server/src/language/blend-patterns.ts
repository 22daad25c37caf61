/** How visitors ask to see their own image together with a product. Patterns of whole words in lower case; hyphens are spaces. */
export interface BlendPatterns {
  /** Asks to see something: "show me", "put". */
  readonly show: string;
  /** What the visitor has: "this", "my kitchen", "the picture". */
  readonly mine: string;
  /** The visitor as a place: "on me". */
  readonly self: string;
  /** Places one thing beside another: "with", "next to". */
  readonly beside: string;
  /** Words that alone refer to both at once: "together", "side by side". */
  readonly together: string;
  /** Complete questions about how something would look: "how would it look". */
  readonly look: string;
  /** Negates the request: "don't". */
  readonly not: string;
  /** "With this colour" requests a product, not an image. */
  readonly property: string;
}
