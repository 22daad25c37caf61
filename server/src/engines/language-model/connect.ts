import { boundedFetch } from "./bounded-fetch.ts";
import { NoAnswer } from "./failures.ts";
import type { LanguageModelOptions } from "./options.ts";
import { type SdkModel, thoughtTokens } from "./sdk-model.ts";

/** A provider's endpoint. */
export interface Connection {
  /** @throws NoAnswer where no model can have that name */
  model(name: string): SdkModel;
  /** Tokens to allow on top of the answer's. */
  readonly extraTokens: number;
}

const defaultUrls = { anthropic: "https://api.anthropic.com/v1", google: "https://generativelanguage.googleapis.com/v1beta" };

/** Connects to the configured provider; only its client is loaded. Nothing is sent. */
export async function connect(options: LanguageModelOptions): Promise<Connection> {
  // Every address and key is given, so that the clients look for none in the environment.
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

/** A name may become part of an address: it must not lead anywhere else. */
function checked(name: string): string {
  if (!/^[\w@][\w.:@/+-]{0,199}$/.test(name) || name.includes("..")) throw new NoAnswer("has an invalid model name");
  return name;
}
