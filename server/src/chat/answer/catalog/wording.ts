import type { ProductPhrases, SaidProperty } from "../../../language/product-phrases.ts";
import { CONCEPTS, type Concept } from "../../../language/concepts.ts";
import { valueOf } from "../extract/attributes.ts";
import { formerPriceOf, type OfferSubject, pricesOf, stockOf } from "../extract/offer.ts";
import { nameOf, type Statement, type Wording } from "../extract/statement.ts";
import type { SourceRecord } from "../extract/record.ts";
import { formatMoney } from "../phrases/money.ts";
import { pairConcepts } from "../text/concepts.ts";
import { canonicalUnit } from "../text/measure-units.ts";
import type { Column } from "./column.ts";
import { isNo, isYes } from "./yes-no.ts";

/** Phrases of one language, including those about products. */
export interface ProductWording extends Wording {
  readonly products: ProductPhrases;
}

/** A sentence and its statements. Without statements, the text itself is checked. */
export interface Said {
  readonly sentence: string;
  readonly statements?: readonly Statement[];
  /** Whether it states that the data lacks what was asked for. */
  readonly isLack?: true;
}

/** Returns a product's property as phrased in an answer; null if the product does not have the property. */
export function propertyOf({ attributes }: SourceRecord, column: Column, { language, phrases }: ProductWording): SaidProperty | null {
  const value = attributes[column.key];
  if (value === undefined) return null;
  const concept = CONCEPTS.find((one) => column.concepts.has(one)) ?? null;
  const said = valueOf(column.key, value, language, phrases);
  const whole = isWhole(column, concept) ? concept : null;
  const isUnit = typeof value === "number" && whole !== null && MEASURED.has(whole) && isUnitName(column);
  return { label: column.label, value: isUnit ? `${said} ${column.label}` : said, concept: whole };
}

/** Concepts that a label can name by a unit alone: "lumens", "litres". */
const MEASURED: ReadonlySet<Concept> = new Set(["brightness", "capacity", "power", "voltage"]);

/** Reports whether a label is the unit of its numbers, since the numbers would otherwise be stated without a unit. */
function isUnitName({ label, key }: Column): boolean {
  return label === key && (canonicalUnit(label) !== "" || /[^s]s$/.test(label));
}

/** Reports whether the label expresses only the concept: "weight", not "weight limit". */
function isWhole({ stems }: Column, concept: Concept | null): boolean {
  return concept !== null && (stems.length === 1 || pairConcepts(stems, 0).some((pair) => stems.length === 2 && pair.concept === concept));
}

/** States one property of a product: with a verb for booleans, otherwise with its value. */
export function sayProperty(record: SourceRecord, column: Column, wording: ProductWording): Said | null {
  const value = record.attributes[column.key];
  const property = propertyOf(record, column, wording);
  if (value === undefined || property === null) return null;
  const { products } = wording;
  const truth =
    typeof value === "boolean"
      ? value
      : typeof value === "string" && isYes(value)
        ? true
        : typeof value === "string" && isNo(value)
          ? false
          : null;
  const sentence =
    truth === null
      ? products.property(record.title, property)
      : truth
        ? products.has(record.title, column.label)
        : products.hasNot(record.title, column.label);
  return { sentence, statements: [{ property: "attribute", record, key: column.key, value }] };
}

/** Names a product or variant with its price and, if applicable, a note that it is out of stock: "Kestrel floor lamp (€68.90)". */
export function nameWithPrice(subject: OfferSubject, { phrases, language }: Wording, withFormer = false): Said {
  const { record } = subject;
  const prices = pricesOf(subject);
  const former = withFormer ? formerPriceOf(subject) : null;
  const isOut = stockOf(subject) === false;
  const money = (amount: number): string => formatMoney(amount, record.currency, language);
  const price = prices === null ? [] : [prices.low === prices.high ? money(prices.low) : `${money(prices.low)} – ${money(prices.high)}`];
  const details = [...price, ...(isOut ? [phrases.outOfStockShort] : [])];
  const statements: Statement[] = [
    ...(prices === null ? [] : [{ property: "price" as const, subject, ...prices }]),
    ...(former === null ? [] : [{ property: "former_price" as const, subject, amount: former }]),
    ...(isOut ? [{ property: "stock" as const, subject, inStock: false }] : []),
  ];
  return { sentence: details.length === 0 ? nameOf(subject) : `${nameOf(subject)} (${details.join(", ")})`, statements };
}
