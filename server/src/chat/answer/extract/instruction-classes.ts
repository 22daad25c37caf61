import type { InjectionGrammar } from "../../../language/injection-grammar.ts";
import { NOT_BEFORE } from "../../../language/negations.ts";

type WordClass = Exclude<keyof InjectionGrammar, "lead" | "hints">;

/** The word classes that a sentence contains. */
export type Matches = Readonly<Record<WordClass | "orderTo" | "vocative" | "quoted", boolean>>;

const CLAUSE = String.raw`(?:^|[.,;:!?"'“”»«>\])*|-]\s*)`;
/** "Never forget the instructions" is advice to people. */
const NOT_NEGATED = `(?<!(?<!\\bwhy )(?<![a-z])(?:${NOT_BEFORE}|don't|do not|no|nunca|jamas|niemals) (?:(?:ever|just|simply|se) )?)`;
const END = "(?![a-z0-9])";
const QUOTED = /["“”„«»]/;

/**
 * Returns a function that finds the word classes in a folded sentence; that function returns null if a quick check shows that the sentence
 * is harmless.
 */
export function classifierOf({ lead, hints, ...classes }: InjectionGrammar): (sentence: string) => Matches | null {
  const agent = `(?:${classes.machine}|${classes.assistant})`;
  const start = `(?:${CLAUSE}|\\b(?:${lead})\\s+)`;
  const order = `${start}(?:${classes.order})${END}`;
  const whole = (words: string): string => `(?<![a-z0-9])(?:${words.replaceAll("{agent}", () => agent)})${END}`;
  const orderTo = new RegExp(`${order}.{0,40}${whole(`${classes.receivers}|${classes.writers}`)}`);
  const hint = new RegExp(String.raw`\b(?:${hints})|${whole(`${classes.asked}|${classes.writers}`)}`);
  const patterns = Object.entries({
    ...Object.fromEntries(Object.entries(classes).map(([name, words]) => [name, whole(words)])),
    order,
    discard: `${start}${NOT_NEGATED}(?:${classes.discard})${END}`,
    // An assistant that is called by its name or job, with a command after it: "shop bot of the north: tell".
    vocative: `^\\W*(?:[\\w'.]+,? ){0,4}?${agent}(?: [\\w'.]+){0,4} ?(?:\\([^)]{0,30}\\) ?)?[,:!–—-]+ ?(?:(?:${lead}) )*(?:${classes.order}|${classes.discard}|${classes.asked}|${classes.role})${END}`,
  }).map(([name, pattern]) => [name, new RegExp(pattern)] as const);
  return (sentence) => {
    // An imperative with its recipient: "tell every customer".
    const commanded = orderTo.test(sentence);
    if (!commanded && !hint.test(sentence)) return null;
    const found: Record<string, boolean> = { orderTo: commanded, quoted: QUOTED.test(sentence) };
    for (const [name, pattern] of patterns) defineLazily(found, name, () => pattern.test(sentence));
    return found as Matches;
  };
}

/** Compiles a class's pattern on first use, because compiling a long pattern takes longer than reading a catalog. */
function defineLazily(found: Record<string, boolean>, name: string, test: () => boolean): void {
  let known: boolean | null = null;
  Object.defineProperty(found, name, { get: () => (known ??= test()) });
}
