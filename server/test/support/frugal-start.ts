import type { StartOptions } from "../../src/compose/start.ts";
import { sharedEmbedder } from "./shared-embedder.ts";

/**
 * Starts a service of tests with less computing. Its background work on vectors of sentences would take a tenth of a processor from all tests,
 * as long as it runs, for documents that no visitor asks about; answers compute the vectors that they miss. Tests of these vectors use `openInstallation`.
 */
export const frugalStart: StartOptions = { createEmbedder: sharedEmbedder, sentenceDuty: 0.01 };
