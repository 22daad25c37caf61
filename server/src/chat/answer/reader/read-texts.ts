import { SPOKEN } from "../../../language/find-pack.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { articleCodes, namesArticles } from "../extract/article-codes.ts";
import type { Draft } from "../extract/draft.ts";
import { askingFor, asksForHour } from "../extract/expected-in-question.ts";
import { hasExpected, holdsHour } from "../extract/expected-in-text.ts";
import { isFigure, isMeasured } from "../extract/expected.ts";
import { asksForMaker, holdsKind } from "../extract/kind-of-answer.ts";
import { type Question, readQuestion } from "../extract/question.ts";
import { rangeMatch } from "../extract/range.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { MoneyWording } from "../extract/table-row.ts";
import { type NearUnit, type Unit, unitsOf } from "../extract/units.ts";
import { conditionsIn } from "../limits/conditions.ts";
import type { Quantity } from "../limits/quantities.ts";
import { fitOf, isByAge } from "../limits/row-limits.ts";
import { subjectOf } from "../limits/rule-limits.ts";
import { isDay } from "../text/calendar.ts";
import { isUnspaced } from "../text/unspaced.ts";
import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import type { RequestedOrder } from "../types.ts";
import { type Diet, dietsIn } from "./asked-diet.ts";
import { answerForDiet, isNearDiet } from "./diet.ts";
import type { Meaning } from "./meaning.ts";
import { withoutOtherReplies } from "./other-question.ts";
import { isBelowName, personFinder } from "./person.ts";
import { plainOf, sectionsQuoted } from "./quoted.ts";
import { type Rated, rateUnits } from "./rate.ts";
import { quote } from "./quote.ts";
import type { Reading } from "./reading.ts";
import { asksForReviews, isReview } from "./reviews.ts";
import { type Surroundings, type Weighed, weighTerms } from "./weigh.ts";

/** Context of a question in addition to its words. */
export interface TextQuestion extends Partial<Surroundings> {
  readonly ignored: ReadonlySet<string>;
  /** Settings for formatting amounts in tables. */
  readonly money?: MoneyWording;
  /** Context that precedes the questions in the message, if only one of them is being answered. */
  readonly situation?: string;
  /** Words of a follow-up alone, if the question includes its resolved subject. */
  readonly said?: string;
  /** If this is null or absent, only words are compared. */
  readonly meaning?: Meaning | null;
  /** The persona's previous quotation, which a follow-up most likely refers to. */
  readonly reply?: string;
  /** The order of a superlative that was removed from the question: "the highest". */
  readonly order?: RequestedOrder | null;
  /** Ages, weights and lengths of time that were removed from the question. */
  readonly conditions?: readonly Quantity[];
}

/** Answers a question from document text: returns the matching sentence, entry or row with its context; null if nothing matches. */
export function answerFromText(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const wanted = dietsIn(text);
  if (wanted.length > 0) return answerOfDiet(wanted, text, records, context);
  return (
    answerFromWritten(text, records, context) ??
    answerFromFittingRow(text, records, context) ??
    answerFromUnits(text, records, context) ??
    answerFromRowForAll(text, records, context)
  );
}

/** Answers a question about a diet or an allergen only from text that contains information about it; null if there is none. */
function answerOfDiet(wanted: readonly Diet[], text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const found = readFor(text, records, context);
  if (found === null) return null;
  const { rated, reading, meaning } = found;
  return answerForDiet(wanted, rated, reading, (one) => one.score >= 0 && isAbout(one, reading.question, meaning));
}

/** Matches ids of documents that users write in the dashboard to correct the content of the website. */
const WRITTEN = /^text-(?:.*-)?[0-9a-z]{7,}$/;
/** Maximum difference in log-odds by which text from the website may match a question better than text that a user wrote. */
const LESS_THAN_SITE = 4;

/**
 * Answers from text that a user wrote if the text contains all words of the question and the expected kind of answer; otherwise, returns
 * null.
 */
function answerFromWritten(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  if (!records.some(({ id }) => WRITTEN.test(id)) || records.every(({ id }) => WRITTEN.test(id))) return null;
  const found = readFor(text, records, context);
  const [first] = found?.rated ?? [];
  if (found === null || first === undefined || WRITTEN.test(first.unit.record.id)) return null;
  const { question, units } = found.reading;
  const least = Math.max(SURE_OF_CONTACT, first.score - LESS_THAN_SITE);
  const best = found.rated.find(
    (one) =>
      WRITTEN.test(one.unit.record.id) &&
      one.missing === 0 &&
      one.score >= least &&
      hasExpected(question.expected, one.unit.text) &&
      isAbout(one, question, found.meaning),
  );
  return best === undefined ? null : quote(fromItsStart(best, units), found.reading);
}

