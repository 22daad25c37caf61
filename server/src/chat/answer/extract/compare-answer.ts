import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { formatMoney } from "../phrases/money.ts";
import { comparedBy, orderOf } from "../text/request.ts";
import type { RequestedOrder } from "../types.ts";
import { readChoice } from "./choice.ts";
import { mentionsOf } from "./mentions.ts";
import { nameOf } from "./statement.ts";
import { type OfferSubject, pricesOf, subjectsOfVariants, WHOLE } from "./offer.ts";
import { orderedValue } from "./ordered-value.ts";
import { labelOf, valueOf } from "./attributes.ts";
import type { Draft } from "./draft.ts";
import type { Wording } from "./statement.ts";
import { ofTheKind, matching } from "./matching.ts";
import { type Question, readQuestion } from "./question.ts";
import type { SourceRecord } from "./record.ts";
import { subjectsOf } from "./subject.ts";
import { unitsOf } from "./units.ts";

const requests = patternsOf((conversation) => conversation.requests);
const BETWEEN = new RegExp(String.raw`\s*(?:,|;|\/|\?|:|\b(?:${requests(({ comparedJoints }) => comparedJoints)})\b)\s*`, "iu");
const ASPECTS = 6;
const MOST_COMPARED = 4;

/**
 * Compares two to four products that the question names; null if it names fewer than two.
 * @param order what they are compared by, if the text no longer says it
 */
export function compareProducts(
  text: string,
  records: readonly SourceRecord[],
  referents: readonly string[],
  wording: Wording,
  order: RequestedOrder | null = comparedBy(text),
): Draft | null {
  const question = readQuestion(text);
  const named = productsIn(text, records, referents);
  const compared = named.length < 2 ? ofKind(question, records, wording) : named;
  if (compared.length < 2) return null;
  const subjects = compared.map((record) => subjectIn(text, record, records));
  const rows = rowsOf(subjects, wording);
  const isAsked = (row: Row): boolean =>
    order === null ? question.terms.some((term) => matchTerm(term, matchText(row.key)) > 0) : matchText(row.key).concepts.has(order.by);
  const wanted = rows.filter(isAsked);
  const shown = wanted.length > 0 ? wanted : rows.filter(({ differs }) => differs).slice(0, ASPECTS);
  const bubbles = compared.map((record, index) => [
    `${nameOf(subjects[index] ?? { record, selection: WHOLE })}: ${shown.map((row) => `${row.label} ${row.values[index] ?? "–"}`).join(", ")}.`,
    ...(order === null
      ? sentencesOn(
          question.terms.filter((term) => !term.weak && term.concept !== "price" && !shown.some((row) => tells(row, term))),
          record,
        )
      : []),
  ]);
  const verdict = order === null ? [] : firstOf(subjects, order, wording, question);
  const asksYes = question.polar && order !== null && !EITHER.test(text);
  const [head = [], ...others] = bubbles;
  const opened = order?.by === "price" ? [verdict, ...bubbles] : [[...verdict, ...head], ...others];
  const said = verdict.length === 0 ? bubbles : asksYes ? opened : [...bubbles, verdict];
  return { bubbles: said, cited: compared.map(({ documentId }) => documentId) };
}

/** Reports whether the row contains the measure that the term asks for. */
function tells({ key, values }: Row, term: Term): boolean {
  return values.some((value) => /\d/.test(value ?? "")) && matchTerm(term, matchText(key)) > 0;
}

/** Words that offer a choice: the answer is not yes or no. */
const EITHER = wholeWords(
  requests(({ offered }) => offered),
  "iu",
);
const COMPARING = new RegExp(`^(?:${requests(({ comparing }) => comparing)})`);

/** Returns products of the kind that the question names, in the order it asks for: "Compare your sleeping bags". */
function ofKind(question: Question, records: readonly SourceRecord[], wording: Wording): SourceRecord[] {
  const wish = orderOf(question.text);
  const asked = readQuestion(wish?.rest ?? question.text);
  const terms = asked.terms.filter((term) => !term.weak && !term.light && !COMPARING.test(fold(term.word)) && !term.number);
  if (terms.length === 0) return [];
  const matches = ofTheKind({ ...asked, terms }, matching({ ...asked, terms }, records)).filter(({ plain }) => plain);
  const all = matches.map(({ record }) => record);
  if (wish === null) return all.slice(0, MOST_COMPARED);
  const rated = all.flatMap((record) => {
    const bounds = boundsOf({ record, selection: WHOLE }, wish.order, wording);
    return bounds === null ? [] : [{ record, value: bounds.low }];
  });
  const count = Number(asked.terms.find(({ number }) => number)?.stem ?? MOST_COMPARED);
  return rated
    .toSorted((one, other) => (wish.order.direction === "asc" ? one.value - other.value : other.value - one.value))
    .slice(0, Math.min(MOST_COMPARED, Math.max(2, count)))
    .map(({ record }) => record);
}

