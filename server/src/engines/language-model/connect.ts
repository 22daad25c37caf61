import { boundedFetch } from "./bounded-fetch.ts";
import { NoAnswer } from "./failures.ts";
import type { LanguageModelOptions } from "./options.ts";
import { type SdkModel, thoughtTokens } from "./sdk-model.ts";

/** A provider's endpoint. */
export interface Connection {
  /** @throws NoAnswer for an impossible model name */
  model(name: string): SdkModel;
  /** Tokens allowed in addition to the answer's. */
  readonly extraTokens: number;
}

const defaultUrls = { anthropic: "https://api.anthropic.com/v1", google: "https://generativelanguage.googleapis.com/v1beta" };

/** Connects to the configured provider, loading only its client. Sends nothing. */
export async function connect(options: LanguageModelOptions): Promise<Connection> {
  // Address and key are always set, so that the clients do not read the environment.
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
