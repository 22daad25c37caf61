import { spokenEntries } from "../../../language/find-pack.ts";
import type { FunctionWords } from "../../../language/language-pack.ts";
import { isUnspacedGrammar, isUnspacedLight } from "./unspaced.ts";
import { baseOf, fold } from "./words.ts";

const GRAMMAR = wordsOf("grammar");
const WEAK = wordsOf("weak");
const LIGHT = wordsOf("light");

function wordsOf(kind: keyof FunctionWords): ReadonlySet<string> {
  return new Set(spokenEntries(({ words }) => words[kind]).flatMap(({ entry }) => fold(entry).split(" ")));
}

/** A word that a text may lack and still answer. Expects a folded word. */
export function isLight(word: string): boolean {
  return LIGHT.has(word) || LIGHT.has(baseOf(word)) || isUnspacedLight(word);
}

/** A word without content of its own, also when two of its letters are swapped ("teh"). Expects a folded word. */
export function isGrammar(word: string): boolean {
  return GRAMMAR.has(word) || isUnspacedGrammar(word) || (word.length >= 3 && word.length <= 5 && !WEAK.has(word) && isSwapped(word));
}

/** English words whose letters are often swapped in haste. */
const HASTY = new Set(spokenEntries(({ forms }) => forms).flatMap(({ entry }) => entry.mistyped?.split(" ") ?? []));

function isSwapped(word: string): boolean {
  for (let at = 0; at < word.length - 1; at += 1) {
    const swapped = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    if (HASTY.has(swapped)) return true;
  }
  return false;
}

/** A word with little content. Expects a folded word. */
export function isWeak(word: string): boolean {
  return WEAK.has(word) || WEAK.has(baseOf(word));
}
