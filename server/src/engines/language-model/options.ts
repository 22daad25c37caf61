export const modelProviders = ["openai-compatible", "anthropic", "google"] as const;

export type ModelProvider = (typeof modelProviders)[number];

/** Provider, model and address. */
export interface LanguageModelOptions {
  /** `openai-compatible`: any endpoint with the chat completions protocol, hosted or local. */
  readonly provider: ModelProvider;
  /** Name of the model at the provider. */
  readonly model: string;
  /** Including the version, for instance `http://localhost:11434/v1`. Absent: the provider's own address, for named providers only. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Whether the model accepts images; default false. */
  readonly vision?: boolean;
  /** Milliseconds until the first piece of text, default 20,000. */
  readonly firstPieceTimeout?: number;
  /** Milliseconds between two pieces, default 10,000. */
  readonly pieceTimeout?: number;
  /** Time limit for an image description in milliseconds, default 8,000. */
  readonly pictureTimeout?: number;
}
