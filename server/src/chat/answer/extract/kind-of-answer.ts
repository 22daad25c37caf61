import { firstWords, patternsOf, wholeText, wholeWords } from "../../../language/patterns.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { matchText } from "../text/terms.ts";
import { fold, words } from "../text/words.ts";
import type { Expected } from "./expected.ts";
import { expectedOf, isPolar } from "./expected-in-question.ts";
import { hasExpected } from "./expected-in-text.ts";

/** Matches times of day, whose digits do not represent a duration. */
const TIME_OF_DAY = /\d{1,2}[:.]\d\d(?!\d)|\d{1,2}\s?[ap]\.?m\b/giu;
const MEASURED: ReadonlySet<Expected> = new Set(["count", "duration", "temperature", "age"]);

/**
 * Reports whether the text contains the kind of answer that a question asks for: a number for "how many", an amount, a person, or a
 * measurement in the requested unit.
 */
export function holdsKind(question: string, text: string, expected = expectedOf(fold(question))): boolean {
  if (expected === "money" || expected === "person") return hasExpected(expected, text);
  if (asksForMaker(question) && !namesMaker(text, question)) return false;
  const counted = expected === "duration" ? text.replaceAll(TIME_OF_DAY, " ") : text;
  if (MEASURED.has(expected) && !/\d/.test(counted) && !hasExpected(expected, text)) return false;
  return hasUnit(unitAsked(question), text);
}

const ASKS_MAKER = wholeWords(
  patternsOf(
    ({ expected }) => expected,
    (script) => script === "latin",
  )(({ asksMaker }) => asksMaker),
);
/** Reports whether a question asks for a brand or a manufacturer. */
export function asksForMaker(question: string): boolean {
  return ASKS_MAKER.test(fold(question));
}

/** Matches a capitalized word within a sentence, or two at its start. */
const PROPER_NAME = /(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{N}&'’-]+|^\p{Lu}[\p{L}\p{N}&'’-]+ \p{Lu}[\p{L}\p{N}&'’-]*/gu;

/** Reports whether text can name a brand: it contains the word for brands, or a name that is not in the question. */
function namesMaker(text: string, question: string): boolean {
  if (matchText(text).concepts.has("brand")) return true;
  const asked = new Set(words(question));
  return (text.match(PROPER_NAME) ?? []).some((name) => !words(name).every((word) => asked.has(word)));
}

const followUps = patternsOf((conversation) => conversation.followUps);
const ONE_OF = wholeText(followUps(({ indefiniteArticles }) => indefiniteArticles));

const BEFORE_UNIT = firstWords(followUps(({ prepositions }) => prepositions));

/** Returns the base unit that a question asks for by name ("in decibels", "how many kilos"); empty if none. */
function unitAsked(text: string): string {
  const list = words(text);
  // "¿Se puede meter a lavar?" does not ask for meters.
  const isOpenQuestion = !isPolar(fold(text));
  for (const [index, word] of list.entries()) {
    const before = list[index - 1] ?? "";
    // "5 kilos" and "a litre of water" are conditions, not the requested value.
    const isMeasure = /\d/.test(before) || ONE_OF.test(before);
    const unit = word.length > 3 && !isMeasure && (isOpenQuestion || BEFORE_UNIT.test(before)) ? canonicalUnit(word) : "";
    if (unit !== "" && !TIMES.has(unit)) return inSmallestUnit(1, unit).unit;
  }
  return "";
}

/** Units of time. Answers about time can also be expressed in words: "the same day". */
const TIMES: ReadonlySet<string> = new Set(["s", "min", "h", "d", "wk", "mo", "y"]);

const WITH_UNIT = /\d\s?-?([\p{L}°%²]+)/gu;

function hasUnit(unit: string, text: string): boolean {
  return unit === "" || [...text.matchAll(WITH_UNIT)].some(([, word = ""]) => inSmallestUnit(1, canonicalUnit(word)).unit === unit);
}
