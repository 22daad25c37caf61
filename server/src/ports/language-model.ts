/** One message of a conversation given to a language model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Raised when the model cannot be reached or breaks off. */
export class LanguageModelUnavailable extends Error {
  override readonly name = "LanguageModelUnavailable";
}

/** A hosted or local language model. */
export interface LanguageModel {
  /** For instance `openai-compatible:gpt-4o-mini`. */
  readonly name: string;
  /** Streams the answer in pieces of text. Ends early, without an error, when `signal` fires. @throws LanguageModelUnavailable */
  stream(request: {
    readonly system: string;
    readonly messages: readonly ModelMessage[];
    readonly maxTokens: number;
    readonly signal: AbortSignal;
  }): AsyncIterable<string>;
}
