import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { stemsOf } from "../text/words.ts";
import type { RequestedOrder } from "../types.ts";
import { labelOf } from "./attributes.ts";
import { type Choice, readChoice } from "./choice.ts";
import type { Draft } from "./draft.ts";
import { attributeText, type Match, matching, ofTheKind, sharingPart } from "./list-answer.ts";
import { isWhole, priceOf, subjectsOfVariants, variantsOf } from "./offer.ts";
import { colourSpans, sizeSpans, tokensOf, withLabel } from "./option-words.ts";
import { namedMeasure, type OrderedValue, orderedValue } from "./ordered-value.ts";
import type { Question } from "./question.ts";
import type { RecordVariant, SourceRecord } from "./record.ts";
import { type Ranked, sentenceOf, type Statement, type Wording } from "./statement.ts";

/** What is ranked, besides the words of the question. */
export interface RankWish {
  readonly order: RequestedOrder;
  /** 1 for the first, 2 for "the second cheapest". */
  readonly place: number;
  readonly inStock: boolean;
  readonly price?: { readonly gte?: number; readonly lte?: number };
}

/** Above this number of tied products, none is named. */
const MOST_TIED = 6;

const LED = wholeText(patternsOf((conversation) => conversation.options)(({ lead }) => lead));

/** Separates the words for colors and sizes from a question: they choose variants, not products. */
export function withoutOptions(question: Question): { readonly question: Question; readonly options: readonly Term[] } {
  const tokens = tokensOf(question.text);
  const colours = colourSpans(tokens, []);
  const spans = [...colours, ...sizeSpans(tokens, colours)].map((span) => withLabel(tokens, span));
  const named = new Set(spans.flatMap(({ from, to }) => tokens.slice(from, to).map(({ stem }) => stem)));
  const options = question.terms.filter((term) => named.has(term.stem));
  // A color without any other word is what is asked for: "the cheapest rose".
  const isLed = spans.some(({ from }) => LED.test(tokens[from - 1]?.word ?? ""));
  if (!isLed && question.terms.every((term) => term.weak || named.has(term.stem))) return { question, options: [] };
  return { question: { ...question, terms: question.terms.filter((term) => !named.has(term.stem)) }, options };
}

/** Returns the product's variants with the named options; null if it has none. An empty list means the product itself. */
export function meetingOptions(record: SourceRecord, text: string, options: readonly Term[]): Choice | null {
  const choice = readChoice(text, record);
  const isAbsent = choice.absent.length + choice.lacking.colours.length + choice.lacking.sizes.length > 0;
  if (options.length === 0 || choice.variants.length > 0) return isAbsent && choice.variants.length === 0 ? null : choice;
  const own = matchText(`${record.title}\n${attributeText(record)}`);
  const isOwn = options.every((term) => term.concept === "size" || term.concept === "colour" || matchTerm(term, own) >= 0.9);
  return isOwn && !isAbsent ? choice : null;
}

/** Names the product that comes first in the order, among all records; null if none has the value. */
export function rankProducts(
  given: Question,
  wish: RankWish,
  records: readonly SourceRecord[],
  isShown: boolean,
  wording: Wording,
): Draft | null {
  const { question, options } = withoutOptions(given);
  const measure = namedMeasure(wish.order, question.text, records);
  const label = new Set(measure === null ? [] : stemsOf(labelOf(measure)));
  const terms = isShown
    ? []
    : question.terms.filter((term) => !label.has(term.stem) && !label.has(stemsOf(term.word)[0] ?? "") && !ORDINAL.test(term.word));
  const asked = { ...question, terms };
  const found = matching(asked, records);
  const matches = ofTheKind(asked, found.length > 0 ? found : sharingPart(asked, records));
  return wish.order.by === "price"
    ? rankByPrice(given.text, options, wish, matches, wording)
    : rankByMeasure(
        wish,
        measure,
        matches.filter(({ record }) => meetingOptions(record, given.text, options) !== null),
        wording,
      );
}

const ORDINAL = wholeText(`2|3|4|${patternsOf((conversation) => conversation.requests)(({ ordinals }) => ordinals)}`);

