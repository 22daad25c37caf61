import { splitLine } from "../chat/answer/text/sentences.ts";
import { judge } from "./model/judge.ts";
import type { Conversation, Step } from "./model/question.ts";
import { reportOn, type Outcome, type Report } from "./model/report.ts";
import { notIn, valuesIn } from "./model/values.ts";
import type { SeenAnswer, Visitor } from "./model/visitor.ts";

/** Asks all questions, one conversation after another, and judges the answers. */
export async function runEvaluation(
  visitor: Visitor,
  conversations: readonly Conversation[],
  onOutcome: (outcome: Outcome) => void = () => undefined,
): Promise<Report> {
  const introduction = await visitor.introduction();
  const outcomes: Outcome[] = [];
  for (const { history, steps } of conversations) {
    const talk = visitor.talk();
    const said = [...history];
    for (const message of history) await talk.say(message);
    for (const step of steps) {
      said.push(step.question);
      const answer = await talk.say(step.question);
      const outcome = outcomeOf(step, answer, await inventedIn(visitor, answer, [introduction, ...said].join("\n")));
      outcomes.push(outcome);
      onOutcome(outcome);
    }
    await talk.forget();
  }
  return reportOn(outcomes);
}

function outcomeOf({ id, question, expect }: Step, answer: SeenAnswer, invented: readonly string[]): Outcome {
  return {
    id,
    question,
    declinedExpected: expect.declined,
    answer: answer.text,
    problems: judge(expect, answer),
    invented,
    firstTextMs: answer.firstTextMs,
    totalMs: answer.totalMs,
  };
}

/**
 * Returns the values in an answer that do not occur in its cards, in the visitor's words, or in the results of a search for the sentence or for the
 * text around the value. The check therefore does not depend on how the answer was produced.
 */
async function inventedIn(visitor: Visitor, { text, cards }: SeenAnswer, heard: string): Promise<string[]> {
  const shown = `${JSON.stringify(cards)}\n${heard}`;
  const invented: string[] = [];
  for (const sentence of text.split("\n").flatMap(splitLine)) {
    if (valuesIn(sentence).length === 0 || notIn(sentence, shown).length === 0) continue;
    for (const value of notIn(sentence, `${shown}\n${await visitor.search(sentence)}`)) {
      // A result contains an excerpt of each document, which may end before the value.
      const near = await visitor.search(around(value, sentence));
      invented.push(...notIn(value, near));
    }
  }
  return invented;
}

/** Number of characters before and after a value in the search query for it. */
const AROUND = 40;

function around(value: string, sentence: string): string {
  const at = sentence.indexOf(value);
  return at === -1 ? sentence : sentence.slice(Math.max(0, at - AROUND), at + value.length + AROUND);
}
