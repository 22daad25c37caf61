/** A message in a conversation with a language model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/**
 * Thrown when the model is unreachable or the stream is interrupted. The message contains the cause for the log, without secrets or visitor
 * text.
 */
export class LanguageModelUnavailable extends Error {
  override readonly name: string = "LanguageModelUnavailable";
}

/** Thrown, if requested, when the model reaches its token limit, because the last sentence may be incomplete. */
export class LanguageModelCutShort extends LanguageModelUnavailable {
  override readonly name = "LanguageModelCutShort";
}

/** A request to a language model. */
export interface ModelRequest {
  readonly system: string;
  /** Messages of the conversation. Blank messages are omitted. */
  readonly messages: readonly ModelMessage[];
  /** Maximum number of tokens in the response. Also truncates the response at eight characters per token. */
  readonly maxTokens: number;
  /** When aborted, also aborts the request at the provider. */
  readonly signal: AbortSignal;
  /** Another model of the same provider; null or absent for the configured model. */
  readonly model?: string | null;
  /** Time limit for the whole response in milliseconds; 120,000 by default. */
  readonly withinMs?: number;
  /** Whether to throw `LanguageModelCutShort` at `maxTokens`; otherwise the response is truncated. */
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
  /** Provider and model, such as `openai-compatible:gpt-4o-mini`. */
  readonly name: string;
  /**
   * Streams the response as pieces of well-formed text without NUL characters. A response that contains no text counts as a failure. Ends
   * early, without an error, when `signal` aborts. If the consumer stops, the request to the provider is aborted.
   * @throws LanguageModelUnavailable
   */
  stream(request: ModelRequest): AsyncIterable<string>;
  /**
   * Describes an image in 1 to 4,000 characters, within 8 s. Absent for models without vision. @throws LanguageModelUnavailable, also when
   * `signal` aborts
   */
  describe?(request: PictureRequest): Promise<string>;
}
