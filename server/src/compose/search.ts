import type { CreditMeter } from "../billing/credit-meter.ts";
import { createRetrievalIndex } from "../engines/retrieval/index.ts";
import { loadKernel } from "../engines/retrieval/host/load-kernel.ts";
import type { LivePlan } from "../knowledge/embedding-migrations/live-plan.ts";
import { Semaphore } from "../platform/lib/semaphore.ts";
import { feedStatements } from "../search/feed.sql.ts";
import type { SearchAsOfDeps } from "../search/history/search-as-of.ts";
import { meetFilter } from "../engines/retrieval/host/meet-filter.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import { AnswerCache } from "../search/answer-cache.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import type { Answer, SearchDeps } from "../search/search-knowledge.ts";
import { searchAssistant } from "../search/smart/assist-search.ts";
import { searchLog, type SearchLog } from "../search/log/search-log.ts";
import { deleteOldSearches } from "../search/log/search-log.sql.ts";
import { ids } from "../platform/ids.ts";
import type { Foundation } from "./foundation.ts";
import type { ComposedImages } from "./images.ts";
import type { RoutesDeps } from "./routes.ts";

interface SearchParts {
  readonly indexes: LiveIndexes;
  readonly meter: CreditMeter;
  readonly languageModel: LanguageModel | null;
  readonly images: ComposedImages;
  readonly plan: LivePlan;
}

export interface Search {
  /** Dependencies of a search on behalf of another feature, such as a chat turn. */
  readonly deps: SearchDeps;
  readonly routes: Pick<RoutesDeps, "search">;
}

/** Composes search, its cache and its language model. */
export function composeSearch(base: Foundation, parts: SearchParts): Search {
  const { settings, metrics, log, lifecycle } = base;
  const { indexes, meter, languageModel, images } = parts;
  const answers = new AnswerCache<Answer>(settings.searchCacheBytes, ({ json }) => 2 * json.length);
  metrics.gauge("search_cache_hits_total", "Searches answered from the cache", () => answers.figures().hits);
  metrics.gauge("search_cache_misses_total", "Searches not answered from the cache", () => answers.figures().misses);
  metrics.gauge("search_cache_bytes", "Memory of the search cache", () => answers.figures().bytes);
  const deps = { indexes, meter, prices: settings.prices, baseUrl: lifecycle.address, log };
  return {
    deps,
    routes: {
      search: {
        ...deps,
        assistant: languageModel === null ? null : searchAssistant(languageModel, log),
        pictures: { images: images.sent, meetFilter },
        past: composePast(base, parts),
        answers,
        searchLog: composeSearchLog(base),
      },
    },
  };
}

/** Composes searches as of a past time, one at a time, because each keeps the persona's entire knowledge in memory. */
function composePast({ store, log }: Foundation, { plan }: SearchParts): SearchAsOfDeps {
  return {
    database: store.database,
    plan: () => plan.now(),
    loadLive: (generation, documentIds) => feedStatements(store.database, generation).load(documentIds),
    newIndex: async (dimensions) => createRetrievalIndex({ dimensions, kernel: await loadKernel((message) => log.info({}, message)) }),
    turns: new Semaphore(1),
    waiting: new Set(),
  };
}

const purgeEveryMs = 3_600_000;

/** Starts recording searches for analytics and deleting old ones; null if recording is disabled. */
function composeSearchLog({ settings, store, clock, metrics, log, cleanup }: Foundation): SearchLog | null {
  const { database } = store;
  const { searchLogDays: days } = settings;
  const purge = (): void => {
    deleteOldSearches(database, days).catch((error: unknown) => log.warn({ err: error }, "failed to delete old searches"));
  };
  purge();
  const purging = setInterval(purge, purgeEveryMs);
  purging.unref();
  cleanup.add("old searches", async () => clearInterval(purging));
  if (days === 0) return null;
  const searches = searchLog({ database, clock, ids, log });
  metrics.gauge("searches_not_recorded_total", "Searches missing from analytics because the database was too slow", () => searches.dropped);
  cleanup.add("search log", () => searches.stop());
  return searches;
}
