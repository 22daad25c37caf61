/**
 * Phrases that visitors use to ask for a picture that combines their own image with a product. Patterns match whole words in lowercase,
 * with spaces in
 * place of hyphens.
 */
export interface BlendPatterns {
  /** Requests to see something: "show me", "put". */
  readonly show: string;
  /** References to the visitor's image or its content: "this", "my kitchen", "the picture". */
  readonly mine: string;
  /** References to the visitor as the location: "on me". */
  readonly self: string;
  /** Words that place one item beside another: "with", "next to". */
  readonly beside: string;
  /** Words that, without another phrase, refer to both items: "together", "side by side". */
  readonly together: string;
  /** Complete questions about the appearance: "how would it look". */
  readonly look: string;
  /** Words that negate the request: "don't". */
  readonly not: string;
  /** Phrases that request a product with a property of the image, rather than a new image: "with this colour". */
  readonly property: string;
}
