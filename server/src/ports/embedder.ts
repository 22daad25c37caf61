/**
 * How a model counts tokens, told so that another process can count alike. `estimate`: by the text's characters and words, the vocabulary being
 * unknown. `tokenizer`: by the files of a model on this machine, absolute paths.
 */
export type TokenCounting =
  | { readonly kind: "estimate" }
  | { readonly kind: "tokenizer"; readonly definition: string; readonly config: string | null };

/** What is known of an embedding model. */
export interface EmbedderInfo {
  /** Name for people, for instance `all-MiniLM-L6-v2`. */
  readonly model: string;
  /** Changes whenever the vectors would: model, weights, quantisation, pooling. */
  readonly fingerprint: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Tokens of one text that the model reads; what is beyond is cut off. */
  readonly maxTokens: number;
  readonly counting: TokenCounting;
  /** BCP 47 languages that the model knows; null when it knows most. */
  readonly languages: readonly string[] | null;
}

/** Raised when the model cannot be reached or answers nonsense; the caller may try again. */
export class EmbedderUnavailable extends Error {
  override readonly name = "EmbedderUnavailable";
}

/**
 * Turns text into vectors.
 *
 * Every vector is L2-normalised (length 1), so that a dot product is the cosine similarity. An empty text gives a vector
 * as well. The order of the results is the order of the texts. Work happens off the event loop.
 */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** Number of tokens of `text` as the model counts them, special tokens excluded, not cut at `maxTokens`. */
  countTokens(text: string): number;
  /** Vector of one question; goes before bulk work. @throws EmbedderUnavailable */
  embedQuery(text: string): Promise<Float32Array>;
  /** Vectors of passages, in bulk and at low priority. @throws EmbedderUnavailable */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** True until the model has been loaded after a start: questions may fail with `EmbedderUnavailable` soon, passages wait. Absent: it is loaded. */
  readonly isLoading?: () => boolean;
  /** Ends threads and connections; calls under way are rejected. */
  close(): Promise<void>;
}
