import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { conceptOf } from "../text/concepts.ts";
import { detectLanguage } from "../../../language/detect.ts";
import { isGrammar, isWeak } from "../text/stop-words.ts";
import { fold, stem, words } from "../text/words.ts";

/** Number of letters on either side of a percentage that show what it refers to. */
const AROUND = 70;
/** A percentage that is common to many things; it requires a shared word even if the languages differ. */
const ABSOLUTE = "100";
const SENTENCE_END = /[.;!?]\s|\n/;
/** Number of initial letters that must match if two words are to be considered equivalent: "recycled", "recycelt". */
const ALIKE = 5;

const claims = patternsOf((conversation) => conversation.claims);
/** Kinds of percentages whose names differ between languages. */
const FAMILIES: readonly RegExp[] = [wholeText(claims(({ reduction }) => reduction)), wholeText(claims(({ salesTax }) => salesTax))];

/** Returns the words around each occurrence of a percentage, within its sentence. */
export function aroundPercent(text: string, written: string): string {
  const number = new RegExp(`(?<![\\d.,])${written.replaceAll(/[^\d\p{L} ]/gu, ".")}(?=\\s?%|\\s\\p{L})`, "giu");
  return [...text.matchAll(number)]
    .map(({ index, 0: { length } }) => {
      const before = text
        .slice(Math.max(0, index - AROUND), index)
        .split(SENTENCE_END)
        .at(-1);
      const [after] = text.slice(index + length, index + length + AROUND).split(SENTENCE_END);
      return `${before ?? ""} ${after ?? ""}`;
    })
    .join("\n");
}

/**
 * Reports whether the record and a sentence may refer to the same percentage: they share a word, one of them has no words, or their
 * languages differ.
 */
export function isSameShare(around: string, sentence: string, written: string, sourceText: string): boolean {
  const there = tellingWords(around);
  const here = tellingWords(aroundPercent(sentence, written));
  if (there.length === 0 || here.length === 0) return true;
  if (here.some((word) => there.some((other) => isAlike(word, other)))) return true;
  return detectLanguage(sentence, ["en"]) !== detectLanguage(sourceText.slice(0, 600), ["en"]) && written !== ABSOLUTE;
}

function tellingWords(text: string): string[] {
  return words(text).filter(
    (word) => FAMILIES.some((family) => family.test(word)) || (/^\p{L}{3,}$/u.test(word) && !isWeak(word) && !isGrammar(word)),
  );
}

function isAlike(one: string, other: string): boolean {
  if (FAMILIES.some((family) => family.test(one) && family.test(other))) return true;
  if (stem(one) === stem(other)) return true;
  const concept = conceptOf(stem(one));
  if (concept !== null && concept === conceptOf(stem(other))) return true;
  return one.length >= ALIKE && fold(one).slice(0, ALIKE) === fold(other).slice(0, ALIKE);
}
