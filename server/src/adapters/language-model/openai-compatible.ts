import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import type { LanguageModelOptions } from "./options.ts";
import { createWatch, type Watch } from "./watch.ts";

const FIRST_PIECE_TIMEOUT = 20_000;
const PIECE_TIMEOUT = 10_000;

type Request = Parameters<LanguageModel["stream"]>[0];

/** A language model behind an endpoint that speaks OpenAI's chat completions. */
export function connectOpenAiCompatible(options: LanguageModelOptions): LanguageModel {
  const { baseUrl, apiKey, model } = options;
  const connect = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl.replace(/\/+$/, ""),
    ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }),
  });
  const timeouts = { first: options.firstPieceTimeout ?? FIRST_PIECE_TIMEOUT, next: options.pieceTimeout ?? PIECE_TIMEOUT };
  return {
    name: `openai-compatible:${model}`,
    async *stream(request) {
      const watch = createWatch(request.signal, timeouts);
      try {
        yield* pieces(connect.chatModel(model), request, watch);
      } catch (error) {
        if (request.signal.aborted) return;
        throw unavailable(error, watch.timedOut);
      } finally {
        watch.stop();
      }
    },
  };
}

async function* pieces(model: Parameters<typeof streamText>[0]["model"], request: Request, watch: Watch): AsyncGenerator<string> {
  const { fullStream } = streamText({
    model,
    system: request.system,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    maxOutputTokens: request.maxTokens,
    abortSignal: watch.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  for await (const part of fullStream) {
    if (part.type === "text-delta") {
      watch.alive();
      if (part.text !== "") yield part.text;
    } else if (part.type === "reasoning-delta") watch.alive();
    else if (part.type === "error") throw part.error;
    else if (part.type === "abort") {
      if (request.signal.aborted) return;
      throw new Error("aborted");
    } else if (part.type === "finish" && part.rawFinishReason === undefined) {
      throw new Error("the stream ended before the answer did");
    }
  }
}

function unavailable(error: unknown, timedOut: boolean): LanguageModelUnavailable {
  if (timedOut) return new LanguageModelUnavailable("the language model did not answer in time", { cause: error });
  const reason = error instanceof Error ? error.message : "unknown failure";
  return new LanguageModelUnavailable(`the language model failed: ${reason}`, { cause: error });
}
