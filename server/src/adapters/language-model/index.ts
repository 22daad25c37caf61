import type { LanguageModel } from "../../ports/language-model.ts";
import { connectOpenAiCompatible } from "./openai-compatible.ts";
import type { LanguageModelOptions } from "./options.ts";

export type { LanguageModelOptions };

/** The configured language model. It is not reached until its first answer. */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  return connectOpenAiCompatible(options);
}
