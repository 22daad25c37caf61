import type { CreditMeter } from "../billing/credit-meter.ts";
import type { PriceList } from "../billing/model/price-list.ts";
import type { Log } from "../platform/lib/log.ts";
import type { PersonaContext } from "../personas/model/persona.ts";
import type { RetrievalFilter, RetrievalQuery, RetrievalResult } from "../ports/retrieval-index.ts";
import { type AnswerCache, scopeKeyOf } from "./answer-cache.ts";
import { type ExplainedHit, searchExplanation } from "./explanation.ts";
import { hitJson } from "./hit-json.ts";
import { wordsKnownTo } from "./known-words.ts";
import { type ImageSearchDeps, searchByImage } from "./image/search-by-image.ts";
import type { SentImage } from "./image/types.ts";
import type { RetrievalIndexes } from "./retrieval-indexes.ts";
import { type SearchAsOfDeps, withKnowledgeAsOf } from "./history/search-as-of.ts";
import type { SearchLog } from "./log/search-log.ts";
import { scopeOf, sourceNameOf } from "./scope.ts";
import type { SearchAssistant } from "./smart/assist-search.ts";

export interface SearchDeps {
  readonly indexes: RetrievalIndexes;
  readonly meter: CreditMeter;
  readonly prices: PriceList;
  /** Base URL for images found in documents. */
  readonly baseUrl: () => string;
  readonly log: Log;
}

export interface SearchInput {
  /** May be empty if an image is sent. */
  readonly query: string;
  readonly image?: SentImage | undefined;
  readonly mode: "fast" | "smart";
  readonly topK: number;
  readonly filter: RetrievalFilter | undefined;
  readonly explain: boolean;
  /** Time at which to search the knowledge; null or absent to search the current knowledge. */
  readonly asOf?: Date | null;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal;
  /** False if the search was not run by a visitor; analytics then exclude it. */
  readonly isCounted?: boolean;
}

export interface SearchKnowledgeDeps extends SearchDeps {
  /** Language model assistance for smart searches; null if no model is configured. */
  readonly assistant: SearchAssistant | null;
  readonly pictures: ImageSearchDeps;
  /** Records searches for analytics; null if recording is disabled. */
  readonly searchLog: Pick<SearchLog, "note"> | null;
  /** Searches the knowledge as it was at an earlier time. */
  readonly past: SearchAsOfDeps;
  /** Cache of search results. */
  readonly answers: AnswerCache<Answer>;
}

/** A cached result. Each caller is charged separately. */
export interface Answer {
  /** Total and hits as JSON, without the enclosing braces. */
  readonly json: string;
  readonly total: number;
  /** See `Found`. */
  readonly isDegraded: boolean;
  readonly isLasting: boolean;
}

export interface SearchOutput {
  /** The result as JSON. */
  readonly json: string;
  readonly creditsCharged: number;
}

