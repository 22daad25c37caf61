import { languageOf, likelyLanguage, stopWordsIn } from "./languages.js";
import { plain, quoted, sentencesOf, wordsOf } from "./text.js";

/** @import { Product } from "./brand-folder.js" */

// Style faults that readers would notice in any reply.

/** @typedef {{ fault: string, example: string }} StyleFault */

/** Returns the names of attributes that contain an underscore. @param {readonly Product[]} products */
export const rawKeysOf = (products) => [
  ...new Set(products.flatMap(({ attributes = {} }) => Object.keys(attributes).filter((key) => key.includes("_")))),
];

/**
 * @param {{ ask: string, text: string }} turn
 * @param {readonly string[]} rawKeys
 * @param {readonly string[]} languages languages of the brand
 * @returns {StyleFault[]}
 */
export function styleFaults({ ask, text }, rawKeys, languages) {
  const sentences = sentencesOf(text);
  const isLong = wordsOf(text).length >= 8;
  const written = rawKeys.filter((key) => !ask.includes(key) && isWritten(key, text));
  return [
    ...faultOf("raw key", rawKeySpoken(rawKeys, text)),
    ...faultOf("other language", isLong ? otherLanguage(ask, text, languages) : undefined),
    ...written.flatMap((key) => faultOf("raw key", key)),
    ...faultOf("label row", text.split("\n").find(isRow)?.trim().slice(0, 200)),
    ...faultOf("two languages", isLong ? twoLanguages(sentences) : undefined),
    ...faultOf("repeated", repetition(sentences)?.slice(0, 160)),
  ];
}

/** @param {string} fault @param {string | undefined} example @returns {StyleFault[]} */
const faultOf = (fault, example) => (example === undefined ? [] : [{ fault, example }]);

/** @param {string} key @param {string} text */
const isWritten = (key, text) => new RegExp(`(?<![\\p{L}\\p{N}_])${quoted(key)}(?![\\p{L}\\p{N}_])`, "u").test(text);

const unit = /_(?:kg|g|mg|cm|mm|m|m2|km|ml|cl|l|s|sec|min|h|w|v|db|eur|usd|gbp|c|st|stk|pct|percent|mah|wh|hz|lm|lumen)$/iu;

/**
 * Returns a key with a unit that appears in the reply with spaces instead of underscores, such as "weight kg".
 * @param {readonly string[]} rawKeys @param {string} text
 */
function rawKeySpoken(rawKeys, text) {
  return rawKeys
    .filter((key) => unit.test(key))
    .map((key) => key.replaceAll("_", " "))
    .find((key) => new RegExp(`(?<!\\p{L})${quoted(key)}(?!\\p{L})`, "iu").test(text));
}

/** @param {string} ask @param {string} text @param {readonly string[]} languages */
function otherLanguage(ask, text, languages) {
  const found = likelyLanguage(text);
  const own = languages.map((one) => one.toLowerCase().split("-")[0] ?? "");
  if (found === null || own.includes(found)) return undefined;
  // A question in another language may be answered in that language.
  const inOwn = Math.max(0, ...own.map((language) => stopWordsIn(ask, language)));
  return inOwn > 0 && inOwn >= stopWordsIn(ask, found) ? `${found}: ${text.slice(0, 120)}` : undefined;
}

const pair = /^\s*(?:[-*•]\s*)?[^:;.!?\n]{1,40}:\s+\S/u;
const pairAndMore = /^\s*(?:[-*•]\s*)?[^:;.!?\n]{1,40}:\s+(?:[^;.!?\n]|\.(?=\d)){1,80};/u;

/** Returns whether a line consists of labels and values, such as "Color: red; Size: M". @param {string} line */
function isRow(line) {
  return line.split(/;\s*/u).filter((part) => pair.test(part)).length >= 2 || pairAndMore.test(line);
}

/** @param {readonly string[]} sentences */
function twoLanguages(sentences) {
  /** @type {Map<string, string>} */
  const byLanguage = new Map();
  for (const sentence of sentences) {
    const code = languageOf(sentence);
    if (code !== null && !byLanguage.has(code)) byLanguage.set(code, sentence);
  }
  return byLanguage.size > 1 ? [...byLanguage].map(([code, sentence]) => `${code}: ${sentence.slice(0, 90)}`).join(" / ") : undefined;
}

/** Returns the first sentence that repeats an earlier one. @param {readonly string[]} sentences */
function repetition(sentences) {
  const seen = new Set();
  return sentences.find((sentence) => {
    const key = plain(sentence)
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown && wordsOf(sentence).length >= 4;
  });
}
