import type { LanguageModel } from "../../ports/language-model.ts";
import type { LanguageModelOptions } from "./options.ts";

export type { LanguageModelOptions };

/** Creates the configured language model without contacting it. */
export async function createLanguageModel(options: LanguageModelOptions): Promise<LanguageModel> {
  // Loaded only when a model is configured: the client takes a fifth of the startup time.
  const [{ connect }, { modelBehind }] = await Promise.all([import("./connect.ts"), import("./model.ts")]);
  return modelBehind(await connect(options), options);
}
