import type { CreditMeter } from "../billing/credit-meter.ts";
import { meetFilter } from "../engines/retrieval/host/meet-filter.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import { AnswerCache } from "../search/answer-cache.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import type { Answer, SearchDeps } from "../search/search-knowledge.ts";
import { searchAssistant } from "../search/smart/assist-search.ts";
import type { Foundation } from "./foundation.ts";
import type { ComposedImages } from "./images.ts";
import type { RoutesDeps } from "./routes.ts";

interface SearchParts {
  readonly indexes: LiveIndexes;
  readonly meter: CreditMeter;
  readonly languageModel: LanguageModel | null;
  readonly images: ComposedImages;
}

export interface Search {
  /** Dependencies of a search on behalf of another feature, such as a chat turn. */
  readonly deps: SearchDeps;
  readonly routes: Pick<RoutesDeps, "search">;
}

/** Composes search, its cache and its language model. */
export function composeSearch({ settings, metrics, log, lifecycle }: Foundation, parts: SearchParts): Search {
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
        answers,
      },
    },
  };
}
