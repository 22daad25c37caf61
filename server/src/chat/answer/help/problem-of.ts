import { PROBLEMS, type Problem } from "../../../language/help-wording.ts";
import { fold, words } from "../text/words.ts";
import { helpMessage, helpWords } from "./help-words.ts";

const REPORTED = PROBLEMS.map((problem) => [problem, helpWords(({ problems }) => problems[problem].reported)] as const);
const UNSPECIFIC = helpMessage(({ unspecific }) => unspecific);

const ORDER_NUMBER = /\d{4,}/;
/** Most words of a question about the whereabouts of an order. */
const STATUS = 8;

/** Returns what a customer reports to have gone wrong; null if the message reports nothing. */
export function problemOf(message: string): Problem | null {
  const plain = fold(message).replace(/\s+/g, " ");
  // Where a certain order is, no document says.
  if (ORDER_NUMBER.test(plain) && message.includes("?") && words(plain).length <= STATUS) return null;
  return REPORTED.find(([, pattern]) => plain.search(pattern) >= 0)?.[0] ?? null;
}

/** Reports whether a message says that something fails without saying what: "it doesn't work". */
export function isUnspecific(message: string): boolean {
  return UNSPECIFIC.test(fold(message).replace(/\s+/g, " ").trim());
}
