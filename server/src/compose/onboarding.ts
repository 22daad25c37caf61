import path from "node:path";
import { installedDictionaries } from "../engines/dictionary/index.ts";
import { browserRenderer } from "../engines/web/browser/browser-renderer.ts";
import { setTimeout as delay } from "node:timers/promises";
import { ids } from "../platform/ids.ts";
import { canAnswer } from "../chat/turn/can-answer.ts";
import type { Foundation } from "./foundation.ts";
import type { IndexedStores } from "./retrieval-index.ts";
import { createPageReader } from "./page-reader.ts";
import type { PageReader } from "../onboarding/page/page-reader.ts";
import { renderingReader } from "../onboarding/page/rendering-reader.ts";
import type { RoutesDeps } from "./routes.ts";
import { brandById } from "../brands/brands.sql.ts";
import type { BrandDirectory } from "../brands/directory.ts";
import { changeBrand } from "../brands/update-brand.ts";
import { changePersona, personaById, personaContext } from "../personas/personas.sql.ts";
import type { UploadFileDeps } from "../knowledge/files/upload-file.ts";
import { removeCrawled } from "../knowledge/deletion/remove-crawled.ts";
import { isCurrency } from "../knowledge/model/currency.ts";
import type { UpsertProductsDeps } from "../knowledge/products/upsert-products.ts";
import { gatherFacts } from "../onboarding/facts/gather-facts.ts";
import { pagesWithHours, writePageFindings } from "../onboarding/facts/page-findings.sql.ts";
import { createPace } from "../onboarding/crawl/pace.ts";
import { queueDueReadings } from "../onboarding/readings/start-reading.ts";
import { runOnboardings } from "../onboarding/run-onboardings.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import type { RetrievalIndexes } from "../search/retrieval-indexes.ts";

export interface OnboardingParts {
  readonly stores: IndexedStores;
  readonly indexes: RetrievalIndexes;
  /** Null if the built-in answer engine is used. */
  readonly languageModel: LanguageModel | null;
  readonly web: WebFetcher;
  readonly files: UploadFileDeps & { readonly maxFileBytes: number };
  readonly products: UpsertProductsDeps;
}

/** Composes the endpoints that start onboarding jobs and report their progress. */
export function composeOnboarding(
  { store, clock }: Foundation,
  { stores, web }: Pick<OnboardingParts, "stores" | "web">,
): Pick<RoutesDeps, "onboarding"> {
  return {
    onboarding: { database: store.database, index: stores.index, billing: store.billing, fetcher: web, clock, ids, bus: store.bus },
  };
}

/** Starts the job runner that builds personas from websites. */
export function startOnboardings(base: Foundation, parts: OnboardingParts): void {
  const { store, blobs, cache, clock, log, cleanup } = base;
  const { stores, web, files, products } = parts;
  const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> => delay(milliseconds, undefined, { signal });
  const brands: BrandDirectory = { byId: (accountId, brandId) => brandById(store.database, accountId, brandId) };
  const { pages, runsScripts, close } = composePages(base);
  const runner = runOnboardings(
    {
      pages,
      runsScripts,
      queue: store.onboardingQueue,
      fetcher: web,
      clock,
      sleep,
      pace: createPace(clock, sleep),
      brands: {
        ...brands,
        update: (accountId, brandId, changes) => store.database.transaction((tx) => changeBrand(tx, accountId, brandId, changes)),
      },
      personas: {
        byId: (accountId, personaId) => personaById(store.database, accountId, personaId),
        update: (accountId, personaId, change) => changePersona(store.database, accountId, personaId, change),
      },
      sources: stores.sources,
      files,
      // Bypasses the cache, because a previous step has just written the brands.
      products: { ...products, brands },
      removeDocuments: (accountId, which) => removeCrawled({ database: store.database, ids }, accountId, which),
      queueDueReadings: () => queueDueReadings({ database: store.database, ids }),
      blobs,
      maxFileBytes: files.maxFileBytes,
      canAnswer: answers(base, parts),
      facts: {
        keepPage: (accountId, brandId, page) => writePageFindings(store.database, accountId, brandId, page),
        gather: (input) => gatherFacts(store.database, input),
        pagesWithHours: (accountId, brandId) => pagesWithHours(store.database, accountId, brandId),
      },
      isCurrency,
      cache,
      bus: store.bus,
      ids,
      log,
    },
    // Onboarding jobs spend most of their time waiting for websites.
    { leaseMs: 20_000, pollMs: 1_000, atOnce: 16 },
  );
  cleanup.add("onboardings", async () => {
    await runner.stop();
    await close();
  });
}

/** Composes the page reader, which runs scripts if the operator provides a browser. */
function composePages({ settings, version, clock, log }: Foundation): {
  pages: PageReader;
  runsScripts: boolean;
  close: () => Promise<void>;
} {
  const reader = createPageReader();
  const { browser, allowPrivateHosts, dataDir } = settings;
  if (browser === undefined) return { pages: reader, runsScripts: false, close: () => reader.close() };
  const renderer = browserRenderer({ ...browser, version, allowPrivateHosts, workDir: path.join(dataDir, "browser") });
  const pages = renderingReader({ reader, renderer, clock, log });
  return { pages, runsScripts: true, close: async () => void (await Promise.all([reader.close(), renderer.close()])) };
}

/**
 * Returns whether the persona can answer a question. Returns true if the question cannot be tested, or if a language model can answer more than the
 * built-in answer engine.
 */
function answers({ store, log, clock }: Foundation, { indexes, products, languageModel }: OnboardingParts) {
  return async (personaId: string, question: string): Promise<boolean> => {
    if (languageModel !== null) return true;
    try {
      await products.caughtUp();
      const context = await personaContext(store.database, personaId);
      return context === null || (await canAnswer({ indexes, log, clock, dictionaries: installedDictionaries }, context, question));
    } catch (error) {
      log.warn({ err: error }, "failed to test a suggested question");
      return true;
    }
  };
}
