/** One message of a conversation given to a language model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Raised when the model cannot be reached or breaks off. The message names the cause for the log: no secret, no text of a visitor. */
export class LanguageModelUnavailable extends Error {
  override readonly name: string = "LanguageModelUnavailable";
}

/** Raised, where it is asked for, when the model had more to say than it was allowed to: the last sentence may be half. */
export class LanguageModelCutShort extends LanguageModelUnavailable {
  override readonly name = "LanguageModelCutShort";
}

/** What a language model is asked. */
export interface ModelRequest {
  readonly system: string;
  /** Those of white space alone are left out. */
  readonly messages: readonly ModelMessage[];
  /** Most tokens of the answer. An answer that goes on nevertheless is cut at eight characters a token. */
  readonly maxTokens: number;
  /** Aborts the request at the provider as well. */
  readonly signal: AbortSignal;
  /** Name of another model at the same provider; null or absent: the configured one. */
  readonly model?: string | null;
  /** Most milliseconds until the end of the answer, default 120,000. */
  readonly withinMs?: number;
  /** Raises `LanguageModelCutShort` at `maxTokens`; without it the text just ends there. */
  readonly whole?: boolean;
}

/** A picture that a language model is asked about. */
export interface PictureRequest {
  readonly bytes: Uint8Array;
  /** `image/jpeg`, `image/png`, `image/gif` or `image/webp`. */
  readonly mediaType: string;
  readonly prompt: string;
  readonly signal: AbortSignal;
  readonly model?: string | null;
}

/** A hosted or local language model. */
export interface LanguageModel {
  /** For instance `openai-compatible:gpt-4o-mini`. */
  readonly name: string;
  /**
   * Streams the answer in pieces of well-formed text without NUL; an answer without any text is a failure. Ends early, without an error,
   * when `signal` fires. A reader that stops reading ends the request at the provider.
   * @throws LanguageModelUnavailable
   */
  stream(request: ModelRequest): AsyncIterable<string>;
  /**
   * Tells what a picture shows, in at most 4,000 characters and within 8 s; never empty. Absent where the model is not said to see.
   * @throws LanguageModelUnavailable also when `signal` fires
   */
  describe?(request: PictureRequest): Promise<string>;
}
