import type { PersonaContext } from "../../personas/model/persona.ts";
import { LRUCache } from "lru-cache";
import { scopeKeyOf } from "../../search/answer-cache.ts";
import type { RetrievalHit, RetrievalIndex } from "../../ports/retrieval-index.ts";
import { scopeOf } from "../../search/scope.ts";
import { Catalog } from "../answer/index.ts";

/** Questions about a larger catalog are answered from the products found. */
const mostProducts = 50_000;
/** Products of all catalogs kept in memory. */
const mostKept = 60_000;

interface Kept {
  readonly state: string;
  readonly found: FoundCatalog;
}

/** A catalog with the hits of its products, for cards. */
export interface FoundCatalog {
  readonly catalog: Catalog;
  readonly hits: ReadonlyMap<string, RetrievalHit>;
}

const kept = new WeakMap<object, LRUCache<string, Kept>>();

/** Returns all products in the persona's scope, prepared for questions; undefined if there are none or too many. Kept while nothing changes. */
export async function findCatalog(
  index: RetrievalIndex,
  context: PersonaContext,
  readers: Partial<Pick<Catalog, "isOrdinary" | "inOwnLanguage">> = {},
): Promise<FoundCatalog | undefined> {
  const scope = scopeOf(context);
  const catalogs = catalogsOf(index);
  const key = scopeKeyOf(context);
  // Read before the products, so that a concurrent change invalidates them.
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
    catalog: new Catalog(composed, readers),
    hits: new Map(products.map((hit) => [hit.documentId, hit])),
  };
  if (state !== null) catalogs.set(key, { state, found });
  return found;
}

function catalogsOf(index: object): LRUCache<string, Kept> {
  let catalogs = kept.get(index);
  if (catalogs === undefined) {
    catalogs = new LRUCache({ maxSize: mostKept, sizeCalculation: ({ found }) => 1 + found.hits.size });
    kept.set(index, catalogs);
  }
  return catalogs;
}
