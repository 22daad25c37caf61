import type { wrapLanguageModel } from "ai";

/** A model as required by the SDK. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/** Tokens added for providers that count a model's reasoning as part of its answer. */
export const thoughtTokens = 4_096;
