import { detectLanguage } from "../text/languages.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { fold, stem, stemsOf } from "../text/words.ts";
import type { QuestionKind } from "../types.ts";
import { formatMoney } from "../voice/money.ts";
import type { AllPhrases } from "../voice/phrases-of.ts";
import { labelled, labelOf, valueOf } from "./attributes.ts";
import type { Draft } from "./draft.ts";
import { hasExpected, isMeasured, type Question } from "./question.ts";
import { FIELDS, otherSizes } from "./other-sizes.ts";
import type { SourceRecord } from "./record.ts";
import type { Subject } from "./subject.ts";
import { unitsOf } from "./units.ts";
import { type ChosenVariants, chosenVariants } from "./variants.ts";

/** What the answer's own words need. */
export interface Wording {
  readonly phrases: AllPhrases;
  readonly language: string;
}

/** Share of what is asked of a product that its record must hold. */
const ENOUGH = 0.62;
/** A product that was spoken of before is at least so strong a subject. */
const REFERRED = 3;
/** The same for an attribute that is the measure asked for. */
const MEASURED_ENOUGH = 0.4;

/** Answers what is asked of one product from its fields, variants, attributes and description; null when they do not hold it. */
export function answerFromProduct(kind: QuestionKind, question: Question, subject: Subject, wording: Wording): Draft | null {
  const { record } = subject;
  const chosen = chosenVariants(question.text, question.terms, record);
  const asked = subject.asked.filter((term) => !chosen.terms.includes(term));
  const other = asked.filter((term) => !FIELDS.has(term.concept ?? ""));
  if (namesAnother(question, subject)) return null;
  const explained =
    other.length === 0 ||
    (other.length === 1 && other[0]?.concept === null && isForeign(record, wording.language)) ||
    coverage(other, `${fieldText(record)}\n${record.description}`) >= ENOUGH;
  const sizes = otherSizes(kind, asked, record, wording.phrases);
  if (sizes !== null) return { bubbles: [sizes], cited: [record.documentId] };
  const said = sayField(kind, asked, chosen, subject, wording, explained);
  if (said !== null) return { bubbles: [said], cited: [record.documentId] };
  if (kind === "describe" && asked.length === 0) return { bubbles: [describe(record, wording)], cited: [record.documentId] };
  const fact = sayFact(question, asked, record, wording);
  if (fact !== null) return { bubbles: [fact], cited: [record.documentId] };
  if (kind === "fact" && (isMeasured(question.expected) || question.expected === "place")) return null;
  // A question that only names a kind of product asks something else of it.
  if (kind === "fact" && asked.length === 0 && subject.share < 0.4 && record.explain.exact === null && subject.strength < REFERRED)
    return null;
  if (asked.length === 0 && chosen.options.length > 0) return { bubbles: [sayStock(record, chosen, wording)], cited: [record.documentId] };
  if (asked.length === 0) return { bubbles: [describe(record, wording)], cited: [record.documentId] };
  return null;
}

/** The question puts a number to the name, as in "Pulse 2", that this product does not have: another one is meant. */
export function namesAnother(question: Question, { record, asked }: Subject): boolean {
  const chosen = chosenVariants(question.text, question.terms, record);
  return asked.some((term) => term.number && !chosen.terms.includes(term) && followsTitle(term, question, record));
}

/** The question names a colour, a size or an SKU of the product. */
export function namesVersion(question: Question, { record }: Subject): boolean {
  return chosenVariants(question.text, question.terms, record).options.length > 0;
}

function followsTitle(term: Term, question: Question, record: SourceRecord): boolean {
  const order = stemsOf(question.text);
  const title = new Set(stemsOf(record.title));
  return !title.has(term.stem) && title.has(order[order.indexOf(term.stem) - 1] ?? "");
}

/** The question is in another language than the record: a common noun of it may stay unmatched. */
function isForeign(record: SourceRecord, language: string): boolean {
  return record.description !== "" && detectLanguage(record.description, []) !== language;
}

/** What is asked besides price, stock and version only narrows down which product is meant. */
export function isPlainlyAsked(question: Question, { record, asked }: Subject): boolean {
  const chosen = chosenVariants(question.text, question.terms, record);
  const other = asked.filter((term) => !chosen.terms.includes(term) && !FIELDS.has(term.concept ?? ""));
  return other.length === 0 || coverage(other, nameText(record)) >= ENOUGH;
}

function sayField(
  kind: QuestionKind,
  asked: readonly Term[],
  chosen: ChosenVariants,
  { record }: Subject,
  wording: Wording,
  explained: boolean,
): string[] | null {
  if (!explained) return null;
  const wants = (concept: string): boolean => asked.some((term) => term.concept === concept);
  if ((kind === "price" || wants("price") || (wants("discount") && record.originalPrice !== null)) && record.price !== null)
    return sayPrice(record, chosen, wording);
  if (kind === "stock") {
    const stock = sayStock(record, chosen, wording);
    if (stock.length > 0) return stock;
  }
  if (kind === "variants" || wants("colour") || wants("size")) {
    const options = sayOptions(record, chosen, asked, wording);
    if (options !== null) return options;
  }
  const onlyVersion = chosen.options.length > 0 && asked.every((term) => FIELDS.has(term.concept ?? ""));
  if (wants("stock") || onlyVersion) {
    const stock = sayStock(record, chosen, wording);
    if (stock.length > 0) return stock;
  }
  return null;
}

