/** A passage in the form in which it is indexed and quoted. */
export interface Chunk {
  /** Position in the document, from 0. */
  readonly ordinal: number;
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet on which the text starts, from 1; null if the format has none. */
  readonly page: number | null;
}

export interface ChunkOptions {
  /** Counts tokens with the embedder's own tokenizer. */
  readonly countTokens: (text: string) => number;
  /** Maximum number of tokens in `embeddingText`; default 256. */
  readonly maxTokens?: number;
  /** Number of sentences of running text repeated from the previous chunk of the section; default 1. */
  readonly overlapSentences?: number;
  /** BCP 47 tag of the text's language, for detecting sentence boundaries. */
  readonly language?: string;
}
