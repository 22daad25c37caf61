import type { wrapLanguageModel } from "ai";

/** Model type that the SDK expects. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/** Number of tokens added for providers that count a model's reasoning as part of its answer. */
export const thoughtTokens = 4_096;
