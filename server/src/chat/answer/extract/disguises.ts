import { SPELT_COMMANDS } from "../../../language/spelt-words.ts";

/** Letters of other scripts that look like Latin letters. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [..."аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwɡgαaβbεeηnιiκkνvοoρpτtυuχx".matchAll(/(.)(.)/gu)].map(([, like, letter]) => [like, letter]),
);
const FIGURES: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" };

const WORD = /\p{L}{3,}/gu;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/**
 * Runs of letters, and of digits that replace letters. Each run is examined separately, because a single pattern for all conditions would
 * backtrack.
 */
const FIGURES_AND_LETTERS = /[a-z013457@$]{3,}/gi;
const LONGEST_FIGURE_WORD = 40;
const FIGURE_AFTER_LETTER = /[a-z][^a-z]*[013457@$]/i;
const FIGURE_BEFORE_LETTER = /[013457@$][a-z]/i;
const ENDS_IN_WORD = /[\p{L}\d]$/u;
const STARTS_WITH_WORD = /^[\p{L}\d]/u;
const SPELT = /(?<!\p{L})(?:\p{L}[ .\-_*]){4,}\p{L}(?!\p{L})/gu;
const CODED =
  /(?<![\w+/=.@-])(?:[A-Za-z0-9+/]{24,}={0,2}|(?:[0-9a-f]{2}[ ,]?){16,}|(?:%[0-9a-f]{2}|[\w.-]){4,}%[0-9a-f]{2}[\w%.-]*)(?![\w+/=-])/gi;
const ENTITY = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{Zs}\p{S}\n]+$/u;
const MIN_DIGIT_WORDS = 2;
/** Matches words in a run of letters without spaces between the words. */
const SPELT_WORDS = new RegExp(
  SPELT_COMMANDS.split("|")
    .toSorted((one, other) => other.length - one.length)
    .join("|"),
  "giu",
);
/** Maximum number of letters in a run that are examined. */
const MOST_SPELT = 400;
/** Minimum number of letters in a run that contains several words. */
const LEAST_SPELT = 15;

/** Returns the possible readings of a sentence whose letters may be disguised, starting with the plain one. */
export function readingsOf(sentence: string): readonly string[] {
  const plain = sentence.replaceAll(ENTITY, (entity, hex, decimal) =>
    letterOf(entity, hex === undefined ? Number(decimal) : parseInt(hex, 16)),
  );
  const read = joined(plain).replaceAll(/\s+/g, " ");
  const readings = [read, ...runsIn(plain)];
  const latin = read.replaceAll(WORD, (word) => (LATIN.test(word) && CYRILLIC_OR_GREEK.test(word) ? translated(word, LOOKALIKES) : word));
  if (latin !== read) readings.push(latin);
  if (readsFigures(read)) readings.push(withoutFigures(read));
  for (const [code] of read.matchAll(CODED)) readings.push(...decodedOf(code));
  return readings;
}

/** Reports whether a part of a string is a word such as "1gn0r3", but not a number with its unit. */
function isFigureWord(word: string, at: number, text: string): boolean {
  return (
    word.length <= LONGEST_FIGURE_WORD &&
    FIGURE_AFTER_LETTER.test(word) &&
    FIGURE_BEFORE_LETTER.test(word) &&
    !ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) &&
    !STARTS_WITH_WORD.test(text.slice(at + word.length, at + word.length + 2))
  );
}

function readsFigures(text: string): boolean {
  let count = 0;
  for (const { 0: word, index } of text.matchAll(FIGURES_AND_LETTERS)) if (isFigureWord(word, index, text)) count += 1;
  return count >= MIN_DIGIT_WORDS;
}

function withoutFigures(text: string): string {
  return text.replaceAll(FIGURES_AND_LETTERS, (word: string, at: number) =>
    isFigureWord(word, at, text) ? translated(word, FIGURES) : word,
  );
}

/** Joins words that are spelled out with spaces or other separators. */
function joined(text: string): string {
  return text.replaceAll(SPELT, joinedRun);
}

function joinedRun(spelt: string): string {
  return spelt.replaceAll(/[.\-_*]/.test(spelt) ? /[.\-_*]/g : / /g, "");
}

/**
 * Returns the runs of single letters without spaces between their words, with spaces around the words of commands. Seat rows, for example,
 * contain no such words.
 */
function runsIn(text: string): string[] {
  return [...text.matchAll(SPELT)]
    .map(([spelt]) => spelt.replaceAll(/[ .\-_*]/g, ""))
    .filter(({ length }) => length >= LEAST_SPELT)
    .map((letters) => letters.slice(0, MOST_SPELT).replaceAll(SPELT_WORDS, " $& ").replaceAll(/\s+/g, " ").trim());
}

function letterOf(entity: string, code: number): string {
  return code > 31 && code < 0x11_00_00 ? String.fromCodePoint(code) : entity;
}

function translated(word: string, letters: Readonly<Record<string, string>>): string {
  return [...word.toLowerCase()].map((letter) => letters[letter] ?? letter).join("");
}

/** Returns the strings that a word in base64, hexadecimal or percent encoding represents. */
function decodedOf(code: string): string[] {
  const hex = code.replaceAll(/[ ,]/g, "");
  const texts = [
    code.includes("%") ? percentDecoded(code) : null,
    /^[0-9a-f]+$/i.test(hex) ? Buffer.from(hex, "hex").toString("utf8") : null,
    Buffer.from(code, "base64").toString("utf8"),
  ];
  return texts.filter((text) => text !== null && text.length >= 8 && PRINTABLE.test(text)) as string[];
}

function percentDecoded(code: string): string | null {
  try {
    return decodeURIComponent(code);
  } catch {
    return null;
  }
}
