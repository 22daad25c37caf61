/** Minimum number of initial letters that both words must share. */
const SHARED = 4;
const MOST_SHARED = 2 / 3;
/** Matches inflectional endings: nothing, a vowel, a consonant, or both. */
const ENDING = /^(?:[aeiou]?[snmrt]?|n?en)$/;

/**
 * Reports whether two folded words differ only in their endings: "floten" and "flotan", "impermeables" and "impermeable". Complements the stemmer,
 * which applies the endings of all languages at once.
 */
export function isInflection(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 2) return false;
  let at = 0;
  while (at < longer && one[at] === other[at]) at += 1;
  return at >= SHARED && at >= MOST_SHARED * longer && ENDING.test(one.slice(at)) && ENDING.test(other.slice(at));
}
