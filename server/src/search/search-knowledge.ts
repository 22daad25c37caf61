import type { CreditMeter } from "../billing/credit-meter.ts";
import type { PriceList } from "../billing/model/price-list.ts";
import type { Log } from "../platform/lib/log.ts";
import type { PersonaContext } from "../personas/store.ts";
import type { RetrievalFilter, RetrievalQuery, RetrievalResult } from "../ports/retrieval-index.ts";
import { type AnswerCache, scopeKeyOf } from "./answer-cache.ts";
import { type ExplainedHit, searchExplanation } from "./explanation.ts";
import { hitJson } from "./hit-json.ts";
import { wordsKnownTo } from "./known-words.ts";
import { type PictureSearchDeps, searchByPicture } from "./image/search-by-picture.ts";
import type { SentImage } from "./image/types.ts";
import type { RetrievalIndexes } from "./retrieval-indexes.ts";
import { scopeOf, sourceNameOf } from "./scope.ts";
import type { SearchAssistant } from "./smart/assist-search.ts";

export interface SearchDeps {
  readonly indexes: RetrievalIndexes;
  readonly meter: CreditMeter;
  readonly prices: PriceList;
  /** Of the service, for addresses of pictures that were found in documents. */
  readonly baseUrl: () => string;
  readonly log: Log;
}

export interface SearchInput {
  /** May be empty where there is a picture. */
  readonly query: string;
  readonly image?: SentImage | undefined;
  readonly mode: "fast" | "smart";
  readonly topK: number;
  readonly filter: RetrievalFilter | undefined;
  readonly explain: boolean;
  /** Fires when the caller is gone. */
  readonly signal?: AbortSignal;
}

export interface SearchKnowledgeDeps extends SearchDeps {
  /** Help of a language model for smart searches; null without one. */
  readonly assistant: SearchAssistant | null;
  readonly pictures: PictureSearchDeps;
  /** Answers that were found before. */
  readonly answers: AnswerCache<Answer>;
}

/** What was answered, of which every caller is charged for himself. */
export interface Answer {
  /** Total and hits as JSON, without the braces. */
  readonly json: string;
  /** See `Found`. */
  readonly isDegraded: boolean;
  readonly isLasting: boolean;
}

export interface SearchOutput {
  /** The answer's body, contract 4.3. */
  readonly json: string;
  readonly creditsCharged: number;
}

/** Finds what the persona may answer from; charges the account. */
export async function searchKnowledge(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<SearchOutput> {
  const price = input.mode === "smart" ? deps.prices.searchSmart : deps.prices.searchFast;
  const reservation = await deps.meter.reserve(context.persona.accountId, price, "search");
  let answer: Answer;
  try {
    answer = await answerTo(deps, context, input);
  } catch (error) {
    reservation.release();
    throw error;
  }
  const charged = answer.isDegraded ? Math.min(price, deps.prices.searchFast) : price;
  reservation.charge(charged);
  const degraded = answer.isDegraded ? `"degraded":true,` : "";
  const { generation } = deps.indexes.of(context.brand.id);
  const explain = input.explain ? `"explain":${JSON.stringify(searchExplanation(generation(), input.filter))},` : "";
  return { json: `{${degraded}${explain}${answer.json}}`, creditsCharged: charged };
}

/** The same question in the same state of the knowledge has the same answer, which is found once. */
function answerTo(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Answer> {
  const look = async (): Promise<Answer> => {
    const { total, hits, isDegraded, isLasting } = await search(deps, context, input);
    const results = hits.map((hit) => hitJson(hit, sourceNameOf(context, hit.segment), input.explain, deps.baseUrl()));
    return { json: `"num_total_results":${total},"results":[${results.join(",")}]`, isDegraded, isLasting };
  };
  if (input.explain || input.image !== undefined) return look();
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

interface Found extends RetrievalResult {
  readonly hits: readonly ExplainedHit[];
  /** A smart search that had to do without its vector or without the language model: it counts as a fast one (decisions, chapter 5). */
  readonly isDegraded: boolean;
  /** Whether it would be found again: neither a model nor its absence had a part in it. */
  readonly isLasting: boolean;
}

async function search(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Found> {
  const { image } = input;
  if (image === undefined) return find(deps, context, input);
  const { index } = deps.indexes.of(context.brand.id);
  const found = await searchByPicture(deps.pictures, context, image, input, index, (query, topK) =>
    find(deps, context, { ...input, query, topK }),
  );
  return { ...found, isDegraded: input.mode === "smart" && found.isDegraded, isLasting: false };
}

/** Hits that a language model's rewritten queries are joined with, at the least. */
const assistedDepth = 50;

async function find(deps: SearchKnowledgeDeps, context: PersonaContext, input: SearchInput): Promise<Found> {
  const { query, mode, topK, filter, explain } = input;
  if (mode === "fast" || deps.assistant === null) {
    const found = await retrieve(deps, context, input);
    return { ...found, isDegraded: mode === "smart" && found.wordsOnly, isLasting: !found.wordsOnly };
  }
  const depth = Math.max(topK, assistedDepth);
  const original = retrieve(deps, context, { query, mode, topK: depth, filter, explain });
  // Awaited below; until then its failure must not be unhandled.
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

/** What was found. */
export interface Retrieved extends RetrievalResult {
  /** The embedder was out of reach. */
  readonly wordsOnly: boolean;
}

/** The same retrieval for search and for conversation. Words alone carry it while the embedder is out of reach. */
export async function retrieve(
  deps: Pick<SearchDeps, "indexes" | "log">,
  context: PersonaContext,
  input: Pick<SearchInput, "query" | "mode" | "topK" | "filter"> & Pick<RetrievalQuery, "floor" | "explain">,
): Promise<Retrieved> {
  const { index, embedder } = deps.indexes.of(context.brand.id);
  const asked = embedder?.embedQuery(input.query).catch((error: unknown) => {
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
    knowsWord: wordsKnownTo(embedder),
    ...(input.filter === undefined ? {} : { filter: input.filter }),
    ...(input.explain === true ? { explain: true } : {}),
    ...(input.floor === undefined ? {} : { floor: input.floor }),
  });
  return { ...found, wordsOnly: vector === null };
}
