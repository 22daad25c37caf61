import { matchTerm, matchText, type Term } from "../text/terms.ts";
import type { WishedOrder } from "../types.ts";
import { formatMoney } from "../voice/money.ts";

import type { Draft } from "./draft.ts";
import type { Wording } from "./product-answer.ts";
import { type Question, titleMatch } from "./question.ts";
import { orderedValue } from "./ordered-value.ts";
import { unitsOf } from "./units.ts";
import type { SourceRecord } from "./record.ts";

const LISTED = 6;

/** A product that is what the question names. */
interface Match {
  readonly record: SourceRecord;
  readonly quality: number;
  /** Title, categories or attributes hold every term; no description was needed. */
  readonly plain: boolean;
}

/** Least quality of what is listed beside the best. */
const BESIDE_BEST = 0.2;

/** Lists the products that are what the question names, best first or in the order it asks for; null when there are none. */
export function listProducts(question: Question, records: readonly SourceRecord[], wording: Wording): Draft | null {
  const matches = matching(question, records);
  if (matches.length === 0) return null;
  const [only] = matches;
  if (matches.length === 1 && only !== undefined)
    return {
      bubbles: [
        [
          line(only.record, wording),
          ...unitsOf(only.record)
            .slice(0, 1)
            .map(({ text }) => text),
        ],
      ],
      cited: [only.record.documentId],
    };
  const shown = matches.slice(0, LISTED);
  return {
    bubbles: [[wording.phrases.found, ...shown.map(({ record }) => line(record, wording))]],
    cited: shown.map(({ record }) => record.documentId),
  };
}

/** Names the first product in the order that the question asks for; null when no product has the value. */
export function firstProduct(question: Question, order: WishedOrder, records: readonly SourceRecord[], wording: Wording): Draft | null {
  const matches = matching(question, records);
  const rated = matches
    .flatMap(({ record }) => {
      const value = orderedValue(order, record, wording);
      return value === null ? [] : [{ record, ...value }];
    })
    .toSorted((one, other) => (order.direction === "asc" ? one.value - other.value : other.value - one.value));
  const [first] = rated;
  if (first === undefined) return null;
  const { phrases, language } = wording;
  const money = first.record.price === null ? "" : formatMoney(first.record.price, first.record.currency, language);
  const said =
    order.by === "price"
      ? [(order.direction === "asc" ? phrases.lowest : phrases.highest)(first.record.title, money)]
      : [phrases.first(first.record.title, first.label, first.shown), ...(money === "" ? [] : [phrases.price(first.record.title, money)])];
  return { bubbles: [said], cited: [first.record.documentId] };
}

/** Products that hold every word of weight in the question, one of them at least in title, category or attributes. */
export function matching(question: Question, records: readonly SourceRecord[]): Match[] {
  const terms = question.terms.filter((term) => !term.weak && !["price", "stock"].includes(term.concept ?? ""));
  const items = records.filter(({ kind }) => kind === "item");
  if (terms.length === 0) return items.map((record) => ({ record, quality: 1, plain: true }));
  const matches = items
    .flatMap((record) => matchOf(terms, record) ?? [])
    .toSorted((one, other) => other.quality - one.quality || other.record.score - one.record.score);
  const plain = matches.filter((match) => match.plain);
  if (plain.length > 0) return plain;
  return matches.filter(({ quality }) => quality >= (matches[0]?.quality ?? 0) - BESIDE_BEST);
}

function matchOf(terms: readonly Term[], record: SourceRecord): Match | null {
  const fields = matchText(attributeText(record));
  const body = matchText([record.description, ...record.passages.map(({ text }) => text)].join("\n"));
  let quality = 0;
  let named = false;
  let plain = true;
  for (const term of terms) {
    if (term.concept === "adults") {
      if (isForChildren(record)) return null;
      quality += 0.8;
      continue;
    }
    const title = titleMatch(term, record);
    const attribute = 0.8 * matchTerm(term, fields);
    const match = Math.max(title, attribute, 0.6 * matchTerm(term, body));
    if (match === 0) return null;
    if (title > 0 || attribute > 0) named = true;
    else plain = false;
    quality += match;
  }
  return named ? { record, quality: quality / terms.length, plain } : null;
}

function isForChildren(record: SourceRecord): boolean {
  return matchText([record.title, ...record.categories.flat()].join("\n")).concepts.has("children");
}

/** Attributes as words; a property that is false is not there. */
function attributeText(record: SourceRecord): string {
  return Object.entries(record.attributes)
    .filter(([, value]) => value !== false)
    .map(([key, value]) => `${key.replaceAll("_", " ")} ${value === true ? "" : String(value)}`)
    .concat(record.variants.flatMap(({ colours, sizes }) => [...colours, ...sizes]))
    .join("\n");
}

/** A product in one line: title, price, and that it is out of stock. */
function line(record: SourceRecord, { phrases, language }: Wording): string {
  const price = record.price === null ? "" : `: ${formatMoney(record.price, record.currency, language)}`;
  const stock = record.inStock === false ? ` (${phrases.labels.stock}: ${phrases.labels.no})` : "";
  return `${record.title}${price}${stock}.`;
}
