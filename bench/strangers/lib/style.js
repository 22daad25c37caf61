// Faults of style that a reader notices whatever the question.
import { plain, sentencesOf, wordsOf } from "./text.js";

const stopWords = {
  en: "the and is are of to in it you for with this that on your we our be can from at have has not do does will if by an or was but they there its which what when",
  de: "der die das und ist sind von zu im ein eine einen einem einer für mit auf dem den des sie wir ihr ihre ihren nicht auch es bei aus als wenn wird werden kann können haben hat sich nach oder unsere zum zur bis über noch ich mir dir",
  fr: "le la les des et est sont du un une pour avec dans sur vous nous votre notre nos vos il elle ne pas que qui ce cette au aux en par ou être avez avons de je mon plus chez à",
  pt: "o os as e são é do da dos das um uma para com em no na que não se seu sua por mais como isso sobre tenho nos ao você ou também",
  it: "il lo gli e sono è del della dei un una per con in nel che non si suo sua da più come questo nostro o anche ci mi alla sul",
  nl: "de het een en is zijn van voor met op in te dat die niet ook bij aan als om er wij u uw onze kan naar of deze heeft over geen",
  es: "el la los las y es son del un una para con en por que se su sus no lo al de como más o está están hay puede tiene nuestro nuestra nuestros le te tu si cuando",
};
const sets = Object.entries(stopWords).map(([code, words]) => [code, new Set(words.split(" "))]);

/** The language of a sentence, or null when it is not plain. */
export function languageOf(sentence) {
  const words = wordsOf(sentence);
  if (words.length < 5) return null;
  const counts = sets
    .map(([code, set]) => ({ code, hits: words.filter((word) => set.has(word)).length }))
    .sort((one, other) => other.hits - one.hits);
  return counts[0].hits >= 3 && counts[0].hits >= 2 * counts[1].hits && counts[0].hits - counts[1].hits >= 2 ? counts[0].code : null;
}

/** Keys with an underscore of the products' attributes. */
export const rawKeysOf = (products) => [
  ...new Set(products.flatMap(({ attributes = {} }) => Object.keys(attributes).filter((key) => key.includes("_")))),
];

const pair = /^\s*(?:[-*•]\s*)?[^:;.!?\n]{1,40}:\s+\S/u;
function isRow(line) {
  const pairs = line.split(/;\s*/u).filter((part) => pair.test(part)).length;
  return pairs >= 2 || /^\s*(?:[-*•]\s*)?[^:;.!?\n]{1,40}:\s+(?:[^;.!?\n]|\.(?=\d)){1,80};/u.test(line);
}

/** The language of a short text by a majority of stop words, or null. */
function likelyLanguage(text) {
  const words = [...new Set(wordsOf(text))];
  const counts = sets
    .map(([code, set]) => ({ code, hits: words.filter((word) => set.has(word)).length }))
    .sort((one, other) => other.hits - one.hits);
  return counts[0].hits >= 3 && counts[0].hits > counts[1].hits ? counts[0].code : null;
}

const unit = /_(?:kg|g|mg|cm|mm|m|m2|km|ml|cl|l|s|sec|min|h|w|v|db|eur|usd|gbp|c|st|stk|pct|percent|mah|wh|hz|lm|lumen)$/iu;
const quoted = (key) => key.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&");

/** @returns list of {fault, example} */
export function styleFaults({ ask, text }, rawKeys, languages) {
  const faults = [];
  const keyed = rawKeys
    .filter((key) => unit.test(key))
    .map((key) => key.replaceAll("_", " "))
    .find((key) => new RegExp(`(?<!\\p{L})${quoted(key)}(?!\\p{L})`, "iu").test(text));
  if (keyed !== undefined) faults.push({ fault: "raw key", example: keyed });
  const whole = wordsOf(text).length >= 8 ? likelyLanguage(text) : null;
  const known = languages.map((one) => one.toLowerCase().split("-")[0]);
  const hitsIn = (code) => wordsOf(ask).filter((word) => sets.some(([one, set]) => one === code && set.has(word))).length;
  const asksInBrands = Math.max(0, ...known.map(hitsIn));
  if (whole !== null && !known.includes(whole) && asksInBrands > 0 && asksInBrands >= hitsIn(whole))
    faults.push({ fault: "other language", example: `${whole}: ${text.slice(0, 120)}` });
  for (const key of rawKeys)
    if (
      new RegExp(`(?<![\\p{L}\\p{N}_])${key.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}(?![\\p{L}\\p{N}_])`, "u").test(text) &&
      !ask.includes(key)
    )
      faults.push({ fault: "raw key", example: key });
  const row = text.split("\n").find(isRow);
  if (row !== undefined) faults.push({ fault: "label row", example: row.trim().slice(0, 200) });
  const sentences = sentencesOf(text);
  if (wordsOf(text).length >= 8) {
    const byLanguage = new Map();
    for (const sentence of sentences) {
      const code = languageOf(sentence);
      if (code !== null && !byLanguage.has(code)) byLanguage.set(code, sentence);
    }
    if (byLanguage.size > 1)
      faults.push({
        fault: "two languages",
        example: [...byLanguage].map(([code, sentence]) => `${code}: ${sentence.slice(0, 90)}`).join(" / "),
      });
  }
  const seen = new Set();
  for (const sentence of sentences) {
    const key = plain(sentence)
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (wordsOf(sentence).length >= 4 && seen.has(key)) {
      faults.push({ fault: "repeated", example: sentence.slice(0, 160) });
      break;
    }
    seen.add(key);
  }
  return faults;
}
