/** Letters of a word that both must share. */
const SHARED = 4;
const MOST_SHARED = 2 / 3;
/** What inflections add to a word: nothing, a vowel, a consonant of endings, or both. */
const ENDING = /^(?:[aeiou]?[snmrt]?|n?en)$/;

/**
 * Reports whether two folded words differ only in their endings: "floten" and "flotan", "impermeables" and "impermeable". For words that the stem does
 * not join, since stems of all languages follow one list of endings.
 */
export function isInflection(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 2) return false;
  let at = 0;
  while (at < longer && one[at] === other[at]) at += 1;
  return at >= SHARED && at >= MOST_SHARED * longer && ENDING.test(one.slice(at)) && ENDING.test(other.slice(at));
}