function rankByPrice(
  text: string,
  options: readonly Term[],
  wish: RankWish,
  matches: readonly Match[],
  { phrases, language }: Wording,
): Draft | null {
  const ranked = matches.flatMap(({ record }) => {
    const choice = meetingOptions(record, text, options);
    const offered = choice === null ? null : offersOf(record, choice, wish);
    return offered === null || choice === null ? [] : [{ ...offered, choice }];
  });
  const [any] = ranked;
  if (any === undefined || ranked.some(({ record }) => record.currency !== any.record.currency)) return null;
  const isBefore = (one: number, other: number): boolean => (wish.order.direction === "asc" ? one < other : one > other);
  const ahead = (price: number): number => ranked.filter((one) => isBefore(one.price, price)).length;
  const at = (before: number): typeof ranked => ranked.filter(({ price }) => ahead(price) === before);
  const isTied = at(wish.place - 1).length === 0;
  const before = isTied ? 0 : wish.place - 1;
  const first = at(before).slice(0, MOST_TIED);
  const [best] = first;
  if (best === undefined || ranked.length < wish.place) return null;
  const subjects = first.flatMap(({ record, best: cheapest, choice }) => subjectsOfVariants(record, cheapest, choice.asked).slice(0, 1));
  const statement: Statement = {
    property: "price_rank",
    subjects,
    products: first.map(({ record }) => record),
    price: best.price,
    order: wish.order.direction,
    among: ranked.map(({ record, variants }) => ({ record, variants })),
    before,
  };
  const sentence = sentenceOf(statement, { phrases, language });
  return {
    bubbles: [[sentence]],
    cited: first.map(({ record }) => record.documentId),
    statements: new Map([[sentence, [statement]]]),
    cards: subjects.flatMap((subject) =>
      isWhole(subject.selection)
        ? []
        : [{ documentId: subject.record.documentId, variants: variantsOf(subject), selection: subject.selection }],
    ),
  };
}

/** Returns the variants of a product that are ranked by price, with the price that counts. */
function offersOf(
  record: SourceRecord,
  { variants: chosen }: Choice,
  wish: RankWish,
): (Ranked & { readonly price: number; readonly best: readonly RecordVariant[] }) | null {
  const isWished = (price: number | null, inStock: boolean | null): boolean =>
    price !== null &&
    (!wish.inStock || inStock === true) &&
    price >= (wish.price?.gte ?? -Infinity) &&
    price <= (wish.price?.lte ?? Infinity);
  if (record.variants.length === 0) {
    if (record.price === null || !isWished(record.price, record.inStock)) return null;
    return { record, variants: [], price: record.price, best: [] };
  }
  const variants = (chosen.length > 0 ? chosen : record.variants).filter((variant) => isWished(priceOf(record, variant), variant.inStock));
  const prices = variants.flatMap((variant) => priceOf(record, variant) ?? []);
  if (prices.length === 0) return null;
  const price = wish.order.direction === "asc" ? Math.min(...prices) : Math.max(...prices);
  return { record, variants, price, best: variants.filter((variant) => priceOf(record, variant) === price) };
}

function rankByMeasure(wish: RankWish, measure: string | null, matches: readonly Match[], wording: Wording): Draft | null {
  const rated = matches
    .filter(({ record }) => !wish.inStock || record.inStock === true)
    .flatMap(({ record }): ({ readonly record: SourceRecord } & OrderedValue)[] => {
      const value = orderedValue(wish.order, record, wording, measure);
      return value === null ? [] : [{ record, ...value }];
    })
    .toSorted((one, other) => (wish.order.direction === "asc" ? one.value - other.value : other.value - one.value));
  if (new Set(rated.map(({ unit }) => unit)).size > 1) return null;
  const first = rated[wish.place - 1];
  if (first === undefined) return null;
  const tied = rated.filter(({ value }) => value === first.value);
  if (tied.length > MOST_TIED || (tied.length > 1 && wish.place > 1)) return null;
  const names = tied.map(({ record }) => record.title).join(` ${wording.phrases.and} `);
  const said = [wording.phrases.first(names, first.label, first.shown)];
  return { bubbles: [said], cited: tied.map(({ record }) => record.documentId) };
}
