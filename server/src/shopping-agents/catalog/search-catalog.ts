import { fail } from "../../platform/errors/fail.ts";
import { hashOf } from "../../platform/lib/canonical-json.ts";
import type { Cursors, ListCursor } from "../../platform/lib/cursor.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalFilter, RetrievalHit } from "../../ports/retrieval-index.ts";
import { retrieve } from "../../search/search-knowledge.ts";
import { type CatalogFilters, isIn, narrowed, readCatalogFilters, type SentFilters } from "./model/catalog-filters.ts";
import type { CatalogProduct } from "./model/catalog-product.ts";
import { fromMinorUnits } from "../../knowledge/model/minor-units.ts";
import { featuredOf } from "./model/select-variants.ts";
import { asCatalogProduct, type CatalogDeps, catalogSources, type Charged, charged, isOffered } from "./offered-products.ts";
import type { OfferedItem } from "./model/offered-item.ts";

export interface CatalogQuery {
  /** If empty, all products that match the filters are returned, oldest first. */
  readonly query: string;
  readonly filters: SentFilters | undefined;
  /** Currency of the price filter. */
  readonly currency: string | undefined;
  readonly cursor: string | undefined;
  /** Maximum number of products per page, at least 1. */
  readonly limit: number;
}

export interface CatalogPage {
  /** Products with up to ten matching variants each, the featured variant first. */
  readonly products: readonly CatalogProduct[];
  /** Cursor of the next page; null after the last page. */
  readonly next: string | null;
  /** Number of products found; null if not all products were examined. */
  readonly total: number | null;
  /** Filters that could not be applied. */
  readonly ignored: "price" | null;
}

/** Maximum number of products per page. */
const largestPage = 50;
/** Maximum number of products found by a query. */
const mostFound = 100;
const mostVariants = 10;
const batchSize = 200;
/** Maximum number of products read per call without a query. The next page continues after the last of them. */
const mostRead = 1_000;

/**
 * Returns a page of the persona's products that match a query, filters, or both. Charges the account.
 * @throws Failure `validation.failed` if the cursor belongs to another search
 */
export async function searchCatalog(deps: CatalogDeps, context: PersonaContext, input: CatalogQuery): Promise<Charged<CatalogPage>> {
  const limit = Math.min(input.limit, largestPage);
  const { filters, ignored } = readCatalogFilters(input.filters ?? {}, input.currency, context.brand.defaultCurrency);
  const kind = input.query === "" ? "browse" : "search";
  const order = `${kind}.${hashOf([context.persona.id, input.query, filters]).toString("base64url").slice(0, 12)}`;
  const cursors = deps.cursorsOf("searchCatalog");
  const cursor = input.cursor === undefined ? null : cursors.read(input.cursor, order);
  if (input.cursor !== undefined && cursor === null) {
    const message = "must be a `cursor` returned for the same search";
    fail("validation.failed", `\`pagination.cursor\` ${message}.`, { errors: [{ field: "pagination.cursor", code: "format", message }] });
  }
  return charged(deps, context, async () => {
    const { found, next, total } =
      kind === "search"
        ? await pageOfFound(deps, context, { query: input.query, filters, order, cursors, cursor, limit })
        : await pageOfAll(deps, context, { filters, order, cursors, cursor, limit });
    return { products: found.map(({ product }) => shortened(product, input.query)), next, total, ignored };
  });
}

interface Found {
  readonly documentId: string;
  readonly product: CatalogProduct;
}

interface Page {
  readonly found: readonly Found[];
  readonly next: string | null;
  readonly total: number | null;
}

interface Wanted {
  readonly filters: CatalogFilters;
  readonly order: string;
  readonly cursors: Cursors;
  readonly cursor: ListCursor | null;
  readonly limit: number;
}