/** Searches the persona's knowledge and charges the account. */
export async function searchKnowledge(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<SearchOutput> {
  const begunAt = performance.now();
  const price = input.mode === "smart" ? deps.prices.searchSmart : deps.prices.searchFast;
  const reservation = await deps.meter.reserve(context.persona.accountId, price, "search");
  let answer: Answer;
  try {
    answer = input.asOf == null ? await answerTo(deps, context, input) : await answerAsOf(deps, context, input, input.asOf);
  } catch (error) {
    reservation.release();
    throw error;
  }
  const charged = answer.isDegraded ? Math.min(price, deps.prices.searchFast) : price;
  reservation.charge(charged);
  const { query, mode, image } = input;
  if (deps.searchLog !== null && input.isCounted !== false) {
    const { id: personaId, accountId } = context.persona;
    const durationMs = performance.now() - begunAt;
    deps.searchLog.note({
      accountId,
      personaId,
      query,
      mode,
      hasImage: image !== undefined,
      hits: answer.total,
      credits: charged,
      durationMs,
    });
  }
  const degraded = answer.isDegraded ? `"degraded":true,` : "";
  const { generation } = deps.indexes.of(context.brand.id);
  const explain = input.explain ? `"explain":${JSON.stringify(searchExplanation(generation(), input.filter))},` : "";
  return { json: `{${degraded}${explain}${answer.json}}`, creditsCharged: charged };
}

/** Searches, or returns the cached result if the knowledge has not changed since the same query. */
function answerTo(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Answer> {
  const look = async (): Promise<Answer> => {
    const { total, hits, isDegraded, isLasting } = await search(deps, context, input);
    const results = hits.map((hit) => hitJson(hit, sourceNameOf(context, hit.segment), input.explain, deps.baseUrl()));
    return { json: `"num_total_results":${total},"results":[${results.join(",")}]`, total, isDegraded, isLasting };
  };
  if (input.explain || input.image !== undefined || input.asOf != null) return look();
  const { index, generation } = deps.indexes.of(context.brand.id);
  const { mode, topK, filter, query } = input;
  const key = [scopeKeyOf(context), generation(), mode, topK, filter === undefined ? "" : JSON.stringify(filter), query].join("\n");
  return deps.answers.answer(
    key,
    () => index.stateOf(scopeOf(context)),
    look,
    ({ isLasting }) => isLasting,
  );
}

/** Searches the knowledge as it was at a given time. The language model does not assist, because its result would not be repeatable. */
async function answerAsOf(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput, at: Date): Promise<Answer> {
  const { result, past } = await withKnowledgeAsOf(deps.past, deps.indexes, { context, at, signal: input.signal }, (indexes) =>
    answerTo({ ...deps, indexes, assistant: null }, context, input),
  );
  const asOf = {
    time: at.toISOString(),
    documents: past.documents,
    past_versions: past.pastVersions,
    missing_texts: past.missingTexts,
    missing_vectors: past.missingVectors,
  };
  return { ...result, json: `"as_of":${JSON.stringify(asOf)},${result.json}` };
}

interface Found extends RetrievalResult {
  readonly hits: readonly ExplainedHit[];
  /** Whether a smart search ran without the query vector or the language model, and is charged as a fast search. */
  readonly isDegraded: boolean;
  /** Whether the same search would return the same result again, because neither a language model nor an unavailable model affected it. */
  readonly isLasting: boolean;
}

async function search(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Found> {
  const { image } = input;
  if (image === undefined) return find(deps, context, input);
  const { index } = deps.indexes.of(context.brand.id);
  const found = await searchByImage({ ...deps.pictures, index }, context, image, input, (query, topK) =>
    find(deps, context, { ...input, query, topK }),
  );
  return { ...found, isDegraded: input.mode === "smart" && found.isDegraded, isLasting: false };
}

/** Minimum number of hits to retrieve for merging with the hits for the rewritten queries. */
const assistedDepth = 50;

async function find(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Found> {
  const { query, mode, topK, filter, explain } = input;
  if (mode === "fast" || deps.assistant === null) {
    const found = await retrieve(deps, context, input);
    return { ...found, isDegraded: mode === "smart" && found.wordsOnly, isLasting: !found.wordsOnly };
  }
  const depth = Math.max(topK, assistedDepth);
  const original = retrieve(deps, context, { query, mode, topK: depth, filter, explain });
  // The promise is awaited below; until then, a rejection must not count as unhandled.
  original.catch(() => undefined);
  const assisted = await deps.assistant.search({
    query,
    languages: context.brand.languages,
    model: context.persona.model,
    original,
    searchAlso: (rewritten) => retrieve(deps, context, { query: rewritten, mode: "fast", topK: depth, filter, explain }),
    signal: input.signal ?? new AbortController().signal,
  });
  const { wordsOnly, ...plain } = await original;
  const { total, hits } = assisted ?? plain;
  return { total, hits: hits.slice(0, topK), isDegraded: wordsOnly || assisted === null, isLasting: false };
}

/** Result of a retrieval. */
export interface Retrieved extends RetrievalResult {
  /** Whether the embedder was unreachable, so that only keywords were used. */
  readonly wordsOnly: boolean;
}

/** Runs the retrieval for searches and conversations. Uses only keywords if the embedder is unreachable. */
export async function retrieve(
  deps: Pick<SearchDeps, "indexes" | "log">,
  context: PersonaContext,
  input: Pick<SearchInput, "query" | "mode" | "topK" | "filter"> & Pick<RetrievalQuery, "floor" | "explain">,
): Promise<Retrieved> {
  const { index, embedder } = deps.indexes.of(context.brand.id);
  const asked = embedder?.embedQuery(input.query, context.brand.languages).catch((error: unknown) => {
    deps.log.warn({ err: error }, "failed to embed the query, using keyword search only");
    return null;
  });
  const vector = (await asked) ?? null;
  const languages = context.brand.languages;
  const found = await index.search({
    scope: scopeOf(context),
    text: input.query,
    vector,
    languages,
    topK: input.topK,
    mode: input.mode,
    vectorLanguages: embedder?.info.languages ?? null,
    knowsWord: wordsKnownTo(embedder, languages),
    ...(input.filter === undefined ? {} : { filter: input.filter }),
    ...(input.explain === true ? { explain: true } : {}),
    ...(input.floor === undefined ? {} : { floor: input.floor }),
  });
  return { ...found, wordsOnly: vector === null };
}
