import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import { type FactStatement, isTrueOfFacts } from "./fact-statement.ts";
import type { AttributeValue } from "../../../ports/retrieval-index.ts";
import type { RequestedOrder } from "../types.ts";
import { formatMoney } from "../phrases/money.ts";
import type { Phrases } from "../../../language/phrases.ts";
import {
  formerPriceOf,
  isReduced,
  isWhole,
  type OfferSubject,
  priceOf,
  pricesOf,
  type Selection,
  stockOf,
  variantsOf,
  WHOLE,
} from "./offer.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";

/** A claim about a product: subject, property and value. Sentences are generated from statements, never the reverse. */
export type Statement =
  | { readonly property: "price"; readonly subject: OfferSubject; readonly low: number; readonly high: number }
  | { readonly property: "former_price"; readonly subject: OfferSubject; readonly amount: number }
  | { readonly property: "not_reduced"; readonly subject: OfferSubject }
  | { readonly property: "stock"; readonly subject: OfferSubject; readonly inStock: boolean }
  | { readonly property: "colours" | "sizes"; readonly subject: OfferSubject; readonly values: readonly string[] }
  /** No variant matches the selection, or the options as the visitor wrote them. */
  | { readonly property: "absent"; readonly subject: OfferSubject; readonly options: readonly string[] }
  /** The products of `among` that come next in the order after `before` others. */
  | {
      readonly property: "price_rank";
      readonly subjects: readonly OfferSubject[];
      readonly price: number;
      readonly order: RequestedOrder["direction"];
      /** The products in `subjects`. */
      readonly products: readonly SourceRecord[];
      /** All compared products. */
      readonly among: readonly Ranked[];
      /** Number of distinct products that rank ahead of the subjects. */
      readonly before: number;
    }
  | { readonly property: "count"; readonly counted: readonly SourceRecord[]; readonly count: number }
  | { readonly property: "attribute"; readonly record: SourceRecord; readonly key: string; readonly value: AttributeValue }
  /** The products of `among` that come next in the order of an attribute after `before` others. */
  | {
      readonly property: "measure_rank";
      readonly products: readonly SourceRecord[];
      readonly key: string;
      readonly value: number;
      /** Returns a product's value in the unit of `value`; null if it has none. */
      readonly valueOf: (record: SourceRecord) => number | null;
      readonly order: RequestedOrder["direction"];
      readonly among: readonly SourceRecord[];
      readonly before: number;
    }
  /** A fact about the business. */
  | { readonly property: "brand_fact"; readonly statement: FactStatement; readonly known: KnownFacts };

/** A statement that `sentenceOf` can phrase. Other statements depend on their columns or on the question. */
export type SayableStatement = Exclude<Statement, { readonly property: "attribute" | "measure_rank" | "brand_fact" }>;

/** A ranked product and its ranked variants; no variants if the product itself is ranked. */
export interface Ranked {
  readonly record: SourceRecord;
  readonly variants: readonly RecordVariant[];
}

/** Data that the built-in phrases need. */
export interface Wording {
  readonly phrases: Phrases;
  readonly language: string;
}

/** Returns the title with the color, size or SKU in parentheses. */
export function nameOf({ record, selection }: OfferSubject): string {
  const options = optionsOf(selection);
  return options.length === 0 ? record.title : `${record.title} (${options.join(", ")})`;
}

function optionsOf({ colours, sizes, skus }: Selection): string[] {
  return [...colours, ...sizes, ...skus];
}

