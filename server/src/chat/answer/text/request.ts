import { firstWords, patternsOf, wholeText, wholeWords } from "../../../language/patterns.ts";
import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import type { QuestionPatterns } from "../../../language/language-pack.ts";
import { conceptOf } from "./concepts.ts";
import { isGrammar } from "./stop-words.ts";
import { fold, stem, words } from "./words.ts";
import type { QuestionKind, RequestedOrder } from "../types.ts";

const requests = patternsOf((conversation) => conversation.requests);
const questions = patternsOf((conversation) => conversation.questions);

/** Matches words by which things are counted: "which pair of socks" asks for socks. */
const COUNTED_BY = new RegExp(String.raw`\b(?:${requests(({ pairOf }) => pairOf)})\s*`, "g");

type Direction = "asc" | "desc";

/** Orders of superlatives; the first match wins. */
const SUPERLATIVES = orders(({ superlatives }) => superlatives, {
  cheapest: ["price", "asc"], dearest: ["price", "desc"], lightest: ["weight", "asc"], heaviest: ["weight", "desc"], newest: ["date", "desc"],
  oldest: ["date", "asc"], warmest: ["temperature", "asc"], strongest: ["power", "desc"], brightest: ["brightness", "desc"],
  thickest: ["thickness", "desc"], thinnest: ["thickness", "asc"], widest: ["width", "desc"], deepest: ["depth", "desc"], lowest: ["height", "asc"],
  most: ["capacity", "desc"], least: ["capacity", "asc"], longest: ["length", "desc"], shortest: ["length", "asc"], tallest: ["height", "desc"],
  biggest: ["capacity", "desc"], smallest: ["capacity", "asc"], bestRated: ["rating", "desc"], fastest: ["speed", "desc"],
}); // prettier-ignore

/** Orders of comparatives. */
const COMPARATIVES = orders(({ comparatives }) => comparatives, {
  cheaper: ["price", "asc"], dearer: ["price", "desc"], lighter: ["weight", "asc"], heavier: ["weight", "desc"], warmer: ["temperature", "asc"],
  longer: ["length", "desc"], taller: ["height", "desc"], bigger: ["capacity", "desc"], stronger: ["power", "desc"], newer: ["date", "desc"],
}); // prettier-ignore

function orders<Name extends string>(
  patterns: (questions: QuestionPatterns) => Readonly<Record<Name, string | null>>,
  meanings: Readonly<Record<Name, readonly [by: string, direction: Direction]>>,
): { readonly pattern: RegExp; readonly by: string; readonly direction: Direction }[] {
  return (Object.keys(meanings) as Name[]).map((name) => {
    const [by, direction] = meanings[name];
    return { pattern: wholeWords(questions((all) => patterns(all)[name])), by, direction };
  });
}

/** Returns the order of a comparative: weight, ascending, for "lighter". */
export function comparedBy(question: string): RequestedOrder | null {
  const plain = fold(question);
  const found = COMPARATIVES.find(({ pattern }) => pattern.test(plain));
  return found === undefined ? null : { by: found.by, direction: found.direction };
}

/** Returns the order that a question asks for, and the question without the words that express it. */
export function orderOf(question: string): { readonly order: RequestedOrder; readonly rest: string } | null {
  const plain = fold(question).replace(COUNTED_BY, "");
  const found = SUPERLATIVES.find(({ pattern }) => pattern.test(plain));
  if (found === undefined) return null;
  return { order: { by: found.by, direction: found.direction }, rest: plain.replace(found.pattern, " ") };
}

const DOLLAR = requests(({ dollar }) => dollar);
const POUND = requests(({ pound }) => pound);
const SWISS_FRANC = requests(({ swissFranc }) => swissFranc);
const MONEY_UNITS = String.raw`€|\$|£|eur(?:os?)?|usd|gbp|chf|${DOLLAR}|${POUND}|${SWISS_FRANC}|${requests(({ franc }) => franc)}`;
const AMOUNT = String.raw`(?:€|\$|£|eur|usd|gbp|chf)?\s*(\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?)\s*(${MONEY_UNITS}|(?!euros?\b)[\p{L}%°]+)?`;
const UPPER = boundPattern(
  questions(({ bounds }) => bounds.atMost),
  "<",
);
const LOWER = boundPattern(
  questions(({ bounds }) => bounds.atLeast),
  ">",
);
const BETWEEN = new RegExp(
  String.raw`\b(?:${requests(({ between }) => between)})\s+${AMOUNT}\s*(?:${requests(({ betweenTo }) => betweenTo)}|-|–)\s*${AMOUNT}`,
  "u",
);

function boundPattern(openings: string, sign: string): RegExp {
  return new RegExp(String.raw`(?:\b(?:${openings})|${sign}=?)\s*${AMOUNT}`, "u");
}

