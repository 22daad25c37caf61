import { spokenEntries } from "../../../language/find-pack.ts";
import { detectLanguage } from "../../../language/detect.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { fold, stem, stemsOf } from "../text/words.ts";
import type { QuestionKind } from "../types.ts";
import { labelled, labelOf, valueOf } from "./attributes.ts";
import type { Draft } from "./draft.ts";
import { hasExpected } from "./expected-in-text.ts";
import { isMeasured } from "./expected.ts";
import type { Question } from "./question.ts";
import type { SourceRecord } from "./record.ts";
import type { Subject } from "./subject.ts";
import { unitsOf } from "./units.ts";
import { type Choice, namesOptions, readChoice } from "./choice.ts";
import { type Aspects, asksNothing, aspectsOf, cardOf, draftOf, offerStatements } from "./offer-answer.ts";
import type { Wording } from "./statement.ts";
import { describeProduct } from "./describe-product.ts";

/** Concepts that a record's fields answer. */
const FIELDS: ReadonlySet<string> = new Set(["price", "stock", "colour", "size", "discount"]);

/** Share of the question that a product's record must match. */
const ENOUGH = 0.62;
/** Least strength of a subject that was mentioned before. */
const REFERRED = 3;
/** The same for an attribute that is the measure asked for. */
const MEASURED_ENOUGH = 0.4;

/**
 * Answers a question about one product from its fields, variants, attributes and description; null if they do not answer it.
 * @param choice the variants that are meant, if the question itself does not name them
 */
export function answerFromProduct(
  kind: QuestionKind,
  question: Question,
  subject: Subject,
  wording: Wording,
  choice: Choice = readChoice(question.text, subject.record),
): Draft | null {
  const { record } = subject;
  if (isOfAnother(question, subject, choice)) return null;
  const asked = subject.asked.filter((term) => !choice.stems.has(term.stem));
  const other = asked.filter((term) => !FIELDS.has(term.concept ?? ""));
  // A question about sizes is not answered by a fact without sizes.
  const ofFact = subject.asked.filter((term) => asked.includes(term) || FIELDS.has(term.concept ?? ""));
  const explained =
    other.length === 0 ||
    (other.length === 1 && other[0]?.concept === null && isForeign(record, wording.language)) ||
    coverage(other, `${fieldText(record)}\n${record.description}`) >= ENOUGH;
  if (namesUnknown(other, subject, wording.language)) return null;
  const aspects = aspectsOf(question.text, kind, choice, record);
  if (asksNothing(aspects) && kind === "fact" && other.length > 0) {
    const fact = sayFact(question, ofFact, record, wording);
    if (fact !== null) return { bubbles: [fact], cited: [record.documentId] };
  }
  // "Which chest measure belongs to size M?" asks for more than whether the size exists.
  const isOfOffer = !asksNothing(aspects) || other.length === 0 || (kind !== "fact" && kind !== "list");
  if (explained && isOfOffer) {
    const said = answerOffer(record, choice, aspects, wording);
    if (said !== null) return said;
    // What is known about the product may not hold for this version.
    if (namesOptions(choice)) return null;
  }
  if (kind === "describe" && asked.length === 0) return describeProduct(record, wording);
  const fact = sayFact(question, ofFact, record, wording);
  if (fact !== null) return { bubbles: [fact], cited: [record.documentId] };
  if (kind === "fact" && (isMeasured(question.expected) || question.expected === "place")) return null;
  // A question that only names a kind of product is about something else.
  if (kind === "fact" && asked.length === 0 && subject.share < 0.4 && record.explain.exact === null && subject.strength < REFERRED)
    return null;
  return asked.length === 0 && kind !== "stock" && kind !== "price" ? describeProduct(record, wording) : null;
}

/** Answers what is asked about price, stock, colors and sizes; null if nothing is asked or known. */
function answerOffer(record: SourceRecord, choice: Choice, aspects: Aspects, wording: Wording): Draft | null {
  if (asksNothing(aspects) && !namesOptions(choice)) return null;
  return draftOf(offerStatements(record, choice, aspects), [record], cardOf(record, choice), wording);
}