/** Returns the sentence for a statement. */
export function sentenceOf(statement: SayableStatement, { phrases, language }: Wording): string {
  const money = (amount: number, { record }: OfferSubject): string => formatMoney(amount, record.currency, language);
  switch (statement.property) {
    case "price": {
      const { subject, low, high } = statement;
      return low === high
        ? phrases.price(nameOf(subject), money(low, subject))
        : phrases.priceRange(nameOf(subject), money(low, subject), money(high, subject));
    }
    case "former_price":
      return phrases.priceBefore(money(statement.amount, statement.subject));
    case "not_reduced":
      return phrases.notReduced(nameOf(statement.subject));
    case "stock":
      return (statement.inStock ? phrases.inStock : phrases.outOfStock)(nameOf(statement.subject));
    case "colours":
    case "sizes":
      return phrases[statement.property](nameOf(statement.subject), statement.values.join(", "));
    case "absent":
      return phrases.noVariant(statement.subject.record.title, statement.options.join(", "));
    case "price_rank": {
      const { subjects, products, price, order, before } = statement;
      const names = products.map((record) => nameOf(subjects.find((subject) => subject.record === record) ?? { record, selection: WHOLE }));
      const amount = formatMoney(price, products[0]?.currency ?? null, language);
      if (before > 0) return phrases.price(names, amount);
      return (order === "asc" ? phrases.lowest : phrases.highest)(names, amount);
    }
    case "count":
      return phrases.counted(statement.count);
  }
}

/** Checks a statement against the records, regardless of how the statement was created. */
export function isTrue(statement: Statement): boolean {
  switch (statement.property) {
    case "price": {
      const prices = pricesOf(statement.subject);
      return isNamed(statement.subject) && prices?.low === statement.low && prices.high === statement.high;
    }
    case "former_price":
      return formerPriceOf(statement.subject) === statement.amount;
    case "not_reduced":
      return !isReduced(statement.subject.record);
    case "stock":
      return isNamed(statement.subject) && stockOf(statement.subject) === statement.inStock;
    case "colours":
    case "sizes": {
      const { property } = statement;
      const held = new Set(variantsOf(statement.subject).flatMap((variant) => variant[property]));
      return held.size === statement.values.length && statement.values.every((value) => held.has(value));
    }
    case "absent":
      return isWhole(statement.subject.selection)
        ? !statement.subject.record.variants.some(({ colours, sizes }) =>
            [...colours, ...sizes].some((one) => statement.options.includes(one)),
          )
        : variantsOf(statement.subject).length === 0;
    case "price_rank":
      return isRank(statement);
    case "attribute":
      return JSON.stringify(statement.record.attributes[statement.key]) === JSON.stringify(statement.value);
    case "measure_rank":
      return isMeasureRank(statement);
    case "brand_fact":
      return isTrueOfFacts(statement.statement, statement.known);
    case "count":
      return new Set(statement.counted.map(({ documentId }) => documentId)).size === statement.count;
  }
}

/** Reports whether a subject has no options, or has a variant with those options. */
function isNamed(subject: OfferSubject): boolean {
  return isWhole(subject.selection) || variantsOf(subject).length > 0;
}

function isRank({ subjects, products, price, order, among, before }: Extract<Statement, { readonly property: "price_rank" }>): boolean {
  const prices = among.map(({ record, variants }) => {
    const own = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
    const known = own.filter((one) => one !== null);
    return known.length === 0 ? null : order === "asc" ? Math.min(...known) : Math.max(...known);
  });
  if (prices.includes(null) || new Set(among.map(({ record }) => record.currency)).size > 1) return false;
  const ahead = prices.filter((one) => one !== null && (order === "asc" ? one < price : one > price)).length;
  const costs = (record: SourceRecord): boolean => among.some((one, index) => one.record === record && prices[index] === price);
  const isSaid = (subject: OfferSubject): boolean => isNamed(subject) && pricesOf(subject)?.[order === "asc" ? "low" : "high"] === price;
  return ahead === before && products.length > 0 && products.every(costs) && subjects.every(isSaid);
}

function isMeasureRank({
  products,
  value,
  valueOf,
  order,
  among,
  before,
}: Extract<Statement, { readonly property: "measure_rank" }>): boolean {
  const values = among.map(valueOf);
  if (values.includes(null)) return false;
  const ahead = values.filter((one) => one !== null && (order === "asc" ? one < value : one > value)).length;
  return ahead === before && products.length > 0 && products.every((record) => valueOf(record) === value);
}
