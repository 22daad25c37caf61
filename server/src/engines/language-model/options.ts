export const modelProviders = ["openai-compatible", "anthropic", "google"] as const;

export type ModelProvider = (typeof modelProviders)[number];

/** Which model answers, and where it is reached. */
export interface LanguageModelOptions {
  /** `openai-compatible`: every endpoint that speaks the chat completions protocol, hosted or local. */
  readonly provider: ModelProvider;
  /** Name of the model at the provider. */
  readonly model: string;
  /** With its version, for instance `http://localhost:11434/v1`. Absent: the provider's own address, which only a named provider has. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Whether the model can be shown pictures; default false. */
  readonly vision?: boolean;
  /** Milliseconds until the first piece of text, default 20,000. */
  readonly firstPieceTimeout?: number;
  /** Milliseconds between two pieces, default 10,000. */
  readonly pieceTimeout?: number;
  /** Milliseconds for the description of a picture, default 8,000. */
  readonly pictureTimeout?: number;
}
