import type { LanguageModel } from "../../ports/language-model.ts";
import type { LanguageModelOptions } from "./options.ts";

export type { LanguageModelOptions };

/** The configured language model. It is not reached until its first answer. */
export async function createLanguageModel(options: LanguageModelOptions): Promise<LanguageModel> {
  // Loaded only where a model is configured: the client takes a fifth of the time to start.
  const [{ connect }, { modelBehind }] = await Promise.all([import("./connect.ts"), import("./model.ts")]);
  return modelBehind(await connect(options), options);
}
