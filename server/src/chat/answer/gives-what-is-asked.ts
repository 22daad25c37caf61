import { readFactQuestion } from "./brand-facts/facts-question.ts";
import { hasExpected } from "./extract/expected-in-text.ts";
import { readQuestion } from "./extract/question.ts";

/**
 * Reports whether an answer from documents contains the kind of value that a question asks for: an amount for prices. If the hours are
 * unknown, no document is certain to answer when the business is open, because closure notices also contain days and times.
 */
export function givesWhatIsAsked(question: string, language: string, answer: string): boolean {
  if (readFactQuestion(question, language, [])?.about === "hours") return false;
  const { expected, terms } = readQuestion(question);
  const asksPrice = expected === "money" || terms.some(({ concept }) => concept === "price");
  return !asksPrice || hasExpected("money", answer);
}
