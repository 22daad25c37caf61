import type { Expectation } from "./question.ts";
import type { SeenAnswer } from "./visitor.ts";

const flat = (text: string): string => text.normalize("NFC").toLowerCase().replaceAll(/\s+/gu, " ");

/** Returns whether the persona declined to answer, that is, showed no cards. */
export function hasDeclined({ cards }: SeenAnswer): boolean {
  return cards.length === 0;
}

/** Returns the problems with an answer; empty if the answer is correct. */
export function judge(expect: Expectation, answer: SeenAnswer): string[] {
  if (answer.error !== null) return [`ended with the error ${answer.error}`];
  const text = flat(answer.text);
  const shown = answer.cards.map((card) => String(card["document_id"]));
  const problems = expect.notContains.filter((word) => text.includes(flat(word))).map((word) => `says ${JSON.stringify(word)}`);
  if (text.trim() === "") problems.push("says nothing");
  if (expect.declined) return hasDeclined(answer) ? problems : [...problems, `answers, from ${shown.join(", ")}`];
  if (expect.documents.length > 0 && !expect.documents.some((id) => shown.includes(id)))
    problems.push(hasDeclined(answer) ? "declines" : `shows ${shown.join(", ")} instead of ${expect.documents.join(" or ")}`);
  for (const words of expect.contains)
    if (!words.some((word) => text.includes(flat(word))))
      problems.push(`does not say ${words.map((word) => JSON.stringify(word)).join(" or ")}`);
  return problems;
}