/** Price of the record or of the chosen versions, with the former price and the stock. */
export function sayPrice(record: SourceRecord, chosen: ChosenVariants, { phrases, language }: Wording): string[] {
  const money = (amount: number): string => formatMoney(amount, record.currency, language);
  const amounts = chosen.variants.flatMap(({ price }) => price ?? []);
  const named = chosen.options.length > 0 ? `${record.title} (${chosen.options.join(", ")})` : record.title;
  const all = amounts.length > 0 ? amounts : [record.price ?? 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const said = [low === high ? phrases.price(named, money(low)) : phrases.priceRange(named, money(low), money(high))];
  if (record.originalPrice !== null && record.originalPrice > low) said.push(phrases.priceBefore(money(record.originalPrice)));
  return said;
}

/** Whether the record or its chosen versions can be had. */
function sayStock(record: SourceRecord, chosen: ChosenVariants, { phrases }: Wording): string[] {
  const { title } = record;
  if (chosen.options.length === 0) return record.inStock === null ? [] : [(record.inStock ? phrases.inStock : phrases.outOfStock)(title)];
  const options = chosen.options.join(", ");
  if (chosen.variants.length === 0) return [phrases.noVariant(title, options)];
  const known = chosen.variants.filter(({ inStock }) => inStock !== null);
  if (known.length === 0) return [];
  const some = known.some(({ inStock }) => inStock === true);
  return [(some ? phrases.inStock : phrases.outOfStock)(`${title} (${options})`)];
}

/** Colours or sizes that can be had. */
function sayOptions(record: SourceRecord, chosen: ChosenVariants, asked: readonly Term[], wording: Wording): string[] | null {
  const concepts = new Set(asked.map((term) => term.concept));
  const colours = optionsOf(chosen, record, "colours");
  const sizes = optionsOf(chosen, record, "sizes");
  const said: string[] = [];
  if (concepts.has("colour") && colours.length > 0) said.push(wording.phrases.colours(record.title, colours.join(", ")));
  if (concepts.has("size") && sizes.length > 0 && !chosen.options.some((one) => sizes.length === 1 && sizes[0] === one))
    said.push(wording.phrases.sizes(record.title, sizes.join(", ")));
  return said.length > 0 ? said : null;
}

function optionsOf(chosen: ChosenVariants, record: SourceRecord, key: "colours" | "sizes"): string[] {
  const variants = chosen.options.length > 0 ? chosen.variants : record.variants;
  return [...new Set(variants.flatMap((variant) => variant[key]))];
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
  /** An attribute with a number that is the measure asked for. */
  readonly measures?: boolean;
}

/** Attributes or sentences of the record that hold what is asked. */
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
  // "How much water does it hold?": the measure that is asked for is there, whatever it is a measure of.
  if (attribute?.measures === true && asked.length <= 2 && attribute.covers >= MEASURED_ENOUGH && (sentence?.covers ?? 0) < ENOUGH)
    return [attribute.text];
  if (sentence !== undefined && sentence.covers >= ENOUGH) return [titled(sentence.text, question, record)];
  if (sentence === undefined && attribute === undefined) return null;
  return together(asked, attributes, sentences);
}

/** "How long does it take?" names nothing but the measure: the first attribute or sentence that has one. */
function sayMeasure(question: Question, record: SourceRecord, { phrases, language }: Wording): string[] | null {
  const wanted = question.measure === stem("long") ? ["time", "length", "battery"] : ["time", "date", "age", "temperature", "speed"];
  for (const [key, value] of Object.entries(record.attributes)) {
    const { concepts } = matchText(key.replaceAll("_", " "));
    if (wanted.some((concept) => concepts.has(concept)) && typeof value !== "boolean")
      return [`${record.title}: ${labelled(key, value, language, phrases)}.`];
  }
  const unit = unitsOf(record).find(({ text, row }) => !row && hasExpected(question.expected, text));
  return unit === undefined ? null : [titled(unit.text, question, record)];
}

/** A sentence, with the product that it is about where the question did not name it. */
function titled(sentence: string, question: Question, { title }: SourceRecord): string {
  const asked = matchText(question.text).stems;
  const stems = stemsOf(title);
  const isNamed = stems.filter((one) => asked.has(one)).length >= 0.6 * stems.length;
  return isNamed || fold(sentence).includes(fold(title)) ? sentence : `${title}: ${sentence}`;
}

/** Two facts that hold together what neither holds alone. */
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

/** What a product can be called by: title, categories, the properties it has. */
function nameText(record: SourceRecord): string {
  const properties = Object.entries(record.attributes).flatMap(([key, value]) => (value === true ? key.replaceAll("_", " ") : []));
  return [record.title, ...properties, ...record.categories.flat()].join("\n");
}

/** What the fields say of the product, without its description. */
function fieldText(record: SourceRecord): string {
  const attributes = Object.entries(record.attributes)
    .filter(([, value]) => value !== false)
    .map(([key, value]) => `${key.replaceAll("_", " ")} ${String(value)}`);
  return [record.title, ...attributes, ...record.categories.flat()].join("\n");
}

/** A product in two or three sentences. */
export function describe(record: SourceRecord, wording: Wording): string[] {
  const units = unitsOf(record).filter(({ text, row }) => !row && text !== record.title && /[.!?]$/.test(text));
  const first = units.slice(0, 2).map(({ text }) => text);
  const price = record.price === null ? [] : sayPrice(record, { options: [], variants: [], terms: [] }, wording);
  return [...(first.length > 0 ? first : [`${record.title}.`]), ...price];
}
