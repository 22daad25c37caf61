import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";
import { isUnspaced } from "../text/unspaced.ts";
import { fold } from "../text/words.ts";
import { articleCodes, namesArticles } from "./article-codes.ts";
import type { Draft } from "./draft.ts";
import { asksForHour } from "./expected-in-question.ts";
import { hasExpected, holdsHour } from "./expected-in-text.ts";
import { isMeasured } from "./expected.ts";
import { type Question, readQuestion } from "./question.ts";
import { quote, type Weighed } from "./quote.ts";
import { rangeMatch } from "./range.ts";
import type { SourceRecord } from "./record.ts";
import { type MoneyWording, sayRow } from "./table-row.ts";
import { type Unit, unitsOf } from "./units.ts";

/** Least share of the question's weight that an answer must match. */
const ENOUGH = 0.62;
/** The same if the passage is similar in meaning. */
const ENOUGH_WHEN_SIMILAR = 0.5;
/** Share of the weight of significant words that may be missing around the answer. */
const MISSING_AT_MOST = 0.34;
const MISSING_BESIDE_MEASURE = 0.5;
/** Largest distance in rank from the best unit for answering in its place. */
const CLOSE = 0.3;
const SIMILAR = 0.55;
/** Bonus for a section whose heading is the question itself, over scattered words elsewhere. */
const ASKED_IN_HEADING = 0.75;
/** Similarity at which a section answers the question in other words. It does not apply to products, whose name alone makes them similar. */
const SAME_MATTER = 0.5;
/** Similarity that is enough if half of the question's words match too. */
const NEAR_MATTER = 0.38;
const SURELY_SAME_MATTER = 0.6;
/** Share of significant words that may be missing in answer to a question whether something exists. */
const LACKING_OF_WHETHER = 0.34;

/** Context of a question, besides its words. */
export interface TextQuestion {
  /** Terms of the whole question, if only a part of it is asked. */
  readonly background?: readonly Term[];
  /** Terms that name products: statements about all products apply to them too. */
  readonly named?: readonly Term[];
  /** Stems that occur everywhere, such as the brand's name. */
  readonly ignored: ReadonlySet<string>;
  /** How amounts of tables are formatted. */
  readonly money?: MoneyWording;
}

interface Rated {
  readonly unit: Unit;
  /** Share of the question's weight that the unit and its surroundings match. */
  readonly coverage: number;
  /** Share that the unit itself matches. */
  readonly own: number;
  /** Share of the significant words that neither the unit nor its surroundings contain. */
  readonly missing: number;
  /** A name or code of the question is neither in the unit nor around it. */
  readonly lacksName: boolean;
  /** The question contains the whole heading of two or more words. */
  readonly headed: boolean;
  /** The heading is about what is asked. */
  readonly titled: boolean;
  readonly rank: number;
}

/** Answers from the text of documents: the sentence or row with what the question names, and what belongs to it; null if there is none. */
export function answerFromText(
  text: string,
  records: readonly SourceRecord[],
  { background = [], named = [], ignored, money = { language: "en", defaultCurrency: null } }: TextQuestion,
): Draft | null {
  const question = readQuestion(text);
  const units = records.flatMap(unitsOf);
  const weighed = weighTerms(question, background, units, ignored, new Set(named.map((term) => term.stem)));
  if (weighed.every(({ term }) => term.weak || term.light)) return null;
  const codes = articleCodes(text);
  // Text about another article does not answer a question for the named one.
  const telling = codes.length === 0 ? units : units.filter((unit) => namesArticles(unit, codes));
  const rated = telling.map((unit) => rate(unit, units, weighed, question)).toSorted((one, other) => other.rank - one.rank);
  const best =
    rated.find((one) => one.rank >= (rated[0]?.rank ?? 0) - CLOSE && isEnough(one, weighed, question, money.language)) ??
    rated.find((one) => answersTheRest(one, weighed, question));
  if (best === undefined) return null;
  const quoted = quote(fromItsStart(best, rated), units, weighed, question.expected === "manner");
  const cited = [best.unit.record.documentId];
  if (!best.unit.row) return { bubbles: [quoted], cited };
  const rows = new Map(units.flatMap((unit) => (unit.row && unit.record === best.unit.record ? [[unit.text, unit] as const] : [])));
  const shown = new Map(
    quoted.map((row) => [row, sayRow({ ...(rows.get(row) ?? best.unit), text: row }, money, question.expected === "money")] as const),
  );
  const isWide = [...shown.values()].some((row) => row.includes("; "));
  // Rows with several columns get a line each.
  if (isWide) for (const row of quoted.slice(1)) shown.set(row, `\n${shown.get(row) ?? row}`);
  return { bubbles: [quoted], cited, shown };
}

