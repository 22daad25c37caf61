import { wholeWords } from "../../../language/patterns.ts";
import { askingFor, expectedOf, isOpen, startsAsQuestion } from "../extract/expected-in-question.ts";
import { setPattern } from "../text/set-pattern.ts";
import { termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { IMPERSONAL, isBare, MANY, ONE, refersByPronoun } from "./follow-up-words.ts";

const BACK = wholeWords(setPattern(({ back }) => back));

/**
 * Completes one question of a message with the missing parts from the previous question: its subject or the referent of its pronoun, the
 * thing asked about ("base fee? per payslip?"), or the place of a fact ("the number of the shop in Bruges, the closing time"). Returns null
 * if nothing is missing.
 * @param earlier the preceding questions in the message
 */
export function completed(part: string, earlier: readonly string[]): string | null {
  const before = earlier.at(-1);
  if (before === undefined) return null;
  const plain = fold(part).replace(/[\s?!.]+$/, "");
  const own = part.replace(/[\s?!.]+$/, "");
  if (isBare(plain) && expectedOf(plain) === "any" && expectedOf(fold(before)) === "money") return `${askingFor(fold(before))} ${own}?`;
  const names = startsAsQuestion(plain) || isOpen(plain) ? [] : termsOf(earlier.join(" ")).filter(({ name }) => name);
  if (names.length > 0 && !termsOf(own).some(({ name }) => name)) return `${own} (${names.map(({ word }) => word).join(" ")})`;
  // "How long does it take?" is incomplete by itself.
  const isEmpty = expectedOf(plain) !== "any" && termsOf(own).every(({ weak }) => weak);
  const refers =
    isEmpty ||
    BACK.test(plain) ||
    ((ONE.test(plain) || MANY.test(plain)) && (isEmpty || !IMPERSONAL.test(plain)) && refersByPronoun(plain));
  const things = refers ? termsOf(before).filter(({ weak, light, concept }) => !weak && !light && !ASKED.has(concept ?? "")) : [];
  return things.length === 0 ? null : `${own} (${things.map(({ word }) => word).join(" ")})?`;
}

const ASKED: ReadonlySet<string> = new Set(["price", "yearly", "monthly", "time"]);
