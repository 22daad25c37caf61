import { LANGUAGES } from "../../../language/languages.ts";
import { present } from "../../../language/missing.ts";

/** Stop words by language, folded. Kept few: a frequent word weighs little anyway. */
const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.flatMap(({ code, search }) => {
    const words = present(search.stopWords);
    return words === null ? [] : [[code, new Set(words.split(" "))] as const];
  }),
);

/** Whether a folded word carries no meaning of its own in the language. */
export function isStopWord(word: string, language: string): boolean {
  return stopWords.get(language)?.has(word) ?? false;
}

/** Pairs of characters of phrases that only ask, in languages without spaces between words: they name nothing. */
const askingPairs = new Set(
  LANGUAGES.flatMap(({ search }) => (present(search.askingPhrases) ?? "").split(" ")).flatMap((phrase) => {
    const characters = [...phrase];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  }),
);

/** Whether a pair of characters belongs to a phrase that only asks. */
export function isQuestionPair(pair: string): boolean {
  return askingPairs.has(pair);
}
