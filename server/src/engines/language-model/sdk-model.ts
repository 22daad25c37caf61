import type { wrapLanguageModel } from "ai";

/** A model as the SDK wants it. */
export type SdkModel = ReturnType<typeof wrapLanguageModel>;

/** Allowed on top of the answer's tokens where a provider counts a model's thoughts as part of its answer. */
export const thoughtTokens = 4_096;
