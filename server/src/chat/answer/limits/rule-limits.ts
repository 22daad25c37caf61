import { matchTerm, matchText, type Term, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { limitWords, type Quantity } from "./quantities.ts";
import { rangesIn } from "./ranges.ts";

const whole = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, "u");
const HIGHEST = whole(limitWords(({ highest }) => highest));
const LOWEST = whole(limitWords(({ lowest }) => lowest));
const NOT_MORE = new RegExp(String.raw`(?<!\p{L})(?:${limitWords(({ notMore }) => notMore)})`, "u");
const AGE = whole(limitWords(({ ageColumn }) => ageColumn));
const NO_SUBJECT = new RegExp(`^(?:${limitWords(({ ageGroups }) => ageGroups)}|${limitWords(({ takingPart }) => takingPart)})$`, "u");
const PARTS = new RegExp(String.raw`[;,]|\s(?:${limitWords(({ and }) => and)})\s`, "u");

/** Whether a rule contains a limit for a quantity, and whether the quantity is certainly beyond that limit. */
export type Ruling = "beyond" | "stated" | null;

/**
 * Compares a quantity with the limits in a sentence: "The maximum weight is 14 stone for lessons and 13 stone for hacks." If a part of the
 * sentence names the subject, only its limits count. Null if the sentence contains no limit of this kind.
 */
export function rulingOf(sentence: string, { kind, value }: Quantity, subject: readonly Term[]): Ruling {
  const plain = fold(sentence);
  const isUpper = NOT_MORE.test(plain) || HIGHEST.test(plain);
  const isAge = kind === "age";
  if ((!isUpper && !LOWEST.test(plain)) || (isAge && !AGE.test(plain))) return null;
  const limits = plain.split(PARTS).flatMap((text) => {
    const values = rangesIn(text, isAge).flatMap(({ range }) =>
      range.kind === kind ? [Number.isFinite(range.low) ? range.low : range.high] : [],
    );
    return values.length === 0 ? [] : [{ text, values }];
  });
  if (limits.length === 0) return null;
  const own = subject.filter(({ concept }) => concept !== "weight" && concept !== "age");
  const about = limits.filter(({ text }) => own.some((term) => matchTerm(term, matchText(text)) >= SAME));
  const meant = (about.length > 0 ? about : limits).flatMap(({ values }) => values);
  return meant.every((limit) => (isUpper ? value > limit : value < limit)) ? "beyond" : "stated";
}

const SAME = 0.7;

/** Returns the words of a question that name its subject, without the words for people and for taking part. */
export function subjectOf(text: string): Term[] {
  return termsOf(text).filter(({ weak, light, number, word }) => !weak && !light && !number && !NO_SUBJECT.test(word));
}
