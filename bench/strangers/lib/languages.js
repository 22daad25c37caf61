import { wordsOf } from "./text.js";

// Detects languages by stop words.

const stopWords = {
  en: "the and is are of to in it you for with this that on your we our be can from at have has not do does will if by an or was but they there its which what when",
  de: "der die das und ist sind von zu im ein eine einen einem einer für mit auf dem den des sie wir ihr ihre ihren nicht auch es bei aus als wenn wird werden kann können haben hat sich nach oder unsere zum zur bis über noch ich mir dir",
  fr: "le la les des et est sont du un une pour avec dans sur vous nous votre notre nos vos il elle ne pas que qui ce cette au aux en par ou être avez avons de je mon plus chez à",
  pt: "o os as e são é do da dos das um uma para com em no na que não se seu sua por mais como isso sobre tenho nos ao você ou também",
  it: "il lo gli e sono è del della dei un una per con in nel che non si suo sua da più come questo nostro o anche ci mi alla sul",
  nl: "de het een en is zijn van voor met op in te dat die niet ook bij aan als om er wij u uw onze kan naar of deze heeft over geen",
  es: "el la los las y es son del un una para con en por que se su sus no lo al de como más o está están hay puede tiene nuestro nuestra nuestros le te tu si cuando",
};
/** @type {readonly (readonly [string, ReadonlySet<string>])[]} */
const sets = Object.entries(stopWords).map(([code, words]) => [code, new Set(words.split(" "))]);

/** Returns the stop-word counts of the two most likely languages. @param {readonly string[]} words */
function likeliest(words) {
  const [first, second] = sets
    .map(([code, set]) => ({ code, hits: words.filter((word) => set.has(word)).length }))
    .toSorted((one, other) => other.hits - one.hits);
  return { code: first?.code ?? "", hits: first?.hits ?? 0, others: second?.hits ?? 0 };
}

/** Returns the language of a sentence, or null if it is not obvious. @param {string} sentence */
export function languageOf(sentence) {
  const words = wordsOf(sentence);
  if (words.length < 5) return null;
  const { code, hits, others } = likeliest(words);
  return hits >= 3 && hits >= 2 * others && hits - others >= 2 ? code : null;
}

/** Returns the language with the most distinct stop words, or null if there are only a few or if two languages tie. @param {string} text */
export function likelyLanguage(text) {
  const { code, hits, others } = likeliest([...new Set(wordsOf(text))]);
  return hits >= 3 && hits > others ? code : null;
}

/** Counts a language's stop words. @param {string} text @param {string} language */
export function stopWordsIn(text, language) {
  const set = sets.find(([code]) => code === language)?.[1];
  return set === undefined ? 0 : wordsOf(text).filter((word) => set.has(word)).length;
}
