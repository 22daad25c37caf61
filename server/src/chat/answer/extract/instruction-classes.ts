import type { InjectionGrammar } from "../../../language/injection-grammar.ts";

type WordClass = Exclude<keyof InjectionGrammar, "lead">;

/** The classes of words that a sentence contains. */
export type Matches = Readonly<Record<WordClass | "orderTo" | "quoted", boolean>>;

const CLAUSE = String.raw`(?:^|[.,;:!?"'“”»«>\])*|-]\s*)`;
const END = "(?![a-z0-9])";
const QUOTED = /["“”„«»]/;

/** Returns a function that finds the classes of words in a folded sentence. */
export function classifierOf({ lead, ...classes }: InjectionGrammar): (sentence: string) => Matches {
  const agent = `(?:${classes.machine}|${classes.assistant})`;
  const order = `(?:${CLAUSE}|\\b(?:${lead})\\s+)(?:${classes.order})${END}`;
  const whole = (words: string): string => `(?<![a-z0-9])(?:${words.replaceAll("{agent}", () => agent)})${END}`;
  const patterns = Object.entries({
    ...Object.fromEntries(Object.entries(classes).map(([name, words]) => [name, whole(words)])),
    order,
    // An imperative with its receiver: "tell every customer".
    orderTo: `${order}.{0,40}${whole(classes.receivers)}`,
  }).map(([name, pattern]) => [name, new RegExp(pattern)] as const);
  return (sentence) => {
    const found = Object.fromEntries(patterns.map(([name, pattern]) => [name, pattern.test(sentence)]));
    return { ...found, quoted: QUOTED.test(sentence) } as unknown as Matches;
  };
}
