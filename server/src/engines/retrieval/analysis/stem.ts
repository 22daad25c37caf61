import snowball from "snowball-stemmers";
import { stemArabic } from "./arabic.ts";

const OWN_ARABIC = "light10";

const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: OWN_ARABIC,
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** Words remembered for each language; natural text repeats a small vocabulary. */
const CACHE_LIMIT = 100_000;

/** Turns a folded word into its stem; pure. */
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

/** Primary subtags of the BCP 47 tags for which there is a stemmer, without repetition, in their order. */
export function stemmedLanguages(languages: readonly string[]): string[] {
  const known = languages.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? "");
  return [...new Set(known)].filter((language) => Object.hasOwn(ALGORITHMS, language));
}

/** Stemmer of a primary language subtag; the word itself for a language without one. */
export function stemmerOf(language: string): StemWord {
  const algorithm = Object.hasOwn(ALGORITHMS, language) ? ALGORITHMS[language] : undefined;
  if (algorithm === undefined) return (word) => word;
  let stemmer = stemmers.get(algorithm);
  if (stemmer === undefined) {
    stemmer = createStemmer(algorithm);
    stemmers.set(algorithm, stemmer);
  }
  return stemmer;
}
