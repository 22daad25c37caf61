import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import type { Connection } from "./connect.ts";
import { unavailable } from "./failures.ts";
import type { LanguageModelOptions } from "./options.ts";
import { type Question, readAnswer } from "./read-answer.ts";
import { createWatch, type Timeouts } from "./watch.ts";

const FIRST_PIECE_TIMEOUT = 20_000;
const PIECE_TIMEOUT = 10_000;
const WHOLE_TIMEOUT = 120_000;
const PICTURE_TIMEOUT = 8_000;
const PICTURE_TOKENS = 500;

// The SDK writes advice to the console, which is reserved for startup output.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Creates a language model for a connection to a provider. */
export function modelBehind(connection: Connection, options: LanguageModelOptions): LanguageModel {
  const first = options.firstPieceTimeout ?? FIRST_PIECE_TIMEOUT;
  const next = options.pieceTimeout ?? PIECE_TIMEOUT;
  const pictureTimeout = options.pictureTimeout ?? PICTURE_TIMEOUT;

  async function* ask(question: Question, signal: AbortSignal, timeouts: Timeouts): AsyncGenerator<string> {
    if (signal.aborted) return;
    const watch = createWatch(signal, timeouts);
    try {
      yield* readAnswer(connection, question, watch);
    } catch (error) {
      if (signal.aborted) return;
      if (watch.timedOut) throw new LanguageModelUnavailable("the language model did not respond in time");
      throw error instanceof LanguageModelUnavailable ? error : unavailable(error, options.apiKey);
    } finally {
      watch.stop();
    }
  }

  const model: LanguageModel = {
    name: `${options.provider}:${options.model}`,
    stream: (request) =>
      ask(
        {
          model: request.model ?? options.model,
          system: request.system,
          messages: request.messages.filter(({ content }) => content.trim() !== "").map(({ role, content }) => ({ role, content })),
          maxTokens: request.maxTokens,
          whole: request.whole ?? false,
        },
        request.signal,
        { first, next, whole: request.withinMs ?? WHOLE_TIMEOUT },
      ),
  };
  if (options.vision !== true) return model;
  return {
    ...model,
    async describe({ bytes, mediaType, prompt, signal, model: name }) {
      const content = [
        { type: "text" as const, text: prompt },
        { type: "image" as const, image: bytes, mediaType },
      ];
      const question: Question = {
        model: name ?? options.model,
        system: undefined,
        messages: [{ role: "user", content }],
        maxTokens: PICTURE_TOKENS,
        whole: false,
      };
      let text = "";
      for await (const piece of ask(question, signal, { first: pictureTimeout, next, whole: pictureTimeout })) text += piece;
      if (signal.aborted) throw new LanguageModelUnavailable("the language model was interrupted");
      return text.trim();
    },
  };
}
