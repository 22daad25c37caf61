import type { CreditMeter } from "../billing/credit-meter.ts";
import type { PriceList } from "../billing/model/price-list.ts";
import type { Log } from "../lib/log.ts";
import type { PersonaContext } from "../personas/store.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { RetrievalFilter, RetrievalIndex, RetrievalQuery, RetrievalResult } from "../ports/retrieval-index.ts";
import { hitJson } from "./hit-json.ts";
import { scopeOf, sourceNameOf } from "./scope.ts";

export interface SearchDeps {
  readonly index: RetrievalIndex;
  readonly embedder: Embedder;
  readonly meter: CreditMeter;
  readonly prices: PriceList;
  readonly log: Log;
}

export interface SearchInput {
  readonly query: string;
  readonly mode: "fast" | "smart";
  readonly topK: number;
  readonly filter: RetrievalFilter | undefined;
  readonly explain: boolean;
}

export interface SearchOutput {
  /** The answer's body, contract 4.3. */
  readonly json: string;
  readonly creditsCharged: number;
}

/** Finds what the persona may answer from; charges the account. */
export async function searchKnowledge(deps: SearchDeps, context: PersonaContext, input: SearchInput): Promise<SearchOutput> {
  const price = input.mode === "smart" ? deps.prices.searchSmart : deps.prices.searchFast;
  const reservation = await deps.meter.reserve(context.persona.accountId, price, "search");
  let result: Retrieved;
  try {
    result = await retrieve(deps, context, input);
  } catch (error) {
    reservation.release();
    throw error;
  }
  // A smart search without a vector is a fast one (decisions, chapter 5).
  const isDegraded = input.mode === "smart" && result.wordsOnly;
  const charged = isDegraded ? Math.min(price, deps.prices.searchFast) : price;
  reservation.charge(charged);
  const degraded = isDegraded ? `"degraded":true,` : "";
  const results = result.hits.map((hit) => hitJson(hit, sourceNameOf(context, hit.segment), input.explain));
  return { json: `{${degraded}"num_total_results":${result.total},"results":[${results.join(",")}]}`, creditsCharged: charged };
}

/** What was found. */
export interface Retrieved extends RetrievalResult {
  /** The embedder was out of reach. */
  readonly wordsOnly: boolean;
}

/** The same retrieval for search and for conversation. Words alone carry it while the embedder is out of reach. */
export async function retrieve(
  deps: Pick<SearchDeps, "index" | "embedder" | "log">,
  context: PersonaContext,
  input: Pick<SearchInput, "query" | "mode" | "topK" | "filter"> & Pick<RetrievalQuery, "floor">,
): Promise<Retrieved> {
  const vector = await deps.embedder.embedQuery(input.query).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the question was not embedded; words alone are searched");
    return null;
  });
  const known = deps.embedder.info.languages;
  const languages = context.brand.languages;
  const isKnown = known === null || languages.length === 0 || languages.some((tag) => known.includes(tag.split("-", 1)[0] ?? tag));
  const found = await deps.index.search({
    scope: scopeOf(context),
    text: input.query,
    vector,
    languages,
    topK: input.topK,
    mode: input.mode,
    vectorWeight: isKnown ? 1 : 0.3,
    ...(input.filter === undefined ? {} : { filter: input.filter }),
    ...(input.floor === undefined ? {} : { floor: input.floor }),
  });
  return { ...found, wordsOnly: vector === null };
}
