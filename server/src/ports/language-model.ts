/** One message of a conversation given to a language model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Thrown when the model is unreachable or the stream breaks. The message names the cause for the log, without secrets or visitor text. */
export class LanguageModelUnavailable extends Error {
  override readonly name: string = "LanguageModelUnavailable";
}

/** Thrown, if requested, when the model reached its token limit: the last sentence may be incomplete. */
export class LanguageModelCutShort extends LanguageModelUnavailable {
  override readonly name = "LanguageModelCutShort";
}

/** A request to a language model. */
export interface ModelRequest {
  readonly system: string;
  /** Blank messages are omitted. */
  readonly messages: readonly ModelMessage[];
  /** Token limit of the answer. A longer answer is cut at eight characters per token. */
  readonly maxTokens: number;
  /** Also aborts the request at the provider. */
  readonly signal: AbortSignal;
  /** Another model of the same provider; null or absent: the configured one. */
  readonly model?: string | null;
  /** Time limit of the whole answer in milliseconds, default 120,000. */
  readonly withinMs?: number;
  /** Throws `LanguageModelCutShort` at `maxTokens`; otherwise the text just ends there. */
  readonly whole?: boolean;
}

/** A request to describe an image. */
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
   * when `signal` fires. When the reader stops, the request at the provider is aborted.
   * @throws LanguageModelUnavailable
   */
  stream(request: ModelRequest): AsyncIterable<string>;
  /**
   * Describes an image in at most 4,000 characters and within 8 s; never empty. Absent for models without vision.
   * @throws LanguageModelUnavailable also when `signal` fires
   */
  describe?(request: PictureRequest): Promise<string>;
}