/** Reports whether the question contains a name that the product does not have, so that another product is meant. German capitalizes all nouns. */
function namesUnknown(other: readonly Term[], subject: Subject, language: string): boolean {
  const { record } = subject;
  if (subject.share === 1 || language === "de" || record.explain.exact !== null) return false;
  const all = matchText(`${fieldText(record)}\n${record.description}`);
  return other.some((term) => term.name && term.concept === null && matchTerm(term, all) === 0);
}

/** Reports whether the question adds a number to the name that the product does not have, as in "Pulse 2". */
export function namesAnother(question: Question, subject: Subject): boolean {
  return isOfAnother(question, subject, readChoice(question.text, subject.record));
}

function isOfAnother(question: Question, { record, asked }: Subject, { stems }: Choice): boolean {
  return asked.some((term) => term.number && !stems.has(term.stem) && followsTitle(term, question, record));
}

/** Reports whether the question names a color, size or SKU of the product. */
export function namesVersion(question: Question, { record }: Subject): boolean {
  return namesOptions(readChoice(question.text, record));
}

function followsTitle(term: Term, question: Question, record: SourceRecord): boolean {
  const order = stemsOf(question.text);
  const title = new Set(stemsOf(record.title));
  return !title.has(term.stem) && title.has(order[order.indexOf(term.stem) - 1] ?? "");
}

/** Reports whether the question and the record are in different languages, so that a common noun may not match. */
function isForeign(record: SourceRecord, language: string): boolean {
  return record.description !== "" && detectLanguage(record.description, []) !== language;
}

/** Reports whether the question asks only for price, stock and version, apart from words that identify the product. */
export function isPlainlyAsked(question: Question, { record, asked }: Subject): boolean {
  const { stems } = readChoice(question.text, record);
  const other = asked.filter((term) => !stems.has(term.stem) && !FIELDS.has(term.concept ?? ""));
  return other.length === 0 || coverage(other, nameText(record)) >= ENOUGH;
}

const MEASURES = new Set([
  "weight",
  "height",
  "width",
  "length",
  "thickness",
  "depth",
  "dimensions",
  "capacity",
  "power",
  "voltage",
  "load",
  "people",
]);

interface Fact {
  readonly text: string;
  readonly covers: number;
  readonly rank: number;
  /** A numeric attribute that is the measure asked for. */
  readonly measures?: boolean;
}

/** Returns attributes or sentences of the record that contain what is asked. */
function sayFact(question: Question, asked: readonly Term[], record: SourceRecord, wording: Wording): string[] | null {
  if (asked.every((term) => term.weak || term.light) && isMeasured(question.expected)) return sayMeasure(question, record, wording);
  if (asked.length === 0) return null;
  const attributes = attributeFacts(question, asked, record, wording);
  const sentences = sentenceFacts(question, asked, record).filter(
    ({ text }) => question.polar || !isMeasured(question.expected) || hasExpected(question.expected, text),
  );
  const [attribute] = attributes;
  const [sentence] = sentences;
  if (attribute !== undefined && attribute.covers >= ENOUGH && attribute.rank >= (sentence?.rank ?? 0)) {
    return attributes
      .filter(({ covers }) => covers >= attribute.covers - 0.11)
      .slice(0, 3)
      .map(({ text }) => text);
  }
  // "How much water does it hold?": accepts the measure whatever it measures.
  if (attribute?.measures === true && asked.length <= 2 && attribute.covers >= MEASURED_ENOUGH && (sentence?.covers ?? 0) < ENOUGH)
    return [attribute.text];
  if (sentence !== undefined && sentence.covers >= ENOUGH) return [titled(sentence.text, question, record)];
  if (sentence === undefined && attribute === undefined) return null;
  return together(asked, attributes, sentences);
}

const LONG = new Set(spokenEntries(({ expected }) => expected).flatMap(({ entry: { long } }) => (long === null ? [] : [stem(long)])));

/** Returns the first attribute or sentence with the measure, for questions that name nothing else: "How long does it take?" */
function sayMeasure(question: Question, record: SourceRecord, { phrases, language }: Wording): string[] | null {
  const wanted =
    question.measure !== null && LONG.has(question.measure)
      ? ["time", "length", "battery"]
      : ["time", "date", "age", "temperature", "speed"];
  for (const [key, value] of Object.entries(record.attributes)) {
    const { concepts } = matchText(key.replaceAll("_", " "));
    if (wanted.some((concept) => concepts.has(concept)) && typeof value !== "boolean")
      return [`${record.title}: ${labelled(key, value, language, phrases)}.`];
  }
  const unit = unitsOf(record).find(({ text, row }) => !row && hasExpected(question.expected, text));
  return unit === undefined ? null : [titled(unit.text, question, record)];
}

