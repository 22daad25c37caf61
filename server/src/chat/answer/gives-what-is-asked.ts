import { readFactQuestion } from "./brand-facts/facts-question.ts";
import { hasExpected } from "./extract/expected-in-text.ts";
import { readQuestion } from "./extract/question.ts";

/**
 * Reports whether an answer from documents contains the kind of value that a question asks for: an amount for prices. Without known hours, no document
 * certainly answers when the business is open, because a closure notice also states days and times.
 */
export function givesWhatIsAsked(question: string, language: string, answer: string): boolean {
  if (readFactQuestion(question, language, [])?.about === "hours") return false;
  const { expected, terms } = readQuestion(question);
  const asksPrice = expected === "money" || terms.some(({ concept }) => concept === "price");
  return !asksPrice || hasExpected("money", answer);
}
