import type { FactQuestions, FactReading } from "../../../language/fact-words.ts";
import type { Conversation } from "../../../language/language-pack.ts";

/** Patterns for questions about facts in one language. */
export interface QuestionWords {
  readonly reading: FactReading;
  readonly questions: FactQuestions;
  readonly conversation: Conversation;
}

const patterns = new Map<string, RegExp>();

function whole(...alternatives: readonly (string | null)[]): RegExp {
  const source = alternatives.filter((one) => one !== null && one !== "").join("|");
  let made = patterns.get(source);
  if (made === undefined)
    patterns.set(source, (made = new RegExp(`(?<![a-z0-9])(?:${source === "" ? "(?!)" : source})(?![a-z0-9])`, "gu")));
  made.lastIndex = 0;
  return made;
}

/** A folded question that is parsed part by part. */
export class QuestionReader {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  has(pattern: string | null): boolean {
    return whole(pattern).test(this.rest);
  }

  /** Removes all matches; returns whether there was one. */
  take(...alternatives: readonly (string | null)[]): boolean {
    const before = this.rest;
    this.rest = before.replaceAll(whole(...alternatives), " ");
    return this.rest !== before;
  }

  /** Removes the first match of a pattern with groups. */
  match(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (found !== null) this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }
}