/** Answers from a table row that applies to the age, weight or length of time in the question; null if no such row answers. */
function answerFromFittingRow(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const { quantities, rest } = conditionsIn(text);
  if (quantities.length === 0) return null;
  const fitting = (units: readonly Unit[]): ReadonlySet<Unit> =>
    new Set(units.filter((unit) => unit.row && fitOf(unit.text, quantities) === "fits"));
  const found = readFor(rest, records, { ...context, conditions: quantities }, fitting);
  const [best] = found?.rated ?? [];
  if (found === null || best === undefined || best.score < 0 || best.missing > 0) return null;
  return isAbout(best, found.reading.question, found.meaning) ? quote(best, found.reading) : null;
}

/**
 * Answers from the row that a question names, even though the question also contains an age, if no table with ages has such a row: "How
 * much is the family course for my 5 year old?"
 */
function answerFromRowForAll(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const { quantities, rest } = conditionsIn(text);
  if (quantities.length === 0 || quantities.some(({ kind }) => kind !== "age")) return null;
  const found = readFor(rest, records, { ...context, conditions: [] }, (units) => new Set(units.filter(({ row }) => row)));
  const subject = subjectOfPrice(rest);
  const named = (found?.rated ?? []).filter(({ unit }) => isNamedBy(subject, unit));
  const [best] = named;
  if (found === null || best === undefined || best.score < 0) return null;
  const { question, units } = found.reading;
  if (question.polar || !isFigure(question.expected)) return null;
  const byAge = new Set(units.filter((unit) => unit.row && isByAge(unit.text)).map(tableOf));
  if (named.some(({ unit }) => byAge.has(tableOf(unit)))) return null;
  return isAbout(best, question, found.meaning) ? quote(best, found.reading) : null;
}

/** Returns the words for the subject of a question, without those that ask for a price or a duration. */
function subjectOfPrice(text: string): readonly Term[] {
  const asking = new Set(termsOf(askingFor(fold(text))).map(({ stem }) => stem));
  return subjectOf(text).filter(({ stem, concept }) => !asking.has(stem) && concept !== "price" && concept !== "time");
}

/** Reports whether a unit, together with the headings above it, contains all words. */
function isNamedBy(subject: readonly Term[], { text, context }: Unit): boolean {
  const texts = [matchText(text), matchText(context)];
  return subject.length > 0 && subject.every((term) => texts.some((one) => matchTerm(term, one) >= SAME_WORD));
}

function tableOf({ record, passage, block }: Unit): string {
  return `${record.id} ${String(passage)} ${String(block)}`;
}

function answerFromUnits(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const found = readFor(text, records, context);
  if (found === null) return null;
  const { rated, reading, meaning } = found;
  const { expected } = reading.question;
  const namesPerson = expected === "person" ? personFinder(reading.units) : () => false;
  const sure = rated.filter(
    (one) =>
      (one.score >= 0 || isTheContact(one, expected) || (namesPerson(one.unit) && isThePerson(one))) &&
      one.score >= (rated[0]?.score ?? 0) - (expected === "person" ? LESS_SURE_OF_PERSON : LESS_SURE) &&
      isAbout(one, reading.question, meaning),
  );
  // Among the units that may answer the question, the first of the expected kind is used: a duration for "how long".
  const isOfExpected = (unit: Unit): boolean =>
    expected === "person" ? namesPerson(unit) : DEFINITE.has(expected) && hasExpected(expected, unit.text);
  const ofKind = sure.find(({ unit }) => isOfExpected(unit));
  const best =
    ofKind ??
    wholeOf(sure) ??
    (sure[0] === rated[0] ? sure[0] : undefined) ??
    rated.find((one) => answersTheRest(one, reading.weighed, reading.question)) ??
    rated.find((one) => isOfCode(one, articleCodes(text), reading.question));
  return best === undefined ? null : quote(fromItsStart(best, reading.units), reading);
}

/** Minimum log-odds for the sentence or row with the code that an open question names: "What does E04 mean?" */
const SURE_OF_CODE = -6;

