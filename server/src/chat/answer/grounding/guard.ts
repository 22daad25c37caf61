import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { readChoice } from "../extract/choice.ts";
import type { SourceRecord } from "../extract/record.ts";
import { fold } from "../text/words.ts";
import { type Facts, factsOfRecord, factsOfText } from "./facts.ts";
import { productNamer, withoutTitles } from "./named.ts";
import { isSameShare } from "./percents.ts";
import { contradictsStock } from "./stock.ts";
import { type Value, valuesIn } from "./values.ts";

/** Checks the sentences of one answer, in order, against the retrieved records. */
export interface GroundingGuard {
  /**
   * Reports whether every price, number, date, code, link and email address in the sentence is in a record or repeats a condition from the
   * visitor.
   */
  check(sentence: string): boolean;
  /** Runs `check` and returns the reason for a failure; null if the sentence passes. */
  faultOf(sentence: string): GuardFault | null;
  /** Returns the product that the last checked sentence is about; undefined if it is not about exactly one. */
  subject(): SourceRecord | undefined;
}

/** A value that no record contains, or a wrong statement about stock. */
export type GuardFault = "unsupported_value" | "wrong_stock";

const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;
const DOLLARS = new Set(["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "$"]);
const YENS = new Set(["JPY", "CNY", "¥"]);
const CROWNS = new Set(["SEK", "NOK", "DKK", "ISK", "kr"]);

const claims = patternsOf((conversation) => conversation.claims);
/** Matches the start of a sentence that refers to the previous sentence's product. */
const PRONOUN = new RegExp(
  String.raw`^\W*(?:(?:${claims(({ beforePronoun }) => beforePronoun)})\s+)?(?:${claims(({ pronouns }) => pronouns)})\b`,
);
const PLURAL = new RegExp(String.raw`^\W*(?:${claims(({ plurals }) => plurals)})\b`);
/** Matches requests for something other than the named product: "cheaper than ...". */
const ASKS_BEYOND = wholeWords(claims(({ beyond }) => beyond));
/** Matches a price at the end of a sentence that may continue in the next. */
const CUT = new RegExp(
  String.raw`((?:[€$£¥]\s?|(?<=\b(?:${claims(({ beforeAmount }) => beforeAmount)})\s))\d[\d.,'’]*\s*|[€$£¥]\s*)$`,
  "iu",
);
const DOLLAR = patternsOf((conversation) => conversation.requests)(({ dollar }) => dollar);
/** Matches the continuation of such a price. */
const GOES_ON = new RegExp(String.raw`^\s*(?:[\d€$£%]|(?:euros?|eur|usd|${DOLLAR}|${claims(({ afterAmount }) => afterAmount)})\b)`, "iu");
/** Words before a value that is repeated from the visitor's message; they express a condition or possession. */
const CONDITION = claims(({ condition }) => condition);
const ECHO = new RegExp(String.raw`\b(?:${CONDITION}|${claims(({ purpose }) => purpose)})\s+(?:\S+\s+){0,2}\S{0,3}$`);
/** Conditions that may precede an amount of money; "for" is excluded because it would make "for €1" a price. */
const ECHO_MONEY = new RegExp(String.raw`\b(?:${CONDITION})\s+(?:${claims(({ conditionArticle }) => conditionArticle)})?\S{0,3}$`);
const DENIES = new RegExp(
  String.raw`\b(?:${claims(({ denies }) => denies)})\b.{0,40}\b(?:${claims(({ knows }) => knows)})\b|\b(?:${claims(({ has }) => has)})\b.{0,30}\b(?:${claims(({ nothing }) => nothing)})\b`,
);

/**
 * Creates a guard for the records of one turn. Amounts must have their currency. In a sentence that names products, and in a following
 * sentence with a pronoun, values must belong to one of those products or to a document, so that the values of two products cannot be
 * swapped. Statements about stock must be true.
 */
export function groundingGuard(records: readonly SourceRecord[], visitorText: string): GroundingGuard {
  const facts = new Map<SourceRecord, Facts>();
  const factsOf = (record: SourceRecord): Facts => {
    const made = facts.get(record) ?? factsOfRecord(record);
    facts.set(record, made);
    return made;
  };
  let named: ReturnType<typeof productNamer> | undefined;
  let visitor: Facts | undefined;
  let spokenOf: readonly SourceRecord[] = [];
  /** Products in the visitor's question; the first pronoun in an answer refers to them. */
  let asked: readonly SourceRecord[] = [];
  let before = "";
  let subjects: readonly SourceRecord[] = [];

  const faultIn = (sentence: string): GuardFault | null => {
    if (named === undefined) {
      named = productNamer(records);
      const message = visitorText.split("\n", 1).join("");
      const names = ASKS_BEYOND.test(fold(message)) ? [] : named(message);
      if (names.length === 1) asked = names;
    }
    const names = named(sentence);
    const values = valuesIn(withoutTitles(sentence, names));
    if (names.length > 0) spokenOf = names;
    const plain = fold(sentence);
    const meant = spokenOf.length > 0 || PLURAL.test(plain) ? spokenOf : asked;
    const products = names.length > 0 ? names : PRONOUN.test(plain) ? meant : [];
    subjects = products.length > 0 ? products : spokenOf;
    if (contradictsStock(sentence, named, products, records)) return "wrong_stock";
    if (values.length === 0) return null;
    const sources = (products.length === 0 ? records : records.filter((one) => one.kind === "file" || products.includes(one))).map(factsOf);
    const [only] = products;
    const version = only !== undefined && products.length === 1 ? versionIn(sentence, only) : null;
    // The price of one variant does not apply to another.
    const priced =
      version === null || only === undefined ? sources : sources.map((one) => (one === factsOf(only) ? factsOfRecord(version) : one));
    visitor ??= factsOfText(visitorText);
    const heard = visitor;
    const isHeld = values.every(
      (value) =>
        (value.kind === "money" ? priced : sources).some((one) => holds(one, value, sentence)) ||
        (holds(heard, value, sentence) && isEcho(sentence, value)),
    );
    return isHeld ? null : "unsupported_value";
  };

  const guard: GroundingGuard = {
    check: (sentence) => guard.faultOf(sentence) === null,
    subject: () => (subjects.length === 1 ? subjects[0] : undefined),
    faultOf(given) {
      const sentence = given.replace(LIST_MARK, "");
      // A value that is split by the end of a sentence is checked as a whole.
      const tail = CUT.exec(before)?.[1]?.trim() ?? "";
      before = sentence;
      if (tail !== "" && GOES_ON.test(sentence)) {
        const joined = [`${tail}${sentence.trimStart()}`, `${tail.replace(/[.,]$/, "")} ${sentence.trimStart()}`];
        for (const one of joined) {
          const fault = faultIn(one);
          if (fault !== null) return fault;
        }
      }
      return faultIn(sentence);
    },
  };
  return guard;
}

/** Returns the product with only the variants that a sentence names; null if it names none. */
function versionIn(sentence: string, product: SourceRecord): SourceRecord | null {
  const { variants } = readChoice(sentence, product);
  if (variants.length === 0 || variants.length === product.variants.length) return null;
  return { ...product, variants, price: variants.every(({ price }) => price !== null) ? null : product.price };
}

/** Reports whether the sentence repeats a visitor's value as a condition, or states that nothing is known about the value. */
function isEcho(sentence: string, value: Value): boolean {
  const plain = fold(sentence);
  const at = plain.indexOf(fold(value.written).trim());
  const start = plain.slice(0, Math.max(0, at)).trimEnd();
  if ((value.kind === "money" ? ECHO_MONEY : ECHO).test(`${start} `)) return true;
  return value.kind !== "money" && value.kind !== "url" && value.kind !== "email" && DENIES.test(plain);
}

function holds(facts: Facts, value: Value, sentence: string): boolean {
  switch (value.kind) {
    case "url":
      return facts.literals.has(value.text) || (!value.text.includes("/") && hasWord(facts.text, value.text, /[\p{L}\p{N}.@-]/u));
    case "email":
    case "time":
    case "phone":
      return facts.literals.has(value.text);
    case "phrase":
      return facts.literals.has(value.text) || hasWord(facts.text, value.written, /[\p{L}\p{N}]/u);
    case "free":
      return facts.free;
    case "code":
      return facts.literals.has(value.text) || hasWord(facts.text, value.text, /[\p{L}\p{N}]/u);
    case "date":
      return value.readings.some((reading) => facts.literals.has(reading));
    case "percent":
      return value.readings.some((reading) =>
        facts.percents.get(reading)?.some((around) => isSameShare(around, sentence, value.written, facts.text)),
      );
    case "money":
      return value.readings.some((reading) => {
        if (value.currency === "cent") return holdsMoney(facts, String(Number(reading) / 100), "") || holdsMoney(facts, reading, "cent");
        return holdsMoney(facts, reading, value.currency);
      });
    case "number":
      return (
        value.readings.some((reading) => holdsNumber(facts, reading, value.unit)) ||
        (value.smaller !== undefined && holdsNumber(facts, value.smaller.reading, value.smaller.unit))
      );
  }
}

function holdsNumber(facts: Facts, reading: string, unit: string): boolean {
  const units = facts.numbers.get(reading);
  if (unit === "") return units !== undefined || facts.money.has(reading) || facts.percents.has(reading);
  return units !== undefined && (units.has(unit) || (units.has("") && Number(reading) >= LEAST_TELLING));
}

/** Minimum number in a record that supports a measurement although it has no unit; smaller numbers are too common in names and lists. */
const LEAST_TELLING = 10;

function holdsMoney(facts: Facts, reading: string, currency: string): boolean {
  const currencies = facts.money.get(reading);
  return currencies !== undefined && (currency === "" || [...currencies].some((one) => one === "" || sameCurrency(one, currency)));
}

function sameCurrency(one: string, other: string): boolean {
  return (
    one === other ||
    [DOLLARS, YENS, CROWNS].some((family) => family.has(one) && family.has(other) && [one, other].some((name) => !/^[A-Z]{3}$/.test(name)))
  );
}

function hasWord(text: string, word: string, joined: RegExp): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!joined.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}
