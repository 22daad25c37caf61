/** A passage as it is indexed and quoted. */
export interface Chunk {
  /** Position in the document, from 0. */
  readonly ordinal: number;
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet on which the text starts, from 1; null where the format has none. */
  readonly page: number | null;
}

export interface ChunkOptions {
  /** Tokens of a text in the embedder's own tokenizer. */
  readonly countTokens: (text: string) => number;
  /** Most tokens of `embeddingText`. Default 256. */
  readonly maxTokens?: number;
  /** Sentences of running text that a chunk repeats from the one before it in the same section. Default 1. */
  readonly overlapSentences?: number;
  /** BCP 47 tag of the text, for sentence boundaries. */
  readonly language?: string;
}

/** What the embedder is fed for a chunk: the headings give a short passage its subject. */
export function embeddingText(chunk: Pick<Chunk, "headings" | "text">): string {
  return chunk.headings.length === 0 ? chunk.text : `${chunk.headings.join(" > ")}\n${chunk.text}`;
}
