import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { conceptOf } from "../text/concepts.ts";
import { detectLanguage } from "../../../language/detect.ts";
import { isGrammar, isWeak } from "../text/stop-words.ts";
import { fold, stem, words } from "../text/words.ts";

/** Letters either side of a percentage that tell what it is a share of. */
const AROUND = 70;
/** Says of anything that it is wholly so: in another language as well a word must be the same. */
const ABSOLUTE = "100";
const SENTENCE_END = /[.;!?]\s|\n/;
/** Words that begin alike are taken for one: "recycled", "recycelt". */
const ALIKE = 5;

/** Kinds of shares whose names share no letters from language to language. */
const claims = patternsOf((conversation) => conversation.claims);
const FAMILIES: readonly RegExp[] = [wholeText(claims(({ reduction }) => reduction)), wholeText(claims(({ salesTax }) => salesTax))];

/** The words that stand around a percentage in a text, each time it does, as far as its sentence goes. */
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

/** A text and a sentence may speak of the same share: a word of theirs is the same, or there is none, or they are of two languages. */
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
