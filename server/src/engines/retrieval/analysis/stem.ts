import snowball from "snowball-stemmers";
import { packOf } from "../../../language/find-pack.ts";
import { primarySubtag } from "../../../language/primary-subtag.ts";
import { present } from "../../../language/missing.ts";
import { stemArabic } from "./arabic.ts";

const OWN_ARABIC = "light10";

/** Maximum number of cached words per language; natural text repeats a small vocabulary. */
const CACHE_LIMIT = 100_000;

/** Returns the stem of a folded word. Has no side effects. */
export type StemWord = (word: string) => string;

const stemmers = new Map<string, StemWord>();

function createStemmer(algorithm: string): StemWord {
  const stemmer = algorithm === OWN_ARABIC ? { stem: stemArabic } : snowball.newStemmer(algorithm);
  let cache = new Map<string, string>();
  return (word) => {
    const known = cache.get(word);
    if (known !== undefined) return known;
    if (cache.size >= CACHE_LIMIT) cache = new Map();
    const stem = word.length < 3 || word.length > 40 ? word : stemmer.stem(word);
    cache.set(word, stem);
    return stem;
  };
}

/** Returns the distinct primary subtags of the BCP 47 tags for which there is a stemmer, in the given order. */
export function stemmedLanguages(languages: readonly string[]): string[] {
  return [...new Set(languages.map(primarySubtag))].filter((language) => algorithmOf(language) !== null);
}

/** Returns the stemmer for a primary language subtag. If the language has none, the stemmer returns words unchanged. */
export function stemmerOf(language: string): StemWord {
  const algorithm = algorithmOf(language);
  if (algorithm === null) return (word) => word;
  let stemmer = stemmers.get(algorithm);
  if (stemmer === undefined) {
    stemmer = createStemmer(algorithm);
    stemmers.set(algorithm, stemmer);
  }
  return stemmer;
}

function algorithmOf(language: string): string | null {
  const pack = packOf(language);
  return pack === null ? null : present(pack.search.stemmer);
}