/** Returns the named variants of a product, or the product itself. */
function subjectIn(text: string, record: SourceRecord, records: readonly SourceRecord[]): OfferSubject {
  const about = mentionsOf(text, records).find((mention) => mention.record === record)?.text ?? "";
  const { variants, asked } = readChoice(about, record);
  const subjects = subjectsOfVariants(record, variants, asked);
  const [only] = subjects;
  return only !== undefined && subjects.length === 1 ? only : { record, selection: WHOLE };
}

/** Lowest and highest compared value, in one unit. */
interface Bounds {
  readonly subject: OfferSubject;
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly label: string;
  readonly shown: string;
}

function boundsOf(subject: OfferSubject, order: RequestedOrder, wording: Wording): Bounds | null {
  const { record } = subject;
  if (order.by === "price") {
    const prices = pricesOf(subject);
    return prices === null ? null : { subject, ...prices, unit: record.currency ?? "", label: "", shown: "" };
  }
  const value = orderedValue(order, record, wording);
  return value === null ? null : { subject, low: value.value, high: value.value, unit: value.unit, label: value.label, shown: value.shown };
}

/** Says which product comes first in the order; empty if one lacks the value, or if price ranges overlap. */
function firstOf(compared: readonly OfferSubject[], order: RequestedOrder, wording: Wording, question: Question): string[] {
  const rated = compared.flatMap((subject) => boundsOf(subject, order, wording) ?? []);
  const { phrases, language } = wording;
  const asksYes = question.polar && !EITHER.test(question.text);
  if (rated.length < compared.length || new Set(rated.map(({ unit }) => unit)).size > 1) return [];
  if (rated.every(({ low, high }) => low === rated[0]?.low && high === low))
    return rated.length === 2 ? [...(asksYes ? [phrases.noSo] : []), phrases.equal] : [];
  const isBefore = (one: Bounds, other: Bounds): boolean => (order.direction === "asc" ? one.high < other.low : one.low > other.high);
  const first = rated.find((one) => rated.every((other) => other === one || isBefore(one, other)));
  if (first === undefined) return [];
  const yesNo = asksYes ? [first === rated[0] ? phrases.yesSo : phrases.noSo] : [];
  const name = nameOf(first.subject);
  if (order.by !== "price" && asksYes) return yesNo;
  if (order.by !== "price") return [...yesNo, phrases.first(name, first.label, first.shown)];
  const money = (amount: number): string => formatMoney(amount, first.subject.record.currency, language);
  const amount = first.low === first.high ? money(first.low) : `${money(first.low)} – ${money(first.high)}`;
  const [less, more] = compared.length === 2 ? [phrases.cheaper, phrases.dearer] : [phrases.lowest, phrases.highest];
  return [...yesNo, (order.direction === "asc" ? less : more)(name, amount)];
}

/** Returns the products that the parts of the question name, without repetition, in order. */
function productsIn(text: string, records: readonly SourceRecord[], referents: readonly string[]): SourceRecord[] {
  const found: SourceRecord[] = [];
  for (const part of text.split(BETWEEN)) {
    const [best] = subjectsOf(readQuestion(part), records, []);
    const strong = best !== undefined && (best.strength > 0.8 || best.record.explain.exact !== null);
    if (strong && !found.includes(best.record)) found.push(best.record);
  }
  for (const id of referents) {
    const record = records.find(({ documentId }) => documentId === id);
    if (record !== undefined && !found.includes(record)) found.push(record);
  }
  return found.slice(0, 4);
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

function rowsOf(subjects: readonly OfferSubject[], { phrases, language }: Wording): Row[] {
  const compared = subjects.map(({ record }) => record);
  const keys = [...new Set(compared.flatMap((record) => Object.keys(record.attributes)))];
  const price: Row = rowOf(
    `price ${phrases.labels.price}`,
    phrases.labels.price,
    subjects.map((subject) => {
      const prices = pricesOf(subject);
      const money = (amount: number): string => formatMoney(amount, subject.record.currency, language);
      if (prices === null) return null;
      return prices.low === prices.high ? money(prices.low) : `${money(prices.low)} – ${money(prices.high)}`;
    }),
  );
  const rows = keys.map((key) =>
    rowOf(
      key.replaceAll("_", " "),
      labelOf(key),
      compared.map((record) => {
        const value = record.attributes[key];
        return value === undefined ? null : valueOf(key, value, language, phrases);
      }),
    ),
  );
  return [price, ...rows].filter(({ values }) => values.some((value) => value !== null));
}

function rowOf(key: string, label: string, values: readonly (string | null)[]): Row {
  return { key, label, values, differs: new Set(values).size > 1 };
}

function sentencesOn(terms: Parameters<typeof matchTerm>[0][], record: SourceRecord): string[] {
  const units = unitsOf(record).filter(({ row: isRow, text }) => !isRow && text !== record.title);
  const named = matchText(record.title);
  const asked = terms.filter((term) => matchTerm(term, named) === 0);
  const best = units.find((unit) => asked.some((term) => matchTerm(term, matchText(unit.text)) >= 0.9));
  return best === undefined ? [] : [best.text];
}