/** Returns the price limits and currency in a request for products. */
export function limitsOf(
  question: string,
  defaultCurrency: string | null,
): { readonly filter: Pick<RetrievalFilter, "price" | "currency">; readonly rest: string } | null {
  const plain = fold(question);
  const between = BETWEEN.exec(plain);
  if (between !== null) {
    const [whole, low, lowUnit, high, highUnit] = between;
    if (isMoneyUnit(lowUnit ?? highUnit) && isMoneyUnit(highUnit))
      return limits(plain, whole, { gte: amount(low), lte: amount(high) }, defaultCurrency);
  }
  for (const [expression, bound] of [
    [UPPER, "lte"],
    [LOWER, "gte"],
  ] as const) {
    const match = expression.exec(plain);
    if (match !== null && (isMoneyUnit(match[2]) || /[€$£]\s*\d/.test(match[0])))
      return limits(plain, match[0], { [bound]: amount(match[1]) }, defaultCurrency);
  }
  return null;
}

function limits(
  plain: string,
  matched: string,
  price: { readonly gte?: number; readonly lte?: number },
  defaultCurrency: string | null,
): { readonly filter: Pick<RetrievalFilter, "price" | "currency">; readonly rest: string } {
  const currency = currencyIn(matched, defaultCurrency);
  return { filter: currency === null ? { price } : { price, currency }, rest: plain.replace(matched, " ") };
}

function isMoneyUnit(unit: string | undefined): boolean {
  return unit === undefined || IS_MONEY_UNIT.test(unit) || AFTER_AMOUNT.test(unit);
}

const IS_MONEY_UNIT = wholeText(MONEY_UNITS);
const CURRENCY_FIRST = new RegExp(String.raw`^(?:${MONEY_UNITS})(?!\p{L})`, "u");

/** Reports whether folded text starts with a currency. */
export function startsWithCurrency(plain: string): boolean {
  return CURRENCY_FIRST.test(plain);
}

const AFTER_AMOUNT = wholeText(requests(({ afterAmount }) => afterAmount));

const IS_POUND = new RegExp(String.raw`£|\b(?:gbp|${POUND})\b`);
const IS_SWISS_FRANC = wholeWords(`chf|${SWISS_FRANC}`);
const IS_DOLLAR = new RegExp(String.raw`\$|\b(?:${DOLLAR})\b`);

function currencyIn(matched: string, defaultCurrency: string | null): string | null {
  if (/€|\beur(?:os?)?\b/.test(matched)) return "EUR";
  if (IS_POUND.test(matched)) return "GBP";
  if (IS_SWISS_FRANC.test(matched)) return "CHF";
  if (/\busd\b/.test(matched)) return "USD";
  if (IS_DOLLAR.test(matched)) return defaultCurrency?.endsWith("D") === true ? defaultCurrency : "USD";
  return null;
}

function amount(text: string | undefined): number {
  const plain = text ?? "";
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) return Number(plain.replace(/[.,]/g, ""));
  const decimals = /[.,](\d{1,2})$/.exec(plain);
  const whole = decimals === null ? plain : plain.slice(0, -decimals[0].length);
  return Number(`${whole.replace(/[.,]/g, "")}.${decimals?.[1] ?? "0"}`);
}

const COMPARE = wholeWords(questions(({ asks }) => asks.compare));
const CHOICE = new RegExp(
  String.raw`\b(?:${requests(({ choiceBetween }) => choiceBetween)})\b.*\b(?:${requests(({ choiceBy }) => choiceBy)})\b.*(?:,|:|\b(?:${requests(({ choiceOf }) => choiceOf)})\b)`,
);
const OR = requests(({ or }) => or);
const WHICH = patternsOf((conversation) => conversation.followUps)(({ which }) => which);
const EITHER = new RegExp(
  String.raw`\b(?:${OR})\b.*[,:;.?-]?\s(?:${WHICH})\b|^(?:${WHICH})\b .*\b(?:${requests(({ moreOrLess }) => moreOrLess)})\b.* (?:${OR}) `,
);
const BARE_CHOICE = new RegExp(
  String.raw`^(?:[\p{L}\p{N}-]+ ){1,4}(?:${requests(({ bareOr }) => bareOr)}) [\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,3}[\s?]*$`,
  "u",
);
const LIST = new RegExp(
  String.raw`^(?:${requests(({ listWhich }) => listWhich)}) (?:[\p{L}'-]+ ){1,3}(?:${requests(({ listVerbs }) => listVerbs)})\b|${requests(({ listPlural }) => listPlural)}|\b(?:${requests(({ list }) => list)})\b`,
  "u",
);
const PRICE = wholeWords(questions(({ asks }) => asks.price));
const STOCK = wholeWords(questions(({ asks }) => asks.stock));
const VARIANTS = wholeWords(questions(({ asks }) => asks.variants));
const DESCRIBE = firstWords(requests(({ describe }) => describe));

