/** Which model answers, and where it is reached. */
export interface LanguageModelOptions {
  /** Every endpoint that speaks the chat completions protocol, hosted or local. */
  readonly provider: "openai-compatible";
  /** Name of the model at the provider. */
  readonly model: string;
  /** For instance `http://localhost:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Milliseconds until the first piece of text, default 20,000. */
  readonly firstPieceTimeout?: number;
  /** Milliseconds between two pieces, default 10,000. */
  readonly pieceTimeout?: number;
}
