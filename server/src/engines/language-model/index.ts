import type { LanguageModel } from "../../ports/language-model.ts";
import type { LanguageModelOptions } from "./options.ts";

export type { LanguageModelOptions };

/** Creates the configured language model without sending a request. */
export async function createLanguageModel(options: LanguageModelOptions): Promise<LanguageModel> {
  // Loaded only if a model is configured, because the client accounts for a fifth of the startup time.
  const [{ connect }, { modelBehind }] = await Promise.all([import("./connect.ts"), import("./model.ts")]);
  return modelBehind(await connect(options), options);
}
