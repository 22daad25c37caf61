import { PROBLEMS, type Problem } from "../../../language/help-wording.ts";
import { fold, words } from "../text/words.ts";
import { helpMessage, helpWords } from "./help-words.ts";

const REPORTED = PROBLEMS.map((problem) => [problem, helpWords(({ problems }) => problems[problem].reported)] as const);
const UNSPECIFIC = helpMessage(({ unspecific }) => unspecific);

const ORDER_NUMBER = /\d{4,}/;
/** Maximum number of words in a question about the status of an order. */
const STATUS = 8;

/** Returns the problem that a customer reports; null if the message does not report a problem. */
export function problemOf(message: string): Problem | null {
  const plain = fold(message).replace(/\s+/g, " ");
  // No document contains the status of a specific order.
  if (ORDER_NUMBER.test(plain) && message.includes("?") && words(plain).length <= STATUS) return null;
  return REPORTED.find(([, pattern]) => plain.search(pattern) >= 0)?.[0] ?? null;
}

/** Reports whether a message reports a failure without details: "it doesn't work". */
export function isUnspecific(message: string): boolean {
  return UNSPECIFIC.test(fold(message).replace(/\s+/g, " ").trim());
}
