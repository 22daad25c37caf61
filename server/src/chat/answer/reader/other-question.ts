import { firstWords, patternsOf } from "../../../language/patterns.ts";
import { isFigure } from "../extract/expected.ts";
import type { Question } from "../extract/question.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import type { Rated } from "./rate.ts";

const ASKS = /[?？؟]\s*$/;
/** Matches the first words of a sentence that answers yes or no. */
const REPLY = firstWords(patternsOf((conversation) => conversation.texts)(({ replies }) => replies));
const SAME_WORD = 0.7;
/** Minimum fraction of the words in a written question that must also occur in the visitor's question. */
const LEAST_SHARED = 0.7;
/** Maximum fraction of the visitor's words that may be missing from the text if the questions differ. */
const MOST_LACKING = 0.2;
/** Deduction from the log-odds of a "yes" to another question, which may be the wrong answer to a yes-or-no question. */
const DEDUCTION = 1;
const DEDUCTION_OF_POLAR = 1.5;
const DEDUCTION_OF_FIGURE = 2;

/**
 * Deducts from the score of text below a written question that is not the visitor's: a yes-or-no answer, or an amount for something else
 * ("What does a missed lesson cost?" for "What does the first lesson cost?").
 */
export function withoutOtherReplies(rated: readonly Rated[], question: Question): readonly Rated[] {
  const deductionOf = (one: Rated): number => {
    if (one.unit.row || one.missing <= MOST_LACKING || !ASKS.test(one.unit.heading)) return 0;
    if (isFigure(question.expected) && sharedWith(one.unit, question) < 1) return DEDUCTION_OF_FIGURE;
    if (!REPLY.test(fold(one.unit.text)) || sharedWith(one.unit, question) >= LEAST_SHARED) return 0;
    return question.polar ? DEDUCTION_OF_POLAR : DEDUCTION;
  };
  const deduct = (one: Rated): Rated => {
    const deduction = deductionOf(one);
    return deduction === 0 ? one : { ...one, score: one.score - deduction };
  };
  const made = rated.map(deduct);
  return made.every((one, at) => one === rated[at]) ? rated : made.toSorted((one, other) => other.score - one.score);
}

/** Returns the fraction of the words in the written question above a unit that also occur in the visitor's question. */
function sharedWith({ heading }: Unit, question: Question): number {
  const written = termsOf(heading).filter(({ weak }) => !weak);
  const asked = matchText(question.text);
  const shared = written.filter((term) => matchTerm(term, asked) >= SAME_WORD);
  return written.length === 0 ? 1 : shared.length / written.length;
}
