import {
  CONTAINS,
  DENIES,
  FREE_AFTER,
  FREE_BEFORE,
  FREE_BEFORE_OF,
  FREE_END,
  FREE_OTHERWISE,
  FREE_PREFIX,
  NO_VALUES,
  NONE_OF,
  TRACES,
  UNAVAILABLE,
  UNKNOWN_VALUES,
  YES_VALUES,
} from "../../../language/diet-words.ts";
import { NONE_BEFORE, NOT_BEFORE } from "../../../language/negations.ts";
import { isUnspaced } from "../text/unspaced.ts";

/** Compiles alternatives that must be whole words, except in languages without spaces between words. */
const wholeWord = (source: string): string =>
  source
    .split("|")
    .map((one) => (isUnspaced(one) ? one : String.raw`(?<!\p{L})(?:${one})(?!\p{L})`))
    .join("|");
const afterWord = (source: string): string =>
  source
    .split("|")
    .map((one) => (isUnspaced(one) ? one : String.raw`${one}(?!\p{L})`))
    .join("|");

const BEFORE = new RegExp(String.raw`(?:${wholeWord(FREE_BEFORE)})[\s-]{0,2}$|(?<!\p{L})(?:${FREE_PREFIX})$`, "u");
const BEFORE_OF = Object.entries(FREE_BEFORE_OF).map(([word, ingredients]) => ({
  word: new RegExp(String.raw`(?<!\p{L})${word}[\s-]{1,2}$`, "u"),
  ingredient: new RegExp(String.raw`^(?:${ingredients})(?!\p{L})`, "u"),
}));
const AFTER = new RegExp(
  String.raw`^(?:\p{L}{0,3}(?:${afterWord(`${FREE_AFTER}|${FREE_END}`)})|[\s-]{1,2}(?:${afterWord(FREE_AFTER)}))(?![\s-]+(?:${FREE_OTHERWISE}))`,
  "u",
);
const NONE_DIRECTLY_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${NONE_BEFORE}|${NOT_BEFORE}|${NONE_OF})[\s-](?:\p{L}+\s)?$`, "u");
const DENIED = new RegExp(`${String.raw`(?<!\p{L})(?:${NOT_BEFORE})(?!\p{L})`}|${wholeWord(DENIES)}`, "u");
const OFF = new RegExp(UNAVAILABLE, "u");
const MAY_CONTAIN = new RegExp(TRACES, "u");
/** Maximum length of the words before an ingredient that indicate its absence. */
const LONGEST_BEFORE = 24;

/** Reports whether folded text states that something may contain an ingredient. */
export const saysOfTraces = (text: string): boolean => MAY_CONTAIN.test(text);

/** A mention of a diet or an ingredient, with the text that follows it and the text around it. */
export interface Mention {
  readonly before: string;
  readonly from: string;
  readonly after: string;
}

/** Returns the text around each match of a pattern in folded text. */
export function mentions(pattern: RegExp, text: string): Mention[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    before: text.slice(0, index),
    from: text.slice(index),
    after: text.slice(index + word.length),
  }));
}

const isFreeBefore = ({ before, from }: Mention): boolean => {
  const near = before.slice(-LONGEST_BEFORE);
  return BEFORE.test(near) || BEFORE_OF.some(({ word, ingredient }) => word.test(near) && ingredient.test(from));
};
const isFreeAfter = ({ after }: Mention): boolean => AFTER.test(after);

/** Returns whether a mention states that something does not contain an ingredient: "gluten-free", "sans gluten". */
export const isFree = (mention: Mention): boolean => isFreeBefore(mention) || isFreeAfter(mention);

const CLAUSE_END = /[,;:!?()|\n]|\.(?!\d)/u;

/** Returns the clause around a mention: the words on either side up to the next punctuation. */
function clauseOf({ before, from }: Mention): string {
  return `${before.split(CLAUSE_END).at(-1) ?? ""}${from.split(CLAUSE_END)[0] ?? ""}`;
}

/** Reports whether the clause around a mention negates it, or whether the statement describes it as only possible or as unavailable. */
function isDenied(mention: Mention, statement: string): boolean {
  const clause = clauseOf(mention);
  const before = mention.before.split(CLAUSE_END).at(-1) ?? "";
  const isNone = NONE_DIRECTLY_BEFORE.test(before) && (isFreeAfter(mention) || !isFreeBefore(mention));
  return isNone || DENIED.test(clause) || MAY_CONTAIN.test(clause) || OFF.test(statement);
}

interface Cell {
  readonly label: string;
  readonly value: string;
}

const LABELLED = /^\s*([^:]{1,60}):(?!\d)(.*)$/su;

/** Splits a row into its statements: the cells with their labels, and the sentences in them. */
function cellsOf(text: string): Cell[] {
  return text
    .split(/;|\n|(?<=[.!])\s+/u)
    .filter((one) => one.trim() !== "")
    .map((one) => {
      const [, label = "", value = one] = LABELLED.exec(one) ?? [];
      return { label: label.trim(), value: value.trim() };
    });
}

const NO = new RegExp(String.raw`^(?:${NO_VALUES})(?![\p{L}\d])`, "u");
const ONLY_NO = new RegExp(String.raw`^(?:${NO_VALUES})\s*(?:$|[,.(])`, "u");
const YES = new RegExp(String.raw`^(?:${YES_VALUES})(?![\p{L}\d])`, "u");
const UNKNOWN = new RegExp(`^(?:${UNKNOWN_VALUES})$`, "u");

/** Combines the claims in the parts of a text: one denial outweighs all affirmations; null if no part makes a claim. */
function agreed(said: readonly (boolean | null)[]): boolean | null {
  if (said.includes(false)) return false;
  return said.includes(true) ? true : null;
}

/** Returns whether something suits a diet according to folded text: true, false, or null if the text makes no such claim. */
export function saysSuited(diet: RegExp, text: string): boolean | null {
  return agreed(
    cellsOf(text).map(({ label, value }) => {
      const inValue = mentions(diet, value);
      const claims =
        inValue.length === 0 ? null : LABELLED.test(value) ? saysSuited(diet, value) : !inValue.some((one) => isDenied(one, value));
      const inLabel = mentions(diet, label);
      if (inLabel.length === 0) return claims;
      if (NO.test(value) || DENIED.test(value) || OFF.test(value) || inLabel.some((one) => isDenied(one, label))) return false;
      return UNKNOWN.test(value) || MAY_CONTAIN.test(value) ? claims : (claims ?? true);
    }),
  );
}

/**
 * Returns whether something is free of an ingredient according to folded text: true, false if the text denies it, or null if the text makes
 * no such claim.
 */
export function saysFree(ingredient: RegExp, text: string): boolean | null {
  return agreed(
    cellsOf(text).map(({ label, value }) => {
      const claims = claimsFree(ingredient, value);
      const inLabel = mentions(ingredient, label);
      if (inLabel.length === 0) return claims;
      const free = inLabel.filter(isFree);
      if (free.length > 0) return saysFreeColumn(free, { label, value }) ?? claims;
      if (MAY_CONTAIN.test(value) || YES.test(value)) return false;
      return ONLY_NO.test(value) && isOnlyOf(ingredient, label) ? true : claims;
    }),
  );
}

const WORDS_FOR_CONTENT = new RegExp(wholeWord(CONTAINS), "gu");

/**
 * Reports whether a label names an ingredient and nothing else: "Contains gluten", but not "Milk alternative" or "Safe with a nut allergy".
 */
function isOnlyOf(ingredient: RegExp, label: string): boolean {
  return !/\p{L}{2}/u.test(label.replaceAll(ingredient, " ").replaceAll(WORDS_FOR_CONTENT, " "));
}

/** Returns the claim that a value makes in a column with a label such as "Gluten-free". */
function saysFreeColumn(free: readonly Mention[], { label, value }: Cell): boolean | null {
  if (NO.test(value) || DENIED.test(value) || OFF.test(value) || free.some((one) => isDenied(one, label))) return false;
  return UNKNOWN.test(value) || MAY_CONTAIN.test(value) ? null : true;
}

/** Returns the claim that the words of a statement make about an ingredient. */
function claimsFree(ingredient: RegExp, statement: string): boolean | null {
  if (LABELLED.test(statement)) return saysFree(ingredient, statement);
  const all = mentions(ingredient, statement);
  if (all.some(({ before }) => MAY_CONTAIN.test(before))) return false;
  const free = all.filter(isFree);
  return free.length === 0 ? null : !free.some((one) => isDenied(one, statement));
}
