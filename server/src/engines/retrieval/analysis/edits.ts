/** Minimum and maximum length of words that are compared letter by letter. */
const SHORTEST = 3;
const LONGEST = 32;
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

/** Returns whether a folded word can be the correction of a misspelled word. Words with digits are excluded, because ids must match exactly. */
export function isSpellable(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
}

/** Returns whether a folded word is long enough to be recognized despite an incorrect letter. */
export function isCorrectable(word: string): boolean {
  return word.length > SHORTEST && isSpellable(word);
}

/** Returns whether two words differ by at most one insertion, deletion, substitution or transposition of adjacent letters (Damerau 1964). */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isWithinOneEdit(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (start >= a.length - 1 || a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

/** Length of the prefix that determines the neighborhood; the remaining letters are compared afterward. */
const PREFIX = 7;

/**
 * Returns the prefix of a word and its variants with one letter deleted. The results for two words within one edit have at least one element in
 * common (symmetric deletion, Garbe 2012).
 */
export function deletionNeighbourhood(word: string): Set<string> {
  const prefix = word.slice(0, PREFIX);
  const neighbourhood = new Set([prefix]);
  for (let i = 0; i < prefix.length; i++) neighbourhood.add(prefix.slice(0, i) + prefix.slice(i + 1));
  return neighbourhood;
}