/** Returns the question without the words that ask for a description: "tell me about". */
export function withoutDescribing(question: string): string {
  return fold(question).replace(DESCRIBE, " ");
}

/** Returns the kind of question, determined from its wording alone. */
export function questionKindOf(question: string): QuestionKind {
  const plain = fold(question);
  if (COMPARE.test(plain) || CHOICE.test(plain) || EITHER.test(plain) || BARE_CHOICE.test(plain)) return "compare";
  if (orderOf(plain) !== null) return "superlative";
  if (VARIANTS.test(plain)) return "variants";
  if (PRICE.test(plain)) return "price";
  if (LIST.test(plain)) return "list";
  if (STOCK.test(plain)) return "stock";
  if (DESCRIBE.test(plain)) return "describe";
  return isNounPhrase(plain) ? "list" : "fact";
}

/** Reports whether the text consists of a few words without a verb, like a search query. */
function isNounPhrase(plain: string): boolean {
  return !/[?؟。]/.test(plain) && words(plain).length <= 5 && !words(plain).some((word) => isGrammar(word) && !NOUN_JOINT.test(word));
}

const NOUN_JOINT = wholeText(requests(({ nounJoints }) => nounJoints));

/** Reports whether the question asks for a price. */
export function asksForPrice(question: string): boolean {
  return PRICE.test(fold(question));
}

/** Reports whether the question asks for availability. */
export function asksForStock(question: string): boolean {
  return STOCK.test(fold(question));
}

const ASKS = [PRICE, STOCK, DESCRIBE];

/** Returns the words of the phrases that ask for a price, availability or a description: "what is the Heron going for". */
export function askingWords(question: string): ReadonlySet<string> {
  const plain = fold(question);
  return new Set(ASKS.flatMap((pattern) => words(pattern.exec(plain)?.[0] ?? "")));
}

const REDUCED = wholeWords(questions(({ asks }) => asks.reduced));

/** Reports whether the question asks for discounted products. */
export function asksForReduced(question: string): boolean {
  return REDUCED.test(fold(question));
}

/** Returns the question without the words for discounts. */
export function withoutReduced(question: string): string {
  return fold(question).replace(REDUCED, " ");
}

const HOW_MANY = wholeWords(questions(({ asks }) => asks.howMany));

/** Returns the text after "how many"; the whole question if it does not contain "how many". */
export function afterHowMany(question: string): string {
  const plain = fold(question);
  const match = HOW_MANY.exec(plain);
  return match === null ? plain : plain.slice(match.index + match[0].length);
}

/** Reports whether the question asks how many products there are. */
export function asksHowMany(question: string): boolean {
  return HOW_MANY.test(fold(question));
}

const PLACES: readonly (readonly [place: number, pattern: RegExp])[] = [
  [2, new RegExp(String.raw`\b(?:${questions(({ places }) => places.second)})`)],
  [3, new RegExp(String.raw`\b(?:${questions(({ places }) => places.third)})`)],
  [4, new RegExp(String.raw`\b(?:${questions(({ places }) => places.fourth)})`)],
];

/** Returns the rank in a question: 2 for "the second cheapest", 1 by default. */
export function placeOf(question: string): number {
  const plain = fold(question);
  return PLACES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 1;
}

const SOLD_OUT = `(?:${questions(({ asks }) => asks.soldOut)})`;
const SOLD_OUT_PATTERN = new RegExp(String.raw`\b(?:${SOLD_OUT}|${questions(({ asks }) => asks.notInStock)})\b`);
/** Matches negated sold-out phrases: "that isn't sold out", "die nicht ausverkauft ist", "qui n'est pas en rupture". */
const NOT_SOLD_OUT = new RegExp(
  String.raw`(?:\b(?:${questions(({ not }) => not)})|${requests(({ contractedNot }) => contractedNot)})\s+(?:\p{L}+\s+){0,2}${SOLD_OUT}\b`,
  "u",
);

/** Reports whether the question asks only for products in stock. */
export function wantsStock(question: string): boolean {
  const plain = fold(question);
  return NOT_SOLD_OUT.test(plain) || (STOCK.test(plain) && !SOLD_OUT_PATTERN.test(plain));
}

/** Reports whether the question asks for products that are out of stock: "Which jackets are out of stock?" */
export function wantsSoldOut(question: string): boolean {
  const plain = fold(question);
  return SOLD_OUT_PATTERN.test(plain) && !NOT_SOLD_OUT.test(plain);
}

const POLICY = new Set(
  "shipping return refund exchange payment discount cancel invoice tracking customs subscription repair hours contact phone email address store employee foundation".split(
    " ",
  ),
);

/** Reports whether the question is about how the business works, not about a product. */
export function isAboutPolicy(question: string): boolean {
  return words(question).some((word) => POLICY.has(conceptOf(stem(word)) ?? ""));
}
