import { patternsOf } from "../../../language/patterns.ts";
import { readChoice, variantsBySku } from "../extract/choice.ts";
import { stemsOf } from "../text/words.ts";
import type { AnswerContext } from "./answer.ts";
import { isWithin } from "./bounds.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogQuery, ordersSizes, type QueryTerm, readQuery } from "./read-query.ts";
import { asksForSet } from "./set-question.ts";
import { describedBy, describedOfKind, type Named, namedBy, OF_ONE } from "./subjects.ts";

/** Reports whether a question compares or orders products. */
export function isComparison(query: CatalogQuery): boolean {
  return query.kind === "compare" || query.compared !== null || (query.order !== null && !ordersSizes(query));
}

/** Returns the products that a message names, as separate entries if there are several: "the Heron or the Tern". */
export function namedApart(message: string, query: CatalogQuery, { catalog }: AnswerContext, currency: string | null): Named[] {
  const hasDigit = /\d/.test(message);
  const bySku = catalog.products.flatMap((record, product) =>
    variantsBySku(message, record).length > 0 || (hasDigit && namesId(message, record.id)) ? [product] : [],
  );
  if (bySku.length > 0)
    return bySku.map((product) => ({ products: [product], terms: query.terms.filter((term) => isOfSku(term, message, catalog, product)) }));
  const parts = message.split(JOINTS).filter((part) => part.trim() !== "");
  if (parts.length > 1) {
    const isAttached = ({ term }: QueryTerm): boolean => query.terms.some((one) => one.term.stem === term.stem && one.attached === true);
    const named = parts.flatMap((part) => {
      const own = readQuery(part, catalog, currency);
      const one = namedBy(own, catalog) ?? (isComparison(query) ? onlyTitled(own) : null);
      // "The Gale fryer, the one with two drawers" does not ask for drawers as products.
      return one === null || (query.kind !== "compare" && one.terms.every(isAttached)) ? [] : one;
    });
    const apart = named.filter(
      (one, at) => !named.slice(0, at).some((other) => other.products.some((product) => one.products.includes(product))),
    );
    if (apart.length > 1)
      return apart.map((one) => ({
        ...one,
        terms: query.terms.filter(({ term }) => one.terms.some((own) => own.term.stem === term.stem)),
      }));
  }
  const named = namedBy(query, catalog) ?? describedBy(query) ?? describedOfKind(query) ?? onlyOne(query);
  const whole = named === null ? null : withMeasures(withProperties(named, query), query);
  if (whole !== null && isMeasureOf(query, whole, catalog)) return [whole];
  return whole === null || (asksForSet(query, whole) && !isOfVersions(query, whole, catalog)) || isOnlyOfKind(query, whole, catalog)
    ? []
    : [whole];
}

/** Returns the only product of the category that a question about one product names: "your marmalade". */
function onlyOne({ kind, kindNamed, wish, howMany, order, price, bounds, compared }: CatalogQuery): Named | null {
  if (kindNamed === null || kindNamed.categories.length === 0 || kindNamed.products.size > 1 || !OF_ONE.has(kind) || wish || howMany)
    return null;
  return order !== null || price !== null || bounds.length > 0 || compared !== null
    ? null
    : { products: [...kindNamed.products], terms: kindNamed.terms };
}

/**
 * Returns the named products that also have the other properties in the question: the aluminium moka pot for "the moka pot, the aluminium
 * one".
 */
function withProperties(named: Named, { terms }: CatalogQuery): Named {
  let { products } = named;
  if (products.length < 2) return named;
  for (const { found, negated, option, columns } of terms) {
    if (found === null || negated || option || columns.length > 0) continue;
    const held = products.filter((product) => found.uses.value.has(product) || found.uses.title.has(product));
    if (held.length > 0) products = held;
  }
  return { ...named, products };
}

/** Returns the named products that have a measure in the question: "the surf rod of 4.5 m". */
function withMeasures(named: Named, { bounds }: CatalogQuery): Named {
  const exact = bounds.filter(({ bound }) => !bound.isLimit);
  const products = exact.length === 0 ? [] : named.products.filter((product) => exact.every((bound) => isWithin(bound, product)));
  return named.products.length > 1 && products.length > 0 ? { ...named, products } : named;
}

/** Reports whether a measure in the question belongs to the named product or one of its variants: "the manchego of 250 g". */
function isMeasureOf(query: CatalogQuery, { products }: Named, catalog: Catalog): boolean {
  const { bounds, order, price, howMany, optionText } = query;
  const [product] = products;
  const record = catalog.products[product ?? -1];
  if (product === undefined || record === undefined || products.length > 1 || bounds.length === 0) return false;
  if (order !== null || price !== null || howMany || bounds.some(({ bound }) => bound.isLimit)) return false;
  return readChoice(optionText, record).variants.length > 0 || bounds.every((bound) => isWithin(bound, product));
}

/**
 * Returns the product that one part of a comparison names by a word that occurs in only one title, even if categories also use the word.
 */
function onlyTitled({ terms }: CatalogQuery): Named | null {
  const own = terms.filter(({ negated, found }) => !negated && found !== null && found.quality >= 1 && found.uses.title.size === 1);
  const products = [...new Set(own.flatMap(({ found }) => [...(found?.uses.title ?? [])]))];
  return products.length === 1 ? { products, terms: own } : null;
}

/** Reports whether a word names the only product of its kind, as in "the cheapest canoe" when there is only one canoe. */
function isOnlyOfKind({ order }: CatalogQuery, { products, terms }: Named, catalog: Catalog): boolean {
  const [first] = products;
  const record = products.length === 1 ? catalog.products[first ?? -1] : undefined;
  return order?.by === "price" && terms.length === 1 && record?.variants.length === 0 && stemsOf(record.title).length > 1;
}

/** Reports whether an order applies to the variants of the only product of its kind: "the biggest toploader". */
function isOfVersions({ order, kindNamed, howMany }: CatalogQuery, { products: [only, ...others] }: Named, { products }: Catalog): boolean {
  return (
    order !== null && !howMany && others.length === 0 && kindNamed?.products.size === 1 && (products[only ?? -1]?.variants.length ?? 0) > 1
  );
}

/** Reports whether a term is part of an id or SKU in the message. */
function isOfSku({ term }: QueryTerm, message: string, { products }: Catalog, product: number): boolean {
  const record = products[product];
  if (record === undefined) return false;
  const codes = [...variantsBySku(message, record).map(({ sku }) => sku ?? ""), ...(namesId(message, record.id) ? [record.id] : [])];
  return codes.some((code) => stemsOf(code).includes(term.stem));
}

/** Minimum length of an id that identifies a product; a shorter id could be any word or number. */
const LEAST_ID = 5;

/** Reports whether a message contains a product id consisting of letters and digits: "JKT-0106". */
function namesId(message: string, id: string): boolean {
  if (id.length < LEAST_ID || !/\d/.test(id) || !/\p{L}/u.test(id)) return false;
  const [text, own] = [message.toUpperCase(), id.toUpperCase()];
  const at = text.indexOf(own);
  return at >= 0 && !/[\p{L}\p{N}-]$/u.test(text.slice(0, at)) && !/^-?[\p{L}\p{N}]/u.test(text.slice(at + own.length));
}

const JOINTS = new RegExp(
  String.raw`\s*(?:,|;|\/|\?|:|\b(?:${patternsOf((conversation) => conversation.requests)(({ comparedJoints }) => comparedJoints)})\b)\s*`,
  "iu",
);
