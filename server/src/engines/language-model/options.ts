export const modelProviders = ["openai-compatible", "anthropic", "google"] as const;

export type ModelProvider = (typeof modelProviders)[number];

/** Provider, model and endpoint of the language model. */
export interface LanguageModelOptions {
  /** `openai-compatible` is any hosted or local endpoint that supports the chat completions protocol. */
  readonly provider: ModelProvider;
  /** Name of the model at the provider. */
  readonly model: string;
  /**
   * Base URL including the version, such as `http://localhost:11434/v1`. Default: the URL of the provider, for all providers except
   * `openai-compatible`.
   */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Whether the model supports images; default false. */
  readonly vision?: boolean;
  /** Timeout until the first chunk of text, in milliseconds; default 20,000. */
  readonly firstPieceTimeout?: number;
  /** Timeout between two chunks, in milliseconds; default 10,000. */
  readonly pieceTimeout?: number;
  /** Timeout for describing an image, in milliseconds; default 8,000. */
  readonly pictureTimeout?: number;
}