function isOfCode({ unit, score }: Rated, codes: readonly string[], { polar, expected, text }: Question): boolean {
  // "My dishwasher shows E04" is not a question, but requests everything about the code.
  const asksWhether = polar && ASKS.test(text);
  if (codes.length === 0 || asksWhether || score < SURE_OF_CODE || !(expected === "any" || hasExpected(expected, unit.text))) return false;
  return namesArticles({ text: unit.text, context: "", record: { title: "" } }, codes);
}

/** Returns the first unit with all words of the question if the best unit lacks some of them and fits only slightly better. */
function wholeOf(sure: readonly Rated[]): Rated | undefined {
  const [best] = sure;
  if (best === undefined || best.missing < LACKING_SOME) return undefined;
  return sure.find(({ missing, score, unit }) => missing === 0 && score >= best.score - LESS_THAN_PARTIAL && !unit.row);
}

const LACKING_SOME = 0.25;

/** Minimum log-odds for a telephone number or address to answer if all words of the question are near it. */
const SURE_OF_CONTACT = -1;

/**
 * Minimum log-odds for the text below a person's name, and for other text that names a person, to answer a question about who the person
 * is.
 */
const SURE_OF_PERSON = -3;
const SURE_OF_NAMED = -2.5;
/** Minimum fraction of the question that the other text must contain. */
const LEAST_OF_NAMED = 0.4;

function isTheContact({ unit, missing, score }: Rated, expected: Question["expected"]): boolean {
  return expected === "contact" && missing === 0 && score >= SURE_OF_CONTACT && hasExpected(expected, unit.text);
}

/**
 * Reports whether text that names a person answers a question about who that person is: below the name, the text must contain all words
 * of the question ("Owner and head instructor."); elsewhere, at least half of them.
 */
function isThePerson({ unit, missing, score, own }: Rated): boolean {
  if (own === 0) return false;
  if (isBelowName(unit)) return missing === 0 && score >= SURE_OF_PERSON;
  return missing <= LACKING && own >= LEAST_OF_NAMED && score >= SURE_OF_NAMED;
}

/** Kinds of answers whose presence in a unit can be detected with certainty. */
const DEFINITE: ReadonlySet<string> = new Set(["duration", "temperature", "moment", "place", "contact"]);
/** Maximum difference in log-odds within which a unit of the expected kind is preferred. */
const LESS_SURE = 3;
/** Maximum difference in log-odds within which a unit that names a person is preferred. */
const LESS_SURE_OF_PERSON = 4.5;
/** Maximum difference in log-odds within which a unit with all words of the question is preferred to one that lacks some of them. */
const LESS_THAN_PARTIAL = 2;

/** Minimum log-odds for a certain answer: if the unit contains all words of the question, and if it lacks some of them. */
const SURE = 1;
const CERTAIN = 2;

/**
 * Answers from a unit that certainly answers the question because it contains the requested duration or temperature and nearly every word
 * of the question.
 */
export function answerSurely(text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  return answerIf(
    text,
    records,
    context,
    ({ unit }, { expected }, units) =>
      isMeasured(expected) && hasExpected(expected, unit.text) && (expected !== "person" || personFinder(units)(unit)),
  );
}

/**
 * Answers several questions from one table row that contains all their words and the expected kind of answer to each: "What is the charge,
 * and above what amount is it free?"
 */
export function answerWhole(parts: readonly string[], text: string, records: readonly SourceRecord[], context: TextQuestion): Draft | null {
  const kinds = parts.map((part) => readQuestion(part).expected);
  return answerIf(text, records, context, ({ unit }) => unit.row && kinds.every((kind) => hasExpected(kind, unit.text)));
}

function answerIf(
  text: string,
  records: readonly SourceRecord[],
  context: TextQuestion,
  fits: (best: Rated, question: Question, units: readonly Unit[]) => boolean,
): Draft | null {
  const found = readFor(text, records, context);
  const [first] = found?.rated ?? [];
  if (found === null || first === undefined || first.score < SURE || (first.missing > 0 && first.score < CERTAIN) || !first.isCompared)
    return null;
  const { question, units } = found.reading;
  return fits(first, question, units) && isAbout(first, question, found.meaning) ? quote(fromItsStart(first, units), found.reading) : null;
}

/**
 * Minimum log-odds for a section to count as a probable answer, to be quoted as the closest, and to be named as a topic. Tuned on
 * third-party brands.
 */
const LIKELY = -0.5;
const QUOTED = -2.5;
const NAMED = -3;
/** Maximum number of sections that are quoted or named. */
const MOST_NEAREST = 2;

const FILE_NAME = /\.[a-z]{2,5}$/i;

