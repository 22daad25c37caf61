/** A passage as indexed and quoted. */
export interface Chunk {
  /** Position in the document, from 0. */
  readonly ordinal: number;
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet where the text starts, from 1; null if the format has none. */
  readonly page: number | null;
}

export interface ChunkOptions {
  /** Counts tokens with the embedder's own tokenizer. */
  readonly countTokens: (text: string) => number;
  /** Maximum tokens of `embeddingText`. Default 256. */
  readonly maxTokens?: number;
  /** Sentences of running text repeated from the previous chunk of the same section. Default 1. */
  readonly overlapSentences?: number;
  /** BCP 47 tag of the text, for sentence boundaries. */
  readonly language?: string;
}
