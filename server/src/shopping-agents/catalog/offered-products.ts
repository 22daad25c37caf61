import type { CreditMeter } from "../../billing/credit-meter.ts";
import type { PriceList } from "../../billing/model/price-list.ts";
import type { Product } from "../../knowledge/model/product.ts";
import { withAddresses } from "../../knowledge/model/images.ts";
import type { CursorsOf } from "../../platform/lib/cursor.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import type { RetrievalIndexes } from "../../search/retrieval-indexes.ts";
import { scopeOf } from "../../search/scope.ts";
import { type CatalogProduct, catalogProduct } from "./model/catalog-product.ts";
import type { OfferedItem } from "./model/offered-item.ts";
import type { CatalogStatements } from "./catalog.sql.ts";

export interface CatalogDeps {
  readonly indexes: RetrievalIndexes;
  readonly items: CatalogStatements;
  readonly meter: CreditMeter;
  readonly prices: Pick<PriceList, "searchFast">;
  /** Returns the base URL for images. */
  readonly baseUrl: () => string;
  readonly cursorsOf: CursorsOf;
  readonly log: Log;
}

/** A result and the credits charged for it. */
export interface Charged<Found> {
  readonly found: Found;
  readonly creditsCharged: number;
}

/** Runs a catalog call and charges the account the price of a fast search. A failed call is not charged. */
export async function charged<Found>(
  deps: Pick<CatalogDeps, "meter" | "prices">,
  context: PersonaContext,
  work: () => Promise<Found>,
): Promise<Charged<Found>> {
  const price = deps.prices.searchFast;
  const reservation = await deps.meter.reserve(context.persona.accountId, price, "search");
  try {
    const found = await work();
    reservation.charge(price);
    return { found, creditsCharged: price };
  } catch (error) {
    reservation.release();
    throw error;
  }
}

/** Returns the sources whose products a persona offers, oldest first. */
export function catalogSources({ sources }: PersonaContext): string[] {
  return [...sources.keys()].toSorted();
}

/**
 * Returns the persona's product with an external id, or null if there is none. If several sources contain the id, the oldest source takes
 * precedence, so that ids are unambiguous.
 */
export async function offeredUnder(deps: CatalogDeps, context: PersonaContext, externalId: string): Promise<OfferedItem | null> {
  return itemUnder(deps, context, catalogSources(context), externalId);
}

/** Returns whether a product's id resolves to that product. */
export async function isOffered(deps: CatalogDeps, context: PersonaContext, { segment, externalId }: OfferedItem): Promise<boolean> {
  const sources = catalogSources(context);
  const older = sources.slice(0, Math.max(0, sources.indexOf(segment)));
  return (await itemUnder(deps, context, older, externalId)) === null;
}

async function itemUnder(
  { indexes }: CatalogDeps,
  context: PersonaContext,
  sources: readonly string[],
  externalId: string,
): Promise<OfferedItem | null> {
  const { index } = indexes.of(context.brand.id);
  for (const source of sources) {
    const hit = await index.get(scopeOf(context), source, externalId);
    if (hit?.filter.kind === "item") return hit;
  }
  return null;
}

/** Converts a product to the format for agents. Returns null if the product has no price. */
export function asCatalogProduct(deps: CatalogDeps, context: PersonaContext, item: OfferedItem): CatalogProduct | null {
  const product = JSON.parse(withAddresses(item.hit, deps.baseUrl())) as Product;
  return catalogProduct({ ...product, categories: item.filter.categories }, context.brand.defaultCurrency);
}
