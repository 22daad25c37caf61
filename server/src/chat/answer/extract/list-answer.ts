import { patternsOf } from "../../../language/patterns.ts";
import { isSameNoun } from "../text/same-noun.ts";
import { matchTerm, type MatchText, matchText, type Term } from "../text/terms.ts";
import { fold, stemsOf, words } from "../text/words.ts";
import { formatMoney } from "../phrases/money.ts";
import type { Draft } from "./draft.ts";
import { nameOf, type Statement, type Wording } from "./statement.ts";
import { type Question, titleMatch } from "./question.ts";
import { namesOptions, readChoice } from "./choice.ts";
import { formerPriceOf, type OfferSubject, priceOf, pricesOf, stockOf, subjectsOfVariants, WHOLE } from "./offer.ts";
import { unitsOf } from "./units.ts";
import type { SourceRecord } from "./record.ts";

const LISTED = 6;

/** A product that matches the question. */
export interface Match {
  readonly record: SourceRecord;
  readonly quality: number;
  /** Title, categories or attributes match every term; the description was not needed. */
  readonly plain: boolean;
}

/** Largest distance in quality from the best match in a list. */
const BESIDE_BEST = 0.2;

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

/**
 * Prefers products of a category that the question names over those with the word in their title only: "lights" and "Helmet Light", "rose" and "Rose
 * Fertiliser".
 */
export function ofTheKind(question: Question, found: readonly Match[]): readonly Match[] {
  const kinds = question.terms.filter((term) => !term.weak && term.concept === null);
  const named = question.terms.filter((term) => !term.weak && !term.number);
  const matches = kinds.reduce(withTheNoun, found);
  for (const term of named.toReversed()) {
    const own = matches.filter(({ record }) => isCategory(term, record));
    if (own.length > 0) return own;
  }
  const isOf = ({ record }: Match): boolean =>
    kinds.some((term) => matchTerm(term, matchText(record.categories.flat().join("\n"))) >= 0.9) ||
    kinds.some((term) => stemsOf(record.title).at(-1) === term.stem);
  const own = matches.filter(isOf);
  return own.length > 0 ? own : matches;
}

/** Leaves out records that share only the stem of a word with the question, if others have the word itself. */
function withTheNoun(matches: readonly Match[], term: Term): readonly Match[] {
  const own = matches.filter(({ record }) =>
    words([record.title, ...record.categories.flat()].join(" ")).some((word) => isSameNoun(word, term.word)),
  );
  return own.length > 0 ? own : matches;
}

/** Reports whether the term names a category of the product at any level, by its last word, or its first in languages that put the noun first. */
function isCategory(term: Term, record: SourceRecord): boolean {
  return record.categories.flat().some((category) => {
    const own = words(category);
    return [own[0], own.at(-1)].some((word) => word !== undefined && isSameNoun(word, term.word, { typos: true }));
  });
}

/** Least similarity of a product that shares only a part of its name with the question. */
const ALIKE = 0.3;

/** Finds "head torch" for "headlamp": a word of the name is part of the word asked for, and the meaning is similar. */
export function sharingPart(question: Question, records: readonly SourceRecord[]): Match[] {
  const [only, ...others] = question.terms.filter((term) => !term.weak);
  if (only === undefined || others.length > 0 || only.concept !== null || only.number || only.name) return [];
  const { word } = only;
  const isPart = (part: string): boolean =>
    part.length >= 4 && word.length - part.length >= 3 && (word.startsWith(part) || word.endsWith(part));
  return records
    .filter(({ kind, explain }) => kind === "item" && (explain.similarity ?? 0) >= ALIKE)
    .filter(({ title, categories }) => words([title, ...categories.flat()].join(" ")).some(isPart))
    .map((record) => ({ record, quality: 0.5, plain: false }));
}

/**
 * Returns the products that match every significant word of the question, at least one of them in title, category or attributes. A wish also accepts
 * products that match most of it.
 */
export function matching(question: Question, records: readonly SourceRecord[]): Match[] {
  const named = question.terms.filter((term) => !term.weak && !["price", "stock"].includes(term.concept ?? ""));
  const items = records.filter(({ kind }) => kind === "item");
  const without = withoutIn(question);
  const [first] = named;
  const terms = first !== undefined && isGeneric(first, question, items, records) ? named.slice(1) : named;
  if (terms.length === 0) return items.map((record) => ({ record, quality: 1, plain: true }));
  const fitting = items.filter((record) => without.every((word) => isWithout(word, record)));
  const matches = fitting
    .flatMap((record) => matchOf(terms, record) ?? [])
    .toSorted((one, other) => other.quality - one.quality || other.record.score - one.record.score);
  const plain = matches.filter((match) => match.plain);
  if (plain.length > 0) return plain;
  if (matches.length === 0 && question.wish) return meeting(terms, fitting);
  return matches.filter(({ quality }) => quality >= (matches[0]?.quality ?? 0) - BESIDE_BEST);
}

