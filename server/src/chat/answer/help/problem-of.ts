import { PROBLEMS, type Problem } from "../../../language/help-wording.ts";
import { fold } from "../text/words.ts";
import { helpMessage, helpWords } from "./help-words.ts";

const REPORTED = PROBLEMS.map((problem) => [problem, helpWords(({ problems }) => problems[problem].reported)] as const);
const UNSPECIFIC = helpMessage(({ unspecific }) => unspecific);

/** Returns what a customer reports to have gone wrong; null if the message reports nothing. */
export function problemOf(message: string): Problem | null {
  const plain = fold(message).replace(/\s+/g, " ");
  return REPORTED.find(([, pattern]) => plain.search(pattern) >= 0)?.[0] ?? null;
}

/** Reports whether a message says that something fails without saying what: "it doesn't work". */
export function isUnspecific(message: string): boolean {
  return UNSPECIFIC.test(fold(message).replace(/\s+/g, " ").trim());
}
