import { setTimeout as delay } from "node:timers/promises";
import { ids } from "../platform/ids.ts";
import { canAnswer } from "../chat/can-answer.ts";
import type { OpenDatabase } from "./database.ts";
import type { UploadFileDeps } from "../knowledge/files/upload-file.ts";
import { isCurrency } from "../knowledge/model/currency.ts";
import type { UpsertProductsDeps } from "../knowledge/products/upsert-products.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { SourceStore } from "../knowledge/sources/store.ts";
import type { Log } from "../platform/lib/log.ts";
import { createPace } from "../onboarding/crawl/pace.ts";
import { runOnboardings } from "../onboarding/run-onboardings.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { RetrievalIndexes } from "../search/retrieval-indexes.ts";

interface OnboardingParts {
  readonly store: OpenDatabase;
  readonly sources: SourceStore;
  readonly indexes: RetrievalIndexes;
  /** Null: the built-in answerer is used. */
  readonly languageModel: LanguageModel | null;
  readonly web: WebFetcher;
  readonly files: UploadFileDeps & { readonly maxFileBytes: number };
  readonly products: UpsertProductsDeps;
  readonly blobs: BlobStore;
  readonly cache: AccountCache;
  readonly clock: Clock;
  readonly log: Log;
  readonly cleanup: Cleanup;
}

/** Starts the onboarding runner, which builds personas from websites. */
export function startOnboardings(parts: OnboardingParts): void {
  const { store, sources, web, files, products, blobs, cache, clock, log, cleanup } = parts;
  const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> => delay(milliseconds, undefined, { signal });
  const runner = runOnboardings(
    {
      queue: store.onboardingQueue,
      fetcher: web,
      clock,
      sleep,
      pace: createPace(clock, sleep),
      brands: store.brands,
      personas: store.personas,
      sources,
      files,
      // Reads brands uncached: a previous step has just written them.
      products: { ...products, brands: store.brands },
      blobs,
      maxFileBytes: files.maxFileBytes,
      canAnswer: answers(parts),
      isCurrency,
      cache,
      bus: store.bus,
      ids,
      log,
    },
    // They mostly wait for sites.
    { leaseMs: 20_000, pollMs: 1_000, atOnce: 16 },
  );
  cleanup.add("onboardings", () => runner.stop());
}

/** Counts a question as answered if it cannot be tried, and when a language model answers more than the built-in answerer would. */
function answers({ store, indexes, products, languageModel, log }: OnboardingParts) {
  return async (personaId: string, question: string): Promise<boolean> => {
    if (languageModel !== null) return true;
    try {
      await products.caughtUp();
      const context = await store.personas.context(personaId);
      return context === null || (await canAnswer({ indexes, log }, context, question));
    } catch (error) {
      log.warn({ err: error }, "failed to test a suggested question");
      return true;
    }
  };
}
