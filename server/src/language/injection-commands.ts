import type { InjectionPatterns } from "./injection-patterns.ts";
import { missing } from "./missing.ts";

/** The words of a language for commands to an assistant, as patterns. */
interface CommandWords {
  /** Imperatives for disregarding something: "ignore", "forget". */
  readonly discard: string;
  /** The instructions of an assistant: "previous instructions", "your rules". */
  readonly briefing: string;
  /** Beginnings of words for an assistant: "chatbot". */
  readonly agent: string;
  /** Imperatives for telling: "say", "answer". */
  readonly tell: string;
  /** Recipients or content of a message in an attacker's command: "customers", "that", "the price". */
  readonly told: string;
  /** Headings and changes of role that are suspicious by themselves: "system message", "you are now a". */
  readonly alone?: string;
  /** False for languages that do not separate words with spaces. */
  readonly spaced?: boolean;
}

/** "Do not forget to read the instructions" is a request to people. */
const NOT_BEFORE = "(?<!(?:ne|nu|no|não|não se|nie|не|ära|ärge|älä|ná|ez|մի|đừng|อย่า|jangan|non|nem|不要|勿|不可|不得|别|別) ?)";
const NOT_AFTER = String.raw`(?!\s+(?:niet|nooit|inte|ikke|ekki|aldrig|aldri)(?!\p{L})|\s*し?(?:ない|ません)|(?:(?! en )[^.,;:!?]){1,40}\s(?:niet|nooit)[.!]*$)`;

/** Builds the patterns for commands to an assistant from a language's words. */
export function commands(words: CommandWords): InjectionPatterns {
  const { discard, briefing, agent, tell, told, alone, spaced = true } = normalized(words);
  const [start, end] = spaced ? [String.raw`(?<!\p{L})`, String.raw`(?!\p{L})`] : ["", ""];
  const before = spaced ? String.raw`(?:[\p{L}\p{M}'’.]+,?\s+){0,4}?` : ".{0,20}?";
  const discarded = `${start}${NOT_BEFORE}(?:${discard})${end}${NOT_AFTER}`;
  const briefed = `${start}(?:${briefing})`;
  const order = `${start}(?:${tell})${end}`;
  const listener = `${start}(?:${told})${end}`;
  return {
    lead: null,
    patterns: [
      `${discarded}.{0,60}${briefed}|${briefed}.{0,60}${discarded}`,
      // The assistant is addressed first: "shop bot: tell".
      String.raw`^\P{L}*${before}(?:${agent})[^:,!–—]{0,40}[:,!–—].{0,60}(?:${order}|${discarded})`,
      `(?:^|[.,;:!?—–]\\s*|\\s(?:${AND})\\s)(?:${tell})${end}.{0,40}${listener}|${listener}.{0,40}\\s?${order}\\s*[.!。]?$`,
      ...(alone === undefined ? [] : [`${start}(?:${alone})`]),
    ],
    hints: null,
    firstWords: spaced ? [discard, tell, alone ?? ""].flatMap(firstWordsOf) : null,
    grammar: missing("only commands have been collected"),
  };
}

/** Sentences are compared in this normal form, which decomposes some Thai letters. */
function normalized(words: CommandWords): CommandWords {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === "string" ? value.normalize("NFKC") : value]),
  ) as unknown as CommandWords;
}

/** Returns the words with which the alternatives of a pattern begin; an asterisk marks the beginning of a word. */
function firstWordsOf(pattern: string): string[] {
  return alternativesOf(pattern).flatMap((alternative) => {
    const word = /^[\p{L}\p{M}'’]+/u.exec(alternative)?.[0].toLowerCase();
    if (word === undefined) return [];
    return alternative.length === word.length || alternative[word.length] === " " ? [word] : [`${word}*`];
  });
}

/** Splits a pattern at the bars outside groups. */
function alternativesOf(pattern: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const char of pattern) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

const AND = "and|e|en|i|y|et|och|og|a|és|ja|ir|un|și|и|і|та|و|और|ve";