/** A section that is close to a question but does not answer it with certainty. */
export interface NearText {
  readonly draft: Draft;
  /** The heading above the section, or the title of its document. */
  readonly heading: string;
  /** Closeness of the section: `likely` probably answers the question, `quoted` may answer it, and `named` is about a similar topic. */
  readonly nearness: "likely" | "quoted" | "named";
}

/** Returns the sections closest to a question, best first; empty if none is close or only words could be compared. */
export function nearestTexts(text: string, records: readonly SourceRecord[], context: TextQuestion): NearText[] {
  const found = readFor(text, records, context);
  const [first] = found?.rated ?? [];
  if (found === null || first === undefined || !first.isCompared) return [];
  const { question, units } = found.reading;
  const { expected } = question;
  const isWanted = ({ unit, score }: Rated): boolean =>
    DEFINITE.has(expected) && score >= first.score - LESS_SURE && hasExpected(expected, unit.text);
  const namesPerson = personFinder(units);
  // Without a heading, visitors cannot tell what the text is about.
  const wanted = dietsIn(text);
  const near = found.rated.filter(
    (one) =>
      (wanted.length === 0 || isNearDiet(one, wanted, found.reading)) &&
      one.score >= NAMED &&
      !FILE_NAME.test(titleOf(one.unit)) &&
      holdsOwnWord(one.unit, context.said),
  );
  const sections = new Map<string, NearText>();
  const known = new Set<string>();
  for (const one of [...near.filter(isWanted), ...near.filter((other) => !isWanted(other))]) {
    const heading = titleOf(one.unit);
    const key = `${one.unit.record.documentId}\n${heading}`;
    const draft = quote(fromItsStart(one, units), found.reading);
    if (sections.has(key) || draft.bubbles.flat().every((sentence) => known.has(sentence))) continue;
    for (const sentence of draft.bubbles.flat()) known.add(sentence);
    const isLikely = one.score >= LIKELY && isAbout(one, question, found.meaning) && (expected !== "person" || namesPerson(one.unit));
    sections.set(key, { draft, heading, nearness: isLikely ? "likely" : one.score >= QUOTED ? "quoted" : "named" });
    if (sections.size === MOST_NEAREST) break;
  }
  return [...sections.values()];
}

/** Reports whether a unit, or the text above it, contains a word of a follow-up itself, not only of the question before it. */
function holdsOwnWord({ text, context, record }: Unit, said: string | undefined): boolean {
  const own = said === undefined ? [] : termsOf(said).filter(({ weak, light }) => !weak && !light);
  if (own.length === 0) return true;
  const texts = [text, context, record.title].map(matchText);
  return own.some((term) => texts.some((one) => matchTerm(term, one) >= SAME_WORD));
}

const SAME_WORD = 0.7;

function titleOf({ heading, record }: Unit): string {
  return (heading === "" ? record.title : heading).replace(/[:.]$/, "");
}

/** Returns the units closest to a message with their log-odds, best first; null if only words could be compared. */
export function unitsNear(text: string, records: readonly SourceRecord[], context: TextQuestion): readonly NearUnit[] | null {
  const near = readFor(text, records, context)?.rated ?? [];
  return near.length > 0 && near.every(({ isCompared }) => isCompared) ? near : null;
}

export interface Found {
  readonly rated: readonly Rated[];
  readonly reading: Reading;
  readonly meaning: Meaning | null;
}

/**
 * Rates the units that may answer a question; null if the question has no words to search for.
 * @param among returns the units to rate; null for all
 */
export function readFor(
  text: string,
  records: readonly SourceRecord[],
  context: TextQuestion,
  among: (units: readonly Unit[]) => ReadonlySet<Unit> | null = () => null,
): Found | null {
  const {
    background = [],
    named = [],
    ignored,
    money = { language: "en", defaultCurrency: null },
    meaning = null,
    situation,
    said,
  } = context;
  const question = readQuestion(text, situation, said);
  const codes = articleCodes(text);
  // A unit about another product does not answer a question about the named one.
  const mayReview = asksForReviews(text);
  const units = records
    .flatMap(unitsOf)
    .filter((unit) => (codes.length === 0 || namesArticles(unit, codes)) && (mayReview || !isReview(unit)));
  const weighed = weighTerms(question, { background, named, ignored }, units);
  const chosen = among(units);
  if (weighed.every(({ term }) => term.weak || term.light) && (chosen === null || question.expected === "any")) return null;
  const conditions = context.conditions ?? conditionsIn(text).quantities;
  const all = rateUnits(units, weighed, question, meaning, chosen);
  const fitting = withoutOtherReplies(all, question);
  const rated = inFocusFirst(fitting, units, context.reply ?? "").filter(
    ({ unit }) => isOfKind(unit, weighed, question) && !(unit.row && fitOf(unit.text, conditions) === "contradicts"),
  );
  return { rated, reading: { units, weighed, question, money, order: context.order ?? null, conditions }, meaning };
}

