import { spokenEntries } from "../../../language/find-pack.ts";
import { patternsOf } from "../../../language/patterns.ts";
import { countOf } from "../text/number-words.ts";
import { fold } from "../text/words.ts";
import { isNonLatin } from "./expected-in-question.ts";
import type { Expected } from "./expected.ts";

const latin = patternsOf(
  ({ expected }) => expected,
  (script) => script === "latin",
);
const nonLatin = patternsOf(
  ({ expected }) => expected,
  (script) => script !== "latin",
);
const currencies = patternsOf(({ requests }) => requests);
const CURRENCY_NAMES = [
  currencies(({ dollar }) => dollar),
  currencies(({ pound }) => pound),
  currencies(({ franc }) => franc),
  currencies(({ swissFranc }) => swissFranc),
].join("|");

const HUNDREDTHS = spokenEntries((pack) => pack.currencies)
  .flatMap(({ entry }) => Object.keys(entry).filter((word) => entry[word] === "cent"))
  .join("|");
/** Pattern for hundredths of a currency: "30p", "90 ct", "15 cents". */
const CENTS = `p|cts?|${HUNDREDTHS}`;

/** Patterns that text must match to answer each kind of question; any text can answer the `any` and `manner` kinds. */
const LATIN: Readonly<Record<Exclude<Expected, "any" | "manner">, RegExp>> = {
  money: new RegExp(
    String.raw`[€$£¥₹]\s?\d|\d\s?(?:[€$£¥₹]|(?:eur|usd|gbp|chf|euros?|${CURRENCY_NAMES}|${CENTS})\b)|\d\s?%|\b(?:${latin(({ free }) => free)})\b`,
    "i",
  ),
  duration: new RegExp(
    String.raw`(?:\d|\b(?:${latin(({ durationCounts }) => durationCounts)})\b)[\s-]*(?:\S+\s)?(?:${latin(({ durationLeads }) => durationLeads)}){0,2}(?:${latin(({ durationUnits }) => durationUnits)})\b|${latin(({ durations }) => durations)}`,
    "i",
  ),
  age: new RegExp(String.raw`\b(?:${latin(({ ages }) => ages)})\b|\b(?:1[5-9]|20)\d\d\b`, "iu"),
  person: new RegExp(
    String.raw`(?<=\S\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+\s(?:${latin(({ and }) => and)})\s\p{Lu}\p{Ll}+|(?<=\p{Ll}\s)\p{Lu}\p{Ll}+(?=\s\p{Ll})|\b(?:${latin(({ titles }) => titles)})\b|\b(?:${latin(({ roles }) => roles)})`,
    "u",
  ),
  moment: new RegExp(
    String.raw`\d{1,2}[:.]\d\d|\b(?:${latin(({ moments }) => moments)})\w*|\b\d{1,2}\s?(?:h|${latin(({ oclock }) => oclock)})\b`,
    "iu",
  ),
  temperature: new RegExp(String.raw`-?\d+\s?(?:°|${latin(({ degrees }) => degrees)})`, "i"),
  contact: /@|\d{4,}|\+\d|(?:\d\d[ .]){3,}\d\d/,
  count: new RegExp(String.raw`\d|\b(?:${latin(({ counts }) => counts)})\b`, "i"),
  place: new RegExp(
    String.raw`(?:^|\s)(?:${latin(({ placePrepositions }) => placePrepositions)})(?:\s+(?:${latin(({ placeArticles }) => placeArticles)}))?:?\s+\p{Lu}`,
    "u",
  ),
};
const NON_LATIN: Partial<Readonly<Record<Expected, RegExp>>> = {
  money: new RegExp(String.raw`\d[\d,.]*\s?(?:[₩¥₽]|${nonLatin(({ moneyUnits }) => moneyUnits)})|${nonLatin(({ free }) => free)}`, "u"),
  duration: new RegExp(
    String.raw`(?:\d|${nonLatin(({ durationCounts }) => durationCounts)})\s?(?:\S{0,4}\s?)?(?:${nonLatin(({ durationUnits }) => durationUnits)})|${nonLatin(({ durations }) => durations)}`,
    "u",
  ),
  moment: new RegExp(String.raw`\d{1,2}[:.]\d\d|${nonLatin(({ moments }) => moments)}`, "u"),
  place: new RegExp(
    nonLatin(({ places }) => places),
    "u",
  ),
  count: new RegExp(String.raw`\d|${nonLatin(({ counts }) => counts)}`, "u"),
  person: new RegExp(
    nonLatin(({ roles }) => roles),
    "u",
  ),
  contact: /@|\d{3,}/u,
};
const STREET = new RegExp(
  patternsOf(({ texts }) => texts)(({ streets }) => streets),
  "u",
);
/** Matches a postcode, with its town in some countries: "SY6 6BH", "79098 Freiburg". */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b\d{4,5} \p{Lu}\p{L}+/u;

const HOUR = new RegExp(String.raw`\d[:.]\d\d|${nonLatin(({ hours }) => hours)}`, "u");

/** Reports whether the text contains the expected kind of answer. */
export function hasExpected(expected: Expected, text: string): boolean {
  return hasInLatin(expected, text) || (isNonLatin(text) && NON_LATIN[expected]?.test(fold(text)) === true);
}

/** Matches an amount without a currency, as in price lists. In a sentence or next to a dash, such a number would be a time. */
const BARE_AMOUNT = /(?<![\d.,]|[-–—]\s?)\d+[.,]\d\d\b(?!\s?[-–—])/;
/** Matches an amount in a price column, where spreadsheets omit trailing zeros: "Tool: Saw; Price: 8.5". */
const PRICE_CELL = new RegExp(
  String.raw`(?:^|; )[^;:]*(?<!\p{L})(?:${patternsOf((conversation) => conversation.texts)(({ priced }) => priced)})(?!\p{L})[^;:]*: \d{1,6}(?:[.,]\d{1,2})?(?:;|$)`,
  "u",
);
const IS_SENTENCE = /\s\p{Ll}.*[.!?]\s*$/su;

function hasInLatin(expected: Expected, text: string): boolean {
  if (expected === "any") return true;
  if (expected === "money" && ((BARE_AMOUNT.test(text) && !IS_SENTENCE.test(text)) || PRICE_CELL.test(fold(text)))) return true;
  if (expected === "place" && isAddress(text)) return true;
  return expected === "manner" ? !hasExpected("money", text) : LATIN[expected].test(COUNTED.has(expected) ? inDigits(text) : text);
}

const COUNTED: ReadonlySet<Expected> = new Set(["count", "duration", "temperature"]);

/** Returns the text with number words replaced by digits, as in "Twenty minutes on a charge". */
export function inDigits(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => String(countOf(fold(word)) ?? word));
}

/** Reports whether the text contains a street address, or a postcode with its town. */
export function isAddress(text: string): boolean {
  return STREET.test(text) || POSTCODE.test(text);
}

/** Reports whether the text contains a time of day as digits or in a non-Latin script. */
export function holdsHour(text: string): boolean {
  return HOUR.test(text);
}
