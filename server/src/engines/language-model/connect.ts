import { boundedFetch } from "./bounded-fetch.ts";
import { NoAnswer } from "./failures.ts";
import type { LanguageModelOptions } from "./options.ts";
import { type SdkModel, thoughtTokens } from "./sdk-model.ts";

/** Connection to the endpoint of a provider. */
export interface Connection {
  /**
   * Returns a model by name.
   * @throws NoAnswer if the name is invalid
   */
  model(name: string): SdkModel;
  /** Number of tokens allowed in addition to the tokens of the answer. */
  readonly extraTokens: number;
}

const defaultUrls = { anthropic: "https://api.anthropic.com/v1", google: "https://generativelanguage.googleapis.com/v1beta" };

/** Creates a connection to the configured provider and loads only the client for that provider. Sends no request. */
export async function connect(options: LanguageModelOptions): Promise<Connection> {
  // URL and key are always set, so the clients do not read them from the environment.
  const common = { fetch: boundedFetch, apiKey: options.apiKey ?? "" };
  switch (options.provider) {
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      const provider = createAnthropic({ ...common, baseURL: options.baseUrl ?? defaultUrls.anthropic });
      return { model: (name) => provider(checked(name)), extraTokens: 0 };
    }
    case "google": {
      const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
      const provider = createGoogleGenerativeAI({ ...common, baseURL: options.baseUrl ?? defaultUrls.google });
      return { model: (name) => provider(checked(name)), extraTokens: thoughtTokens };
    }
    case "openai-compatible": {
      const { connectOpenAiCompatible } = await import("./openai-compatible.ts");
      const provider = connectOpenAiCompatible(options);
      return { model: (name) => provider(checked(name)), extraTokens: 0 };
    }
  }
}

/** Validates a model name, which may become part of a URL and must not change its path. */
function checked(name: string): string {
  if (!/^[\w@][\w.:@/+-]{0,199}$/.test(name) || name.includes("..")) throw new NoAnswer("has an invalid model name");
  return name;
}
