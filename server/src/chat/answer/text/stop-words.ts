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

/** Reports whether a document can answer a question without containing the folded word. */
export function isLight(word: string): boolean {
  return LIGHT.has(word) || LIGHT.has(baseOf(word)) || isUnspacedLight(word);
}

/** Reports whether a folded word is a function word, even with two letters swapped ("teh"). */
export function isGrammar(word: string): boolean {
  return GRAMMAR.has(word) || isUnspacedGrammar(word) || (word.length >= 3 && word.length <= 5 && !WEAK.has(word) && isSwapped(word));
}

/** Words whose letters are often swapped. */
const HASTY = new Set(spokenEntries(({ forms }) => forms).flatMap(({ entry }) => entry.mistyped?.split(" ") ?? []));

function isSwapped(word: string): boolean {
  for (let at = 0; at < word.length - 1; at += 1) {
    const swapped = word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    if (HASTY.has(swapped)) return true;
  }
  return false;
}

/** Reports whether a folded word has little content. */
export function isWeak(word: string): boolean {
  return WEAK.has(word) || WEAK.has(baseOf(word));
}
