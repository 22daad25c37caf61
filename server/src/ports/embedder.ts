/**
 * How a model counts tokens, so that another process can count the same way. `estimate`: from characters and words, if the vocabulary is
 * unknown. `tokenizer`: with a model's local files (absolute paths).
 */
export type TokenCounting =
  | { readonly kind: "estimate" }
  | { readonly kind: "tokenizer"; readonly definition: string; readonly config: string | null };

/** Properties of an embedding model. */
export interface EmbedderInfo {
  /** Display name, for instance `all-MiniLM-L6-v2`. */
  readonly model: string;
  /** Changes whenever the vectors change (model, weights, quantization, pooling). */
  readonly fingerprint: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Maximum number of tokens per text; the rest is truncated. */
  readonly maxTokens: number;
  readonly counting: TokenCounting;
  /** BCP 47 languages that the model supports, starting with that of its vocabulary; null if it supports most. */
  readonly languages: readonly string[] | null;
}

/** Thrown when the model is unreachable or returns invalid data; the caller may retry. */
export class EmbedderUnavailable extends Error {
  override readonly name = "EmbedderUnavailable";
}

/**
 * Turns text into vectors.
 *
 * Every vector is L2-normalized (length 1), so the dot product is the cosine similarity. Empty texts have vectors too. Results are in the order
 * of the texts. Work happens off the event loop.
 */
export interface Embedder {
  readonly info: EmbedderInfo;
  /** Returns the model's token count of `text` as written, without special tokens and not truncated at `maxTokens`. */
  countTokens(text: string): number;
  /**
   * Returns the vector of one query; takes priority over bulk work.
   * @param languages BCP 47 languages in which a short text is most likely written, most likely first
   * @throws EmbedderUnavailable
   */
  embedQuery(text: string, languages?: readonly string[]): Promise<Float32Array>;
  /** Returns the vectors of passages, in bulk and at low priority. @throws EmbedderUnavailable */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Returns whether the model knows a word of a language (BCP 47). Absent: it knows a word that is one token. */
  readonly knowsWord?: (word: string, language: string) => boolean;
  /**
   * Translates a text into English word by word, as the model reads it; English stays as it is. Absent: the model reads texts as written.
   * @param languages see `embedQuery`
   */
  readonly inEnglish?: (text: string, languages: readonly string[]) => string;
  /** True while the model is still loading: queries may fail quickly with `EmbedderUnavailable`; passages wait. Absent: the model is loaded. */
  readonly isLoading?: () => boolean;
  /** Ends threads and connections; pending calls are rejected. */
  close(): Promise<void>;
}
