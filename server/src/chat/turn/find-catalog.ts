import type { PersonaContext } from "../../personas/model/persona.ts";
import { LRUCache } from "lru-cache";
import { scopeKeyOf } from "../../search/answer-cache.ts";
import { primarySubtag } from "../../language/primary-subtag.ts";
import type { Dictionaries } from "../../ports/dictionary.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import { scopeOf } from "../../search/scope.ts";
import { Catalog } from "../answer/index.ts";
import { ordinaryWords } from "./correct-messages.ts";
import { voiceOf } from "./voice-of.ts";

/** Maximum size of a catalog that is loaded completely. For a larger catalog, questions are answered from the products found. */
const mostProducts = 50_000;
/** Maximum number of products in memory for all catalogs. */
const mostKept = 60_000;

interface Kept {
  readonly state: string;
  readonly found: FoundCatalog;
}

/** A catalog with the hits of its products, from which cards are created. */
export interface FoundCatalog {
  readonly catalog: Catalog;
  readonly hits: ReadonlyMap<string, RetrievalHit>;
}

const kept = new WeakMap<object, LRUCache<string, Kept>>();

export interface FindCatalogDeps {
  readonly indexes: RetrievalIndexes;
  readonly dictionaries: Dictionaries;
}

/**
 * Returns all products in the persona's scope, prepared for questions; undefined if there are none or too many. Cached until the index
 * changes.
 */
export async function findCatalog({ indexes, dictionaries }: FindCatalogDeps, context: PersonaContext): Promise<FoundCatalog | undefined> {
  const { index, embedder } = indexes.of(context.brand.id);
  const { languages } = voiceOf(context);
  const scope = scopeOf(context);
  const catalogs = catalogsOf(index);
  const key = scopeKeyOf(context);
  // The state is read before the products, so that a concurrent change invalidates them.
  const state = index.stateOf(scope);
  const known = state === null ? undefined : catalogs.get(key);
  if (known !== undefined && known.state === state) return known.found;
  const products: RetrievalHit[] = [];
  await index.scan(scope, { kind: "item" }, (hit) => {
    if (products.length <= mostProducts) products.push(hit);
  });
  if (products.length === 0 || products.length > mostProducts) return undefined;
  const composed = products.map((hit) => ({ ...hit, hit: hit.hit.normalize("NFC") }));
  const found = {
    catalog: new Catalog(composed, {
      isOrdinary: await ordinaryWords(dictionaries, embedder, languages),
      inOwnLanguage: (text) => inEnglish(embedder, languages, text),
    }),
    hits: new Map(products.map((hit) => [hit.documentId, hit])),
  };
  if (state !== null) catalogs.set(key, { state, found });
  return found;
}

/** Translates a message into English if the persona speaks English, because the persona's products may be described only in English. */
function inEnglish(embedder: Embedder | null, languages: readonly string[], text: string): string {
  const isSpoken = languages.some((language) => primarySubtag(language) === "en");
  return isSpoken ? (embedder?.inEnglish?.(text, languages) ?? text) : text;
}

function catalogsOf(index: object): LRUCache<string, Kept> {
  let catalogs = kept.get(index);
  if (catalogs === undefined) {
    catalogs = new LRUCache({ maxSize: mostKept, sizeCalculation: ({ found }) => 1 + found.hits.size });
    kept.set(index, catalogs);
  }
  return catalogs;
}
