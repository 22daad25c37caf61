import { readChoice } from "../extract/choice.ts";
import { type OfferSubject, pricesOf, stockOf, subjectsOfVariants, variantsOf, WHOLE } from "../extract/offer.ts";
import type { SourceRecord } from "../extract/record.ts";
import { nameOf, sentenceOf, type Statement } from "../extract/statement.ts";
import { formatMoney } from "../phrases/money.ts";
import type { RequestedOrder } from "../types.ts";
import type { AnswerContext } from "./answer.ts";
import type { Catalog } from "./catalog.ts";
import type { Side } from "./sides.ts";
import type { Said } from "./wording.ts";

/** Returns the subjects of a comparison: products, or the variants that the message selects ("the 1 kg loaf"). */
export function subjectsCompared(products: readonly number[], sides: readonly Side[], catalog: Catalog): OfferSubject[] {
  return products.flatMap((product): OfferSubject[] => {
    const record = catalog.products[product];
    if (record === undefined) return [];
    const side = sides.find((one) => one.products.includes(product));
    return [side === undefined ? { record, selection: WHOLE } : versionOf(record, side.text)];
  });
}

function versionOf(record: SourceRecord, text: string): OfferSubject {
  const { variants, asked } = readChoice(text, record, "loose");
  const [only, ...others] = subjectsOfVariants(record, variants, asked);
  return only === undefined || others.length > 0 ? { record, selection: WHOLE } : only;
}

interface Known {
  readonly subject: OfferSubject;
  readonly low: number;
  readonly high: number;
}

/** States the prices and which subject is the cheapest or most expensive. */
export function sayPrices(
  subjects: readonly OfferSubject[],
  order: RequestedOrder | null,
  { wording }: AnswerContext,
  isRanked = true,
): Said[] {
  const said: Said[] = [];
  const known: Known[] = [];
  for (const subject of subjects) {
    const price = pricesOf(subject);
    if (price === null) continue;
    const statement: Statement = { property: "price", subject, ...price };
    said.push({ sentence: sentenceOf(statement, wording), statements: [statement] });
    known.push({ subject, ...price });
  }
  if (!isRanked || known.length < subjects.length || known.length < 2) return said;
  const direction = order?.by === "price" ? order.direction : "asc";
  const rank = rankOf(known, direction);
  // The cheaper of two products is not necessarily the cheapest of all, because other products may cost less.
  const [first] = rank?.subjects ?? [];
  const amount = rank === null ? "" : formatMoney(rank.price, first?.record.currency ?? null, wording.language);
  const ofTwo = direction === "asc" ? wording.phrases.cheaper : wording.phrases.dearer;
  if (rank !== null && first !== undefined)
    said.push({ sentence: subjects.length === 2 ? ofTwo(nameOf(first), amount) : sentenceOf(rank, wording), statements: [rank] });
  return said;
}

/** Returns the cheapest or most expensive subject; null if the prices overlap or are equal. */
function rankOf(
  known: readonly Known[],
  direction: RequestedOrder["direction"],
): Extract<Statement, { readonly property: "price_rank" }> | null {
  const sorted = known.toSorted((one, other) => (direction === "asc" ? one.low - other.low : other.high - one.high));
  const [first, second] = sorted;
  if (first === undefined || second === undefined || new Set(known.map(({ subject }) => subject.record.currency)).size > 1) return null;
  if (direction === "asc" ? first.high >= second.low : first.low <= second.high) return null;
  return {
    property: "price_rank",
    subjects: [first.subject],
    products: [first.subject.record],
    price: direction === "asc" ? first.low : first.high,
    order: direction,
    among: known.map(({ subject }) => ({ record: subject.record, variants: variantsOf(subject) })),
    before: 0,
  };
}

export function sayStocks(subjects: readonly OfferSubject[], { wording }: AnswerContext): Said[] {
  return subjects.flatMap((subject): Said[] => {
    const inStock = stockOf(subject);
    if (inStock === null) return [];
    const statement: Statement = { property: "stock", subject, inStock };
    return [{ sentence: sentenceOf(statement, wording), statements: [statement] }];
  });
}
