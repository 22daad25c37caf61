import { patternsOf } from "../../../language/patterns.ts";
import { hasExpected, isAddress } from "../extract/expected-in-text.ts";
import type { Question } from "../extract/question.ts";
import type { Term } from "../text/terms.ts";
import { fold } from "../text/words.ts";

const texts = patternsOf((conversation) => conversation.texts);
const PHONE = /(?:\+\d|\b0)\d*(?:[\s()/-]{0,3}\d){5,14}/;

/** Matches opening hours: "9 to 18", "10:00 bis 20:00", "10 h à 18 h 30", "10時から18時". */
const OPEN_FROM_TO = new RegExp(
  String.raw`\d{1,2}(?:[:.]\d\d)?\s?(?:h|${texts(({ openUnits }) => openUnits)})?\s*(?:(?:${texts(({ openHalf }) => openHalf)})\s*)?(?:-|–|—|~|〜|${texts(({ openTo }) => openTo)})\s*(?:(?:${texts(({ openArticle }) => openArticle)})\s)?(?:${texts(({ openDayPart }) => openDayPart)})?\d{1,2}`,
  "iu",
);

const TIME_OF_DAY = new RegExp(String.raw`\d{1,2}(?:[:.]\d\d|\s?(?:h|${texts(({ clock }) => clock)})(?!\p{L}))`, "iu");

const persons = patternsOf(
  ({ expected }) => expected,
  (script) => script === "latin",
);
const LEADS = new RegExp(`^(?:${persons(({ leads }) => leads)})$`, "u");
const LEADER = new RegExp(
  persons(({ leaders }) => leaders),
  "u",
);

const REDUCTION = new RegExp(String.raw`\d\s?%|\b(?:${texts(({ saves }) => saves)})\b`, "i");

const TIMED: ReadonlySet<string> = new Set(["duration", "moment"]);

/** Reports whether the form of the text satisfies a term: an amount for "how much does it cost", a duration for "how long". */
export function isSatisfiedByKind(term: Term, question: Question, text: string): boolean {
  if (term.concept === "price") return hasExpected("money", text);
  if (term.concept === "email") return text.includes("@");
  if (term.concept === "contact") return text.includes("@") || PHONE.test(text);
  if (term.concept === "phone") return PHONE.test(text);
  if (term.stem === question.measure && question.expected !== "any" && question.expected !== "manner")
    return hasExpected(question.expected, text);
  if (question.expected === "person" && LEADS.test(term.word)) return LEADER.test(fold(text));
  if (term.concept === "address") return isAddress(text);
  if (term.concept === "hours") return OPEN_FROM_TO.test(text) && TIME_OF_DAY.test(text);
  if (term.concept === "discount") return REDUCTION.test(text);
  if (term.concept === "payment") return question.expected === "money" && hasExpected("money", text);
  if (term.concept === "time" || term.concept === "speed") return TIMED.has(question.expected) && hasExpected(question.expected, text);
  return false;
}