function weighTerms(
  question: Question,
  background: readonly Term[],
  units: readonly Unit[],
  ignored: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Weighed[] {
  const terms = question.terms.filter((term) => !ignored.has(term.stem));
  const asked = new Set(terms.map((term) => term.stem));
  const weigh = (term: Term, factor: number): Weighed => {
    const importance = factor * baseWeight(term);
    return { term, importance, weight: importance * rarity(term, units) };
  };
  const weighed = terms.map((term) => weigh(term, named.has(term.stem) ? 0.35 : 1));
  for (const term of background) if (!asked.has(term.stem) && !ignored.has(term.stem)) weighed.push(weigh(term, 0.4));
  return weighed;
}

function baseWeight(term: Term): number {
  if (term.weak) return 0.1;
  if (term.light) return 0.4;
  if (term.number) return term.stem.length >= 4 ? 2 : 0.8;
  if (term.concept === "price" || term.concept === "time" || term.concept === "speed") return 0.4;
  return 1;
}

function rarity(term: Term, units: readonly Unit[]): number {
  if (units.length === 0) return 1;
  const holding = units.filter((unit) => matchTerm(term, matchText(unit.text)) >= 0.9).length;
  return Math.max(0.4, Math.min(1, Math.log((1 + units.length) / (1 + holding)) / Math.log(1 + units.length) + 0.2));
}

function rate(unit: Unit, units: readonly Unit[], weighed: readonly Weighed[], question: Question): Rated {
  const own = matchText(unit.text);
  const above = matchText(unit.context);
  const title = matchText(unit.record.title);
  const beside = units.filter(
    (other) =>
      other !== unit &&
      other.record === unit.record &&
      other.passage === unit.passage &&
      other.block === unit.block &&
      !unit.row &&
      Math.abs(other.position - unit.position) <= 2,
  );
  let covered = 0;
  let held = 0;
  let total = 0;
  let strong = 0;
  let lacking = 0;
  let titled = 0;
  let lacksName = false;
  for (const { term, weight, importance } of weighed) {
    const inside = Math.max(matchTerm(term, own), rangeMatch(term, unit.text));
    const around = Math.max(
      0.85 * matchTerm(term, above),
      0.75 * matchTerm(term, title),
      ...beside.map((other) => 0.7 * matchTerm(term, matchText(other.text))),
    );
    const satisfied = isSatisfiedByKind(term, question, unit.text) ? 0.9 : 0;
    covered += weight * Math.max(inside, around, satisfied);
    held += weight * Math.max(inside, satisfied);
    total += weight;
    if (term.weak) continue;
    strong += importance;
    if (Math.max(inside, around, satisfied) === 0) {
      lacking += importance;
      if (term.name || term.number) lacksName = true;
    }
    if (matchTerm(term, above) >= 0.9) titled += importance;
  }
  const coverage = total === 0 ? 0 : covered / total;
  const ownShare = total === 0 ? 0 : held / total;
  const expected = question.expected === "any" ? 0 : hasExpected(question.expected, unit.text) ? 0.2 : -0.15;
  const lead = unit.text.endsWith(":") ? 0.3 : 0;
  const headed = isHeaded(unit, question);
  const isTitled = strong > 0 && titled / strong >= 0.9;
  const heading = headed && isTitled && !unit.row ? ASKED_IN_HEADING : headed || isTitled ? 0.25 : 0;
  const rank =
    heading - lead + coverage + 0.35 * ownShare + expected + 0.25 * unit.similarity + 0.1 * unit.record.score - 0.02 * unit.passage;
  return { unit, coverage, own: ownShare, missing: strong === 0 ? 0 : lacking / strong, lacksName, headed, titled: heading > 0, rank };
}

function isHeaded({ heading }: Unit, question: Question): boolean {
  if (heading === "") return false;
  const named = termsOf(heading).filter((term) => !term.weak);
  const asked = matchText(question.text);
  return named.length >= 2 && named.every((term) => matchTerm(term, asked) >= 0.9);
}

const texts = patternsOf((conversation) => conversation.texts);
const STREET = new RegExp(
  texts(({ streets }) => streets),
  "u",
);

/** Opening hours: "9 to 18", "10:00 bis 20:00", "10 h à 18 h 30", "10時から18時". */
const OPEN_FROM_TO = new RegExp(
  String.raw`\d{1,2}(?:[:.]\d\d)?\s?(?:h|${texts(({ openUnits }) => openUnits)})?\s*(?:(?:${texts(({ openHalf }) => openHalf)})\s*)?(?:-|–|—|~|〜|${texts(({ openTo }) => openTo)})\s*(?:(?:${texts(({ openArticle }) => openArticle)})\s)?(?:${texts(({ openDayPart }) => openDayPart)})?\d{1,2}`,
  "iu",
);

const TIME_OF_DAY = new RegExp(String.raw`\d{1,2}(?:[:.]\d\d|\s?(?:h|${texts(({ clock }) => clock)})(?!\p{L}))`, "iu");

const REDUCTION = new RegExp(String.raw`\d\s?%|\b(?:${texts(({ saves }) => saves)})\b`, "i");
const BEFORE_PLACE = new RegExp(
  String.raw`\b(?:${texts(({ placeBefore }) => placeBefore)})\s+(?:(?:${texts(({ placeArticle }) => placeArticle)})\s+)?$`,
  "iu",
);
const EXCLUSIVE = wholeWords(texts(({ exclusive }) => exclusive));

/** Reports whether the text answers the term by its kind alone: an amount for "how much does it cost", a duration for "how long". */
function isSatisfiedByKind(term: Term, question: Question, text: string): boolean {
  if (term.concept === "price") return hasExpected("money", text);
  if (term.concept === "email" || term.concept === "contact") return text.includes("@");
  if (term.stem === question.measure && question.expected !== "any" && question.expected !== "manner")
    return hasExpected(question.expected, text);
  if (term.concept === "address") return STREET.test(text);
  if (term.concept === "hours") return OPEN_FROM_TO.test(text) && TIME_OF_DAY.test(text);
  if (term.concept === "discount") return REDUCTION.test(text);
  if (term.concept === "payment") return question.expected === "money" && hasExpected("money", text);
  if (term.concept === "time" || term.concept === "speed") return question.expected === "duration" && hasExpected("duration", text);
  return false;
}

function isEnough(best: Rated, weighed: readonly Weighed[], question: Question, language: string): boolean {
  const { unit } = best;
  if (question.expected === "money" && !hasExpected("money", unit.text)) return false;
  if (unit.row && weighed.some(({ term }) => term.number && matchTerm(term, matchText(unit.text)) + rangeMatch(term, unit.text) === 0))
    return false;
  if ((question.expected === "person" || question.expected === "age") && !hasExpected(question.expected, unit.text)) return false;
  if (question.expected === "count" && isUnspaced(question.text) && !hasExpected("count", unit.text)) return false;
  if (asksForHour(question.text) && !holdsHour(unit.text)) return false;
  // A step of instructions does not answer "Can I ...?".
  if (unit.step && question.polar) return false;
  if (isSameMatter(best, question, language)) return true;
  // A measure of the expected kind, beside its subject, answers even if other words are missing.
  const measured = isMeasured(question.expected) && hasExpected(question.expected, unit.text) && !best.lacksName;
  const needed = measured || unit.similarity >= SIMILAR ? ENOUGH_WHEN_SIMILAR : ENOUGH;
  if (best.own === 0 && best.coverage < 0.7) return false;
  if (best.missing > (measured ? MISSING_BESIDE_MEASURE : MISSING_AT_MOST)) return false;
  return best.coverage >= needed;
}

/**
 * Starts at the first sentence below a heading that is the question: "Can one visit?" is answered by "Yes, on Thursdays", not by the price after it.
 */
function fromItsStart(best: Rated, rated: readonly Rated[]): Rated {
  const { unit } = best;
  if (!ASKS.test(unit.heading) || !best.titled || unit.row || unit.entry) return best;
  const first = rated.find(
    (one) =>
      one.unit.record === unit.record &&
      one.unit.passage === unit.passage &&
      one.unit.block === unit.block &&
      one.unit.position < unit.position &&
      one.unit.position >= unit.position - 2 &&
      isFirst(one.unit, rated),
  );
  return first ?? best;
}

const ASKS = /[?？؟]\s*$/;

function isFirst(unit: Unit, rated: readonly Rated[]): boolean {
  return !rated.some(
    ({ unit: one }) =>
      one.record === unit.record && one.passage === unit.passage && one.block === unit.block && one.position < unit.position,
  );
}

/** Reports whether the section is about the question, possibly in other words. */
function isSameMatter({ unit, coverage, missing, lacksName, headed }: Rated, question: Question, language: string): boolean {
  if (lacksName || unit.record.kind !== "file" || unit.row) return false;
  // Similar text does not tell whether something exists: "lessons" is close to "lessons for children". The similarity thresholds were chosen on
  // English; in other languages, all texts of a brand are similar.
  if (question.polar && language !== "en" && missing > LACKING_OF_WHETHER) return false;
  if (headed) return missing <= 0.5;
  if (unit.context.trim() === "") return false;
  if (unit.similarity >= SURELY_SAME_MATTER) return coverage >= 0.15;
  if (unit.similarity >= NEAR_MATTER && coverage >= 0.42 && missing <= 0.45) return true;
  return unit.similarity >= SAME_MATTER && coverage >= 0.3 && missing <= 0.7;
}

/**
 * Reports whether the text excludes everything it does not name, and only the name of a place is missing: "We deliver to no other country" answers
 * "Do you deliver to Canada?".
 */
function answersTheRest(rated: Rated, weighed: readonly Weighed[], question: Question): boolean {
  if (!question.polar || rated.unit.row || !isExclusive(rated.unit.text)) return false;
  const own = matchText(rated.unit.text);
  const strong = weighed.filter(({ term }) => !term.weak).map(({ term }) => term);
  const missing = strong.filter((term) => matchTerm(term, own) === 0);
  return strong.length > missing.length && missing.length === 1 && missing[0] !== undefined && isPlace(missing[0], question.text);
}

function isPlace(term: Term, text: string): boolean {
  const at = fold(text).indexOf(term.word);
  return at > 0 && /\p{Lu}/u.test(text[at] ?? "") && BEFORE_PLACE.test(text.slice(0, at));
}

function isExclusive(text: string): boolean {
  return EXCLUSIVE.test(fold(text));
}
