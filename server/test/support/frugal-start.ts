import type { StartOptions } from "../../src/compose/start.ts";
import { sharedEmbedder } from "./shared-embedder.ts";

/**
 * Start options that save CPU time in tests. Computing sentence vectors in the background would use a tenth of a CPU during all tests, for
 * documents that no visitor asks about. Missing vectors are computed when an answer needs them. Tests of sentence vectors use
 * `openInstallation`.
 */
export const frugalStart: StartOptions = { createEmbedder: sharedEmbedder, sentenceDuty: 0.01 };
