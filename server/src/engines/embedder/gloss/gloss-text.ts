import type { Glossary } from "./glossary.ts";

/** A word: letters, or letters and digits (a code; codes have no gloss). */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
const DIGIT = /\p{N}/u;
/** Separators allowed between the words of a phrase. */
const JOINT = /^(?:[ \u00a0]|['’]|-|‑)$/u;
const APOSTROPHE = /^['’]/u;
const CAPITAL = /^\p{Lu}/u;
const CAPITALS = /^\p{Lu}{2,}$/u;
const LOWER = /\p{Ll}/u;
/** Maximum number of name words after a title: "Frau Dr. Anna Klein". */
const LONGEST_NAME = 2;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces each known word with its English gloss, in the original order. Does not change numbers, codes, names or unknown words. */
export function glossText(text: string, glossary: Glossary): string {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) words.push({ text: match[0], start: match.index, end: match.index + match[0].length });
  const texts = words.map((word) => word.text);
  const isShouted = !LOWER.test(text);
  let result = "";
  let copied = 0;
  const write = (from: Word, to: Word, gloss: string): void => {
    result += text.slice(copied, from.start) + gloss;
    copied = to.end;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    if (DIGIT.test(word.text)) continue;
    if (glossary.isBeforeName(word.text) && isNamed(text, words, at)) {
      const name = nameAfter(text, words, at, glossary);
      write(word, word, glossary.glossOf(word.text) ?? word.text);
      at += name;
      continue;
    }
    const phrase = glossary.phraseAt(texts, at);
    if (phrase !== null && isJoined(text, words, at, phrase.length)) {
      write(word, words[at + phrase.length - 1] as Word, phrase.gloss);
      at += phrase.length - 1;
      continue;
    }
    if (!isShouted && CAPITALS.test(word.text)) continue;
    const isElided = APOSTROPHE.test(text.slice(word.end, word.end + 1));
    const gloss = (isElided ? glossary.glossOf(`${word.text}e`) : null) ?? glossary.glossOf(word.text);
    if (gloss === null) continue;
    write(word, word, gloss);
    // In "l'armoire", the apostrophe would join the glosses.
    if (isElided) [result, copied] = [`${result} `, word.end + 1];
  }
  return (result + text.slice(copied))
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ +(?=[.,;:!?])/g, "")
    .trim();
}

function isJoined(text: string, words: readonly Word[], at: number, length: number): boolean {
  for (let next = at + 1; next < at + length; next++) {
    if (!JOINT.test(text.slice(words[next - 1]?.end, words[next]?.start))) return false;
  }
  return true;
}

/** Separators allowed between a title and a name. */
const AFTER_TITLE = /^\.? {1,2}$/;

/** Returns whether a title precedes a name. If the text has no capital letters, only an abbreviated title with a period counts. */
function isNamed(text: string, words: readonly Word[], at: number): boolean {
  const [title, next] = [words[at], words[at + 1]];
  if (title === undefined || next === undefined) return false;
  const between = text.slice(title.end, next.start);
  return AFTER_TITLE.test(between) && (CAPITAL.test(next.text) || between.startsWith("."));
}

/** Returns the number of words in the name after a title, including further titles. */
function nameAfter(text: string, words: readonly Word[], at: number, glossary: Glossary): number {
  let count = 0;
  let names = 0;
  while (names < LONGEST_NAME) {
    const [before, next] = [words[at + count], words[at + count + 1]];
    if (before === undefined || next === undefined) break;
    const between = text.slice(before.end, next.start);
    if (!AFTER_TITLE.test(between) || (names > 0 && (between !== " " || !CAPITAL.test(next.text)))) break;
    const isTitle = glossary.isBeforeName(next.text);
    // A surname can follow only a first name, which has no gloss: "Frau Anna Klein", but not "Frau Klein Antwort".
    if (names > 0 && glossary.glossOf(before.text) !== null) break;
    if (!isTitle) names += 1;
    count += 1;
  }
  return count;
}
