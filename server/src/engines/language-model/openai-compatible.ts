import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractReasoningMiddleware, wrapLanguageModel } from "ai";
import { boundedFetch } from "./bounded-fetch.ts";
import type { LanguageModelOptions } from "./options.ts";
import { type SdkModel, thoughtTokens } from "./sdk-model.ts";

/** Returns a function that creates models by name, for an endpoint that supports OpenAI's chat completions protocol. */
export function connectOpenAiCompatible({ baseUrl = "", apiKey }: LanguageModelOptions): (name: string) => SdkModel {
  const thinking = new Set<string>();
  const connection = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl.replace(/\/+$/, ""),
    ...(apiKey === undefined || apiKey === "" ? {} : { apiKey }),
    transformRequestBody: (body) => (thinking.has(String(body["model"])) ? withTokensOfThinking(body) : body),
    fetch: async (input, init) => {
      const response = await boundedFetch(input, init);
      if (response.status !== 400) return response;
      const reason = await response.text();
      const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
      const again = new Response(reason, { status: 400, headers: response.headers });
      if (!reason.includes("max_completion_tokens") || !("max_tokens" in body)) return again;
      // OpenAI's reasoning models reject the common limit parameter, which is the only limit parameter that most other endpoints support.
      thinking.add(String(body["model"]));
      return boundedFetch(input, { ...init, body: JSON.stringify(withTokensOfThinking(body)) });
    },
  });
  // Local servers include a model's reasoning in its text, between tags.
  const middleware = extractReasoningMiddleware({ tagName: "think" });
  return (name) => wrapLanguageModel({ model: connection.chatModel(name), middleware });
}

function withTokensOfThinking({ max_tokens: limit, ...body }: Record<string, unknown>): Record<string, unknown> {
  return typeof limit === "number" ? { ...body, max_completion_tokens: limit + thoughtTokens } : body;
}