const requests = patternsOf((conversation) => conversation.requests);
const WITHOUT = new RegExp(
  String.raw`\b(?:${requests(({ without }) => without)})\s+(?:(?:${requests(({ withoutAny }) => withoutAny)})\s+)?(\p{L}{3,})|\b(\p{L}{3,})(?:${requests(({ freeOf }) => freeOf)})\b`,
  "gu",
);
const CONTAINS_NO = requests(({ containsNo }) => containsNo);
const SAYS_FREE = requests(({ saysFree }) => saysFree);

/** Returns what a product must not contain: "without gluten", "gluten-free". */
function withoutIn(question: Question): string[] {
  return [...fold(question.text).matchAll(WITHOUT)].flatMap((match) => match.slice(1).find((word) => word !== undefined) ?? []);
}

/** Reports whether a product states that it does not contain something. */
function isWithout(word: string, record: SourceRecord): boolean {
  const attributes = Object.entries(record.attributes).map(
    ([key, value]) => `${key.replaceAll("_", "-")}: ${value === true ? "yes" : String(value)}`,
  );
  const text = fold([record.title, record.description, ...record.categories.flat(), ...attributes].join("\n"));
  return new RegExp(String.raw`\b(?:${CONTAINS_NO})\s+(?:\p{L}+\s)?${word}|\b${word}[- ]?(?:${SAYS_FREE})\b(?!: (?:false|no))`, "u").test(
    text,
  );
}

/** Reports whether a term is too general to name products, but occurs in texts: "plants" in a nursery. */
const HEAD = new RegExp(String.raw`\b(?:${requests(({ kindHead }) => kindHead)})\s+$`, "u");

function isGeneric(term: Term, question: Question, items: readonly SourceRecord[], records: readonly SourceRecord[]): boolean {
  const plain = fold(question.text);
  if (term.name || term.number || term.concept !== null || !HEAD.test(plain.slice(0, Math.max(0, plain.indexOf(term.word))))) return false;
  const names = (record: SourceRecord): number => Math.max(titleMatch(term, record), matchTerm(term, matchText(attributeText(record))));
  if (items.some((record) => names(record) >= 0.7)) return false;
  const texts = records.flatMap((record) => [record.description, ...record.passages.map((passage) => passage.text)]);
  return texts.filter((text) => matchTerm(term, matchText(text)) === 1).length >= SPOKEN_OF;
}

/** Number of texts with such a term. */
const SPOKEN_OF = 2;
/** Share of a wish that a product must meet. */
const MET = 0.5;

/** Returns products that meet most of a wish; words that match nowhere count for less. */
function meeting(terms: readonly Term[], items: readonly SourceRecord[]): Match[] {
  const qualities = (record: SourceRecord): number[] => terms.map((term) => qualityOf(term, record).quality);
  const all = items.map((record) => ({ record, qualities: qualities(record) }));
  const weights = terms.map((term, at) => (all.some((one) => (one.qualities[at] ?? 0) > 0) ? 1 : 0.8) * (term.light ? 0.4 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rated = all
    .map(({ record, qualities: held }) => {
      const share = held.reduce((sum, quality, at) => sum + (quality > 0 ? (weights[at] ?? 0) : 0), 0) / total;
      return { record, share, quality: held.reduce((sum, quality, at) => sum + quality * (weights[at] ?? 0), 0) / total, plain: false };
    })
    .filter(({ share }) => share >= MET)
    .toSorted((one, other) => other.quality - one.quality || other.record.score - one.record.score);
  return rated.filter(({ quality }) => quality >= (rated[0]?.quality ?? 0) - BESIDE_BEST / 2).slice(0, 3);
}

/** Returns how well a product matches a term, and whether its name does. */
function qualityOf(term: Term, record: SourceRecord): { readonly quality: number; readonly named: boolean } {
  const title = titleMatch(term, record);
  const attribute = 0.8 * matchTerm(term, matchText(attributeText(record)));
  const body = 0.6 * matchTerm(term, bodyText(record));
  return { quality: Math.max(title, attribute, body), named: title > 0 || attribute > 0 };
}

function bodyText(record: SourceRecord): MatchText {
  return matchText([record.description, ...record.passages.map(({ text }) => text)].join("\n"));
}

function matchOf(terms: readonly Term[], record: SourceRecord): Match | null {
  let quality = 0;
  let named = false;
  let plain = true;
  for (const term of terms) {
    if (term.concept === "adults") {
      if (isForChildren(record)) return null;
      quality += 0.8;
      continue;
    }
    const { quality: match, named: isNamed } = qualityOf(term, record);
    if (match === 0 && !term.light) return null;
    if (isNamed) named = true;
    else if (!term.light) plain = false;
    quality += match;
  }
  return named ? { record, quality: quality / terms.length, plain } : null;
}

function isForChildren(record: SourceRecord): boolean {
  return matchText([record.title, ...record.categories.flat()].join("\n")).concepts.has("children");
}

/** Returns attributes as words; properties that are false are left out. */
export function attributeText(record: SourceRecord): string {
  return Object.entries(record.attributes)
    .filter(([, value]) => value !== false)
    .map(([key, value]) => `${key.replaceAll("_", " ")} ${value === true ? "" : String(value)}`)
    .concat(record.variants.flatMap(({ colours, sizes }) => [...colours, ...sizes]))
    .join("\n");
}