/** Log-odds bonus for a follow-up about a previously quoted section or document. */
const OF_SECTION = 1;
const OF_DOCUMENT = 0.5;

function inFocusFirst(rated: readonly Rated[], units: readonly Unit[], reply: string): readonly Rated[] {
  const sections = reply === "" ? new Set<Unit>() : sectionsQuoted(units, plainOf(reply));
  if (sections.size === 0) return rated;
  const documents = new Set([...sections].map(({ record }) => record.documentId));
  const bonus = ({ unit }: Rated): number => (sections.has(unit) ? OF_SECTION : documents.has(unit.record.documentId) ? OF_DOCUMENT : 0);
  return rated.map((one) => ({ ...one, score: one.score + bonus(one) })).toSorted((one, other) => other.score - one.score);
}

/** Maximum fraction of significant words that may be missing from a confirmation that something exists, if meaning is also compared. */
const LACKING_OF_WHETHER_COMPARED = 0.4;
/** Maximum fraction of significant words that may be missing from a confirmation, if only words are compared. */
const LACKING_OF_WHETHER = 0.34;
/** Maximum fraction of significant words that may be missing for other questions. */
const LACKING = 0.5;

/** Maximum fraction of significant words that may be missing for other questions in a language that the model was not trained on. */
const LACKING_IN_OTHERS = 0.7;

/** Minimum similarity at which a sentence confirms or denies something in different words. */
const SAME_IN_OTHER_WORDS = 0.6;

/** Reports whether a unit is about the subject of the question, not about something similar. */
export function isAbout(
  { unit, missing, lacksName, isUnheard, features, isCompared }: Rated,
  { polar, expected }: Question,
  meaning: Meaning | null,
): boolean {
  if (lacksName && polar) return false;
  if (isUnheard && features.cosine < SAME_IN_OTHER_WORDS) return false;
  // A product description is promotional, so it only answers questions about things that it names.
  if (polar && unit.record.kind === "item" && missing > LACKING_OF_WHETHER) return false;
  if (isCompared && meaning !== null && !meaning.understood) return missing <= (polar ? LACKING : LACKING_IN_OTHERS);
  if (isCompared) return !polar || missing < LACKING_OF_WHETHER_COMPARED || features.cosine >= SAME_IN_OTHER_WORDS;
  return missing <= (polar ? LACKING_OF_WHETHER : LACKING) && !(lacksName && isMeasured(expected));
}

const TODAY = new RegExp(
  String.raw`(?<!\p{L})(?:${SPOKEN.flatMap(({ conversation }) => {
    const { today, tomorrow, now } = conversation.facts?.questions ?? {};
    return [today, tomorrow, now].flatMap((pattern) => pattern ?? []);
  }).join("|")})(?!\p{L})`,
  "u",
);

/** Reports whether a unit is a possible answer, regardless of its subject. */
export function isOfKind(unit: Unit, weighed: readonly Weighed[], question: Question): boolean {
  const { expected } = question;
  // On a team page, the person's name is the heading above the role.
  const named = expected === "person" && isBelowName(unit) ? `The ${unit.heading}` : unit.text;
  if (!isUnspaced(question.text) && !holdsKind(question.text, named, expected)) return false;
  // The name on a person's card is not a brand.
  if (isBelowName(unit) && asksForMaker(question.text)) return false;
  if (expected === "money" && !hasExpected("money", unit.text)) return false;
  if (unit.row && weighed.some(({ term }) => picksRow(term, question) && !holdsNumber(unit, term))) return false;
  // "How old are you?" is not about the ages in a table.
  if (expected === "age" && unit.row && !weighed.some(({ term }) => holdsStrong(unit, term))) return false;
  // A table of the days of the week does not indicate which row is "today".
  if (unit.row && TODAY.test(fold(question.text)) && [...matchText(unit.text).concepts].some(isDay)) return false;
  if (expected === "moment" && isOfAnotherDay(unit, weighed)) return false;
  // A price list does not explain how something is done.
  if (expected === "manner" && unit.row && !hasExpected("manner", unit.text)) return false;
  if ((expected === "person" || expected === "age" || expected === "contact") && !hasExpected(expected, named)) return false;
  if (expected === "count" && isUnspaced(question.text) && !hasExpected("count", unit.text)) return false;
  if (asksForHour(question.text) && !holdsHour(unit.text)) return false;
  // A telephone number or an email address does not answer any other question.
  if (isBareContact(unit) && expected !== "contact" && !weighed.some(({ term }) => CONTACTS.has(term.concept ?? ""))) return false;
  // A step of instructions does not answer "Can I ...?".
  if (unit.step && question.polar) return false;
  return true;
}