/** Adds the product's title to a sentence unless the question names it. */
function titled(sentence: string, question: Question, { title }: SourceRecord): string {
  const asked = matchText(question.text).stems;
  const stems = stemsOf(title);
  const isNamed = stems.filter((one) => asked.has(one)).length >= 0.6 * stems.length;
  return isNamed || fold(sentence).includes(fold(title)) ? sentence : `${title}: ${sentence}`;
}

/** Returns two facts that answer together what neither answers alone. */
function together(asked: readonly Term[], attributes: readonly Fact[], sentences: readonly Fact[]): string[] | null {
  const facts = [...sentences.slice(0, 4), ...attributes.slice(0, 2)];
  for (const one of facts) {
    for (const other of facts) {
      if (one !== other && coverage(asked, `${one.text}\n${other.text}`) >= ENOUGH && one.covers > 0.3) return [one.text, other.text];
    }
  }
  return null;
}

function attributeFacts(question: Question, asked: readonly Term[], record: SourceRecord, { phrases, language }: Wording): Fact[] {
  return Object.entries(record.attributes)
    .map(([key, value]) => {
      const label = labelOf(key);
      const shown = valueOf(key, value, language, phrases);
      const keyText = matchText(key.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " "));
      const held = asked.filter((term) => matchTerm(term, keyText) >= 0.7);
      const covers = share(asked, (term) => Math.max(matchTerm(term, keyText), 0.9 * matchTerm(term, matchText(shown))));
      const text =
        typeof value === "boolean"
          ? (value ? phrases.yes : phrases.no)(record.title, label)
          : `${record.title}: ${labelled(key, value, language, phrases)}.`;
      const counted = typeof value === "number" && question.expected !== "any" ? 0.2 : 0.05;
      const measures = typeof value === "number" && held.some(({ concept }) => concept !== null && MEASURES.has(concept));
      return { text, covers, rank: held.length > 0 ? covers + counted : covers - 0.1, measures };
    })
    .filter(({ covers }) => covers > 0)
    .toSorted((one, other) => other.rank - one.rank);
}

function sentenceFacts(question: Question, asked: readonly Term[], record: SourceRecord): Fact[] {
  const seen = new Set<string>();
  return unitsOf(record)
    .filter((unit) => !unit.row && !seen.has(unit.text) && seen.add(unit.text) !== undefined && unit.text !== record.title)
    .map((unit) => {
      const covers = coverage(asked, unit.text);
      const expected = question.expected !== "any" && hasExpected(question.expected, unit.text) ? 0.1 : 0;
      return { text: unit.text, covers, rank: covers + expected };
    })
    .filter(({ covers }) => covers > 0)
    .toSorted((one, other) => other.rank - one.rank);
}

function coverage(terms: readonly Term[], text: string): number {
  const prepared = matchText(text);
  return share(terms, (term) => matchTerm(term, prepared));
}

function share(terms: readonly Term[], match: (term: Term) => number): number {
  let held = 0;
  let total = 0;
  for (const term of terms) {
    const weight = term.weak ? 0.2 : term.light ? 0.4 : 1;
    held += weight * match(term);
    total += weight;
  }
  return total === 0 ? 0 : held / total;
}

/** Returns what a product can be called: title, categories and its boolean properties. */
function nameText(record: SourceRecord): string {
  const properties = Object.entries(record.attributes).flatMap(([key, value]) => (value === true ? key.replaceAll("_", " ") : []));
  return [record.title, ...properties, ...record.categories.flat()].join("\n");
}

/** Returns what the fields say about the product, without its description. */
function fieldText(record: SourceRecord): string {
  const attributes = Object.entries(record.attributes)
    .filter(([, value]) => value !== false)
    .map(([key, value]) => `${key.replaceAll("_", " ")} ${String(value)}`);
  return [record.title, ...attributes, ...record.categories.flat()].join("\n");
}
