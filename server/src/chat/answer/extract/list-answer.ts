import { formatMoney } from "../phrases/money.ts";
import type { Draft } from "./draft.ts";
import { nameOf, type Statement, type Wording } from "./statement.ts";
import { type Question } from "./question.ts";
import { namesOptions, readChoice } from "./choice.ts";
import { formerPriceOf, type OfferSubject, priceOf, pricesOf, stockOf, subjectsOfVariants, WHOLE } from "./offer.ts";
import { unitsOf } from "./units.ts";
import type { SourceRecord } from "./record.ts";
import { matching, ofTheKind } from "./matching.ts";

const LISTED = 6;

/** A product in a list, with the statements of its line. */
interface Entry {
  readonly record: SourceRecord;
  readonly text: string;
  readonly statements: readonly Statement[];
}

/** Lists matching products, best first; null if there are none. */
export function listProducts(question: Question, records: readonly SourceRecord[], wording: Wording, isInStock = false): Draft | null {
  const subjects = ofTheKind(question, matching(question, records)).map(({ record }) => subjectIn(question, record));
  const entries = subjects.filter((subject) => !isInStock || stockOf(subject) === true).map((subject) => entryOf(subject, wording));
  const [only] = entries;
  if (only === undefined) return null;
  if (entries.length > 1) return draftList([wording.phrases.found], entries);
  const about = unitsOf(only.record)
    .slice(0, 1)
    .map(({ text }) => text);
  return { bubbles: [[only.text, ...about]], cited: [only.record.documentId], statements: new Map([[only.text, only.statements]]) };
}

/** Counts the matching products and lists the first ones. The records must be complete. */
export function countProducts(
  question: Question,
  records: readonly SourceRecord[],
  isMeant: (record: SourceRecord) => boolean,
  wording: Wording,
): Draft | null {
  const counted = ofTheKind(question, matching(question, records))
    .map(({ record }) => record)
    .filter(isMeant);
  if (counted.length === 0) return null;
  const sentence = wording.phrases.counted(counted.length);
  const statement: Statement = { property: "count", counted, count: counted.length };
  const entries = counted.map((record) => entryOf({ record, selection: WHOLE }, wording));
  const { statements, ...draft } = draftList([sentence], entries);
  return { ...draft, statements: new Map([[sentence, [statement]], ...(statements ?? [])]) };
}

/** Lists the matching products with a reduced price; null if there are none. */
export function listReduced(
  question: Question,
  records: readonly SourceRecord[],
  isMeant: (record: SourceRecord) => boolean,
  wording: Wording,
): Draft | null {
  const found = matching(question, records)
    .map(({ record }) => record)
    .filter(isMeant);
  const entries = found.flatMap((record) => {
    const whole = { record, selection: WHOLE };
    const variants = record.variants.filter((variant) => (priceOf(record, variant) ?? Infinity) < (record.originalPrice ?? 0));
    const subjects = formerPriceOf(whole) === null ? subjectsOfVariants(record, variants, WHOLE) : [whole];
    return subjects.slice(0, 1).map((subject) => entryOf(subject, wording, true));
  });
  return entries.length === 0 ? null : draftList([wording.phrases.found], entries);
}

function draftList(opening: readonly string[], entries: readonly Entry[]): Draft {
  const shown = entries.slice(0, LISTED);
  return {
    bubbles: [[...opening, ...shown.map(({ text }) => text)]],
    cited: [...new Set(shown.map(({ record }) => record.documentId))],
    statements: new Map(shown.map(({ text, statements }) => [text, statements])),
  };
}

/** Returns the named variants of a product, or the product itself. */
function subjectIn({ text }: Question, record: SourceRecord): OfferSubject {
  const { variants, asked } = readChoice(text, record);
  const subjects = subjectsOfVariants(record, variants, asked);
  const [only] = subjects;
  return only !== undefined && subjects.length === 1 ? only : { record, selection: WHOLE };
}

/** Lists matching products that are out of stock, or otherwise the versions that are; null if no product matches. */
export function listSoldOut(question: Question, records: readonly SourceRecord[], wording: Wording): Draft | null {
  const matches = matching(question, records).map(({ record }) => record);
  if (matches.length === 0) return null;
  const { phrases } = wording;
  const whole = (record: SourceRecord): OfferSubject => ({ record, selection: WHOLE });
  const out = matches.filter((record) => stockOf(whole(record)) === false);
  if (out.length > 0)
    return draftList(
      [phrases.found],
      out.map((record) => entryOf(whole(record), wording)),
    );
  const versions = matches.flatMap((record): Entry[] => {
    const choice = readChoice(question.text, record);
    const variants = namesOptions(choice) ? choice.variants : record.variants;
    const missing = variants.filter(({ inStock }) => inStock === false);
    return subjectsOfVariants(record, missing, choice.asked).map((subject) => ({
      record,
      text: `${nameOf(subject)}.`,
      statements: [{ property: "stock", subject, inStock: false }],
    }));
  });
  const none = matches.every((record) => stockOf(whole(record)) === true) ? [[phrases.noneOut]] : [];
  if (versions.length === 0) return none.length === 0 ? null : { bubbles: none, cited: [] };
  const draft = draftList([phrases.theseVersionsOut], versions);
  return { ...draft, bubbles: [...none, ...draft.bubbles] };
}

/** Describes a product or version in one line: name, price, and if it is out of stock. */
function entryOf(subject: OfferSubject, { phrases, language }: Wording, withFormer = false): Entry {
  const { record } = subject;
  const prices = pricesOf(subject);
  const isOut = stockOf(subject) === false;
  const former = withFormer ? formerPriceOf(subject) : null;
  const money = (amount: number): string => formatMoney(amount, record.currency, language);
  const range = prices === null ? "" : prices.low === prices.high ? money(prices.low) : `${money(prices.low)} – ${money(prices.high)}`;
  const amount = range === "" ? "" : `: ${range}`;
  const before = former === null ? "" : ` ${phrases.priceBefore(money(former))}`;
  const stock = isOut ? ` (${phrases.outOfStockShort})` : "";
  const statements: Statement[] = [
    ...(prices === null ? [] : [{ property: "price" as const, subject, ...prices }]),
    ...(former === null ? [] : [{ property: "former_price" as const, subject, amount: former }]),
    ...(isOut ? [{ property: "stock" as const, subject, inStock: false }] : []),
  ];
  return { record, text: `${nameOf(subject)}${amount}${stock}.${before}`, statements };
}
