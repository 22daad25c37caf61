/** Conjunctions, prepositions and the article, longest first. */
const PREFIXES = ["وال", "بال", "كال", "فال", "ال", "لل", "و"];
/** Endings of number, gender and possession, in the order in which they are taken off. */
const SUFFIXES = ["ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي"];
const LEAST = 2;

/**
 * Light stemming of a folded Arabic word: the article with what is written together with it, then endings (light10, Larkin et al. 2007). It
 * finds more than stemming to the root does; broken plurals stay words of their own.
 */
export function stemArabic(word: string): string {
  const prefix = PREFIXES.find((one) => word.startsWith(one) && word.length - one.length >= (one === "و" ? LEAST + 1 : LEAST));
  let stem = prefix === undefined ? word : word.slice(prefix.length);
  for (const suffix of SUFFIXES) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= LEAST) stem = stem.slice(0, -suffix.length);
  }
  return stem;
}
