/** Conjunctions, prepositions and the article, longest first. */
const PREFIXES = ["وال", "بال", "كال", "فال", "ال", "لل", "و"];
/** Endings for number, gender and possession, in the order in which they are removed. */
const SUFFIXES = ["ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي"];
const LEAST = 2;

/**
 * Applies light stemming to a folded Arabic word: removes the article with attached prefixes, and then endings (light10, Larkin et al.
 * 2007). Retrieval results are better than with root stemming. Broken plurals are not conflated with their singulars.
 */
export function stemArabic(word: string): string {
  const prefix = PREFIXES.find((one) => word.startsWith(one) && word.length - one.length >= (one === "و" ? LEAST + 1 : LEAST));
  let stem = prefix === undefined ? word : word.slice(prefix.length);
  for (const suffix of SUFFIXES) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= LEAST) stem = stem.slice(0, -suffix.length);
  }
  return stem;
}
