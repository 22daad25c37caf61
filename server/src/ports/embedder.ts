/**
 * Method by which a model counts tokens, so that another process can count them the same way. `estimate`: from characters and words, if the
 * vocabulary is unknown. `tokenizer`: with the model's local files (absolute paths).
 */
export type TokenCounting =
  | { readonly kind: "estimate" }
  | { readonly kind: "tokenizer"; readonly definition: string; readonly config: string | null };

/** Properties of an embedding model. */
export interface EmbedderInfo {
  /** Display name, such as `all-MiniLM-L6-v2`. */
  readonly model: string;
  /** Changes whenever the vectors would change (model, weights, quantization, pooling). */
  readonly fingerprint: string;
  /** Number of components of each vector. */
  readonly dimensions: number;
  /** Maximum number of tokens per input; longer inputs are truncated. */
  readonly maxTokens: number;
  readonly counting: TokenCounting;
  /** BCP 47 languages that the model supports, starting with the language of its vocabulary; null if it supports most languages. */
  readonly languages: readonly string[] | null;
}

/** Thrown when the model is unreachable or returns invalid data. The caller can retry. */
export class EmbedderUnavailable extends Error {
  override readonly name = "EmbedderUnavailable";
}

/**
 * Computes embeddings. Every vector is L2-normalized (length 1), so the dot product is the cosine similarity. Empty inputs also yield a
 * vector. Results are in input order. The computation does not block the event loop.
 */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** Returns the model's token count for `text`, without special tokens and without truncation at `maxTokens`. */
  countTokens(text: string): number;
  /**
   * Returns the vector of a query. Queries take priority over passages. @param languages BCP 47 tags of a short text's languages, most
   * likely first
   * @throws EmbedderUnavailable
   */
  embedQuery(text: string, languages?: readonly string[]): Promise<Float32Array>;
  /**
   * Returns the vectors of passages. Passages are processed in bulk at low priority.
   * @throws EmbedderUnavailable
   */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Returns whether the model knows a word of a language (BCP 47). If absent, a word counts as known if it is a single token. */
  readonly knowsWord?: (word: string, language: string) => boolean;
  /**
   * Translates text into English word by word, as it is then passed to the model. English text is unchanged. If absent, the model receives
   * all text unchanged.
   * @param languages see `embedQuery`
   */
  readonly inEnglish?: (text: string, languages: readonly string[]) => string;
  /**
   * Returns true while the model is being loaded. During this time, queries may fail immediately with `EmbedderUnavailable`, and passages
   * wait. If absent, the model is already loaded.
   */
  readonly isLoading?: () => boolean;
  /** Stops threads, closes connections and rejects pending calls. */
  close(): Promise<void>;
}