async function pageOfFound(deps: CatalogDeps, context: PersonaContext, wanted: Wanted & { readonly query: string }): Promise<Page> {
  const { query, filters, order, cursors, cursor, limit } = wanted;
  const { hits, isWhole } = await hitsOf(deps, context, query, filters);
  const offered = await Promise.all(
    hits.map(async (hit) => ((await isOffered(deps, context, hit)) ? meeting(deps, context, hit, filters) : null)),
  );
  const found = offered.filter((entry) => entry !== null);
  const last = cursor === null ? -1 : found.findIndex(({ documentId }) => documentId === cursor.id);
  // The last product of the previous page may have been deleted in the meantime.
  const start = last >= 0 ? last + 1 : Number(cursor?.value ?? 0);
  const page = found.slice(start, start + limit);
  const end = page.at(-1);
  const hasMore = end !== undefined && found.length > start + page.length;
  return {
    found: page,
    next: hasMore ? cursors.write({ order, value: String(start + page.length), id: end.documentId }) : null,
    total: isWhole ? found.length : null,
  };
}

/**
 * Returns search hits, best match first. Variant prices are not indexed, so if a price range is given, search results are combined with a
 * scan of variants.
 */
async function hitsOf(
  deps: CatalogDeps,
  context: PersonaContext,
  query: string,
  { categories, price }: CatalogFilters,
): Promise<{ readonly hits: readonly RetrievalHit[]; readonly isWhole: boolean }> {
  const filter: RetrievalFilter = { kind: "item", segments: catalogSources(context), ...(categories === null ? {} : { categories }) };
  const find = (asked: RetrievalFilter): ReturnType<typeof retrieve> =>
    retrieve(deps, context, { query, mode: "fast", topK: mostFound, filter: asked });
  const all = await find(filter);
  const isWhole = all.total <= mostFound;
  if (price === null || isWhole) return { hits: all.hits, isWhole };
  const range = { gte: fromMinorUnits(price.min, price.currency) ?? 0, lte: fromMinorUnits(price.max, price.currency) ?? Infinity };
  const within = await find({ ...filter, price: range });
  const byId = new Map([...within.hits, ...all.hits].map((hit) => [hit.documentId, hit]));
  return { hits: [...byId.values()].toSorted((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1)), isWhole };
}

async function pageOfAll(deps: CatalogDeps, context: PersonaContext, { filters, order, cursors, cursor, limit }: Wanted): Promise<Page> {
  const sources = catalogSources(context);
  const found: Found[] = [];
  let after = cursor?.id ?? null;
  for (let read = 0; read < mostRead; read += batchSize) {
    const items = await deps.items.page(context.persona.accountId, sources, after, batchSize);
    for (const item of items) {
      const entry = meeting(deps, context, item, filters);
      if (entry === null || !(await isOffered(deps, context, item))) continue;
      // One extra result is requested, to determine whether there are more.
      const last = found.at(-1);
      if (found.length === limit && last !== undefined) {
        return { found, next: cursors.write({ order, value: "", id: last.documentId }), total: null };
      }
      found.push(entry);
    }
    after = items.at(-1)?.documentId ?? after;
    if (items.length < batchSize) return { found, next: null, total: cursor === null ? found.length : null };
  }
  return { found, next: after === null ? null : cursors.write({ order, value: "", id: after }), total: null };
}

function meeting(deps: CatalogDeps, context: PersonaContext, item: OfferedItem, filters: CatalogFilters): Found | null {
  if (!isIn(item.filter.categories, filters.categories)) return null;
  const whole = asCatalogProduct(deps, context, item);
  const product = whole === null ? null : narrowed(whole, filters);
  return product === null ? null : { documentId: item.documentId, product };
}

/**
 * Returns the product with a representative variant: the variant whose SKU is in the query or, failing that, the first available variant.
 */
function shortened(product: CatalogProduct, query: string): CatalogProduct {
  const named = product.variants.find(({ sku }) => sku !== undefined && sku.toLowerCase() === query.toLowerCase());
  const featured = named ?? featuredOf(product.variants);
  const variants = featured === undefined ? [] : [featured, ...product.variants.filter((variant) => variant !== featured)];
  return { ...product, variants: variants.slice(0, mostVariants) };
}