const CONTACTS: ReadonlySet<string> = new Set(["contact", "phone", "email"]);
const CONTACT = /\S+@\S+\.\S+|\+?\d(?:[\s()/.-]{0,2}\d){6,14}/gu;
const MOST_WORDS_OF_CONTACT = 4;

/** Reports whether a unit consists of a telephone number or an email address, optionally with the name of its owner. */
function isBareContact({ text, row }: Unit): boolean {
  if (row) return false;
  const rest = text.replaceAll(CONTACT, " ");
  return rest.length < text.length && (rest.match(/\p{L}+/gu) ?? []).length <= MOST_WORDS_OF_CONTACT;
}

function holdsStrong({ text, context }: Unit, term: Term): boolean {
  return !term.weak && !term.light && [text, context].some((one) => matchTerm(term, matchText(one)) >= SAME_WORD);
}

/** Reports whether a number names a row, such as a size. An amount is a condition instead: "if I spend about 30 euros". */
function picksRow({ number, word }: Term, { text }: Question): boolean {
  return number && !new RegExp(String.raw`\S?\s?${word}\s?\S*`, "iu").exec(fold(text))?.some((around) => hasExpected("money", around));
}

/** Reports whether a unit names days of the week, but not the day in the question. */
function isOfAnotherDay({ text, context }: Unit, weighed: readonly Weighed[]): boolean {
  const asked = weighed.flatMap(({ term }) => (isDay(term.concept) ? [term] : []));
  const texts = [text, context];
  const isHeld = (term: Term): boolean => texts.some((one) => matchTerm(term, matchText(one)) + rangeMatch(term, one) > 0);
  return asked.length > 0 && !asked.some(isHeld) && [...matchText(text).concepts].some(isDay);
}

function holdsNumber({ text }: Unit, term: Term): boolean {
  return matchTerm(term, matchText(text)) + rangeMatch(term, text) > 0;
}

const ASKS = /[?？؟]\s*$/;

/**
 * Moves the answer to the first sentence below a heading that asks the question: "Can I visit?" is answered by "Yes, on Thursdays", not by
 * the price after it.
 */
function fromItsStart(best: Rated, units: readonly Unit[]): Rated {
  const { unit } = best;
  if (!ASKS.test(unit.heading) || !best.titled || unit.row || unit.entry) return best;
  const block = units.filter((one) => one.record === unit.record && one.passage === unit.passage && one.block === unit.block);
  const [first] = block;
  return first !== undefined && block.indexOf(unit) <= 2 ? { ...best, unit: first } : best;
}

const texts = patternsOf((conversation) => conversation.texts);
const BEFORE_PLACE = new RegExp(
  String.raw`\b(?:${texts(({ placeBefore }) => placeBefore)})\s+(?:(?:${texts(({ placeArticle }) => placeArticle)})\s+)?$`,
  "iu",
);
const EXCLUSIVE = wholeWords(texts(({ exclusive }) => exclusive));

/**
 * Reports whether the text excludes everything that it does not name, and only a place name is missing: "We deliver to no other country"
 * answers "Do you deliver to Canada?".
 */
function answersTheRest({ unit }: Rated, weighed: readonly Weighed[], question: Question): boolean {
  if (!question.polar || unit.row || !EXCLUSIVE.test(fold(unit.text))) return false;
  const own = matchText(unit.text);
  const strong = weighed.filter(({ term }) => !term.weak).map(({ term }) => term);
  const missing = strong.filter((term) => matchTerm(term, own) === 0);
  return strong.length > missing.length && missing.length === 1 && missing[0] !== undefined && isPlace(missing[0], question.text);
}

function isPlace(term: Term, text: string): boolean {
  const at = fold(text).indexOf(term.word);
  return at > 0 && /\p{Lu}/u.test(text[at] ?? "") && BEFORE_PLACE.test(text.slice(0, at));
}
