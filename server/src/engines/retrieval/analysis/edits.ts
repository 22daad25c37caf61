/** Shortest and longest words that are compared letter by letter. */
const SHORTEST = 3;
const LONGEST = 32;
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;

/** Whether a folded word may be what a misspelt one was meant to be. Words with digits never: ids must not blur. */
export function isSpellable(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
}

/** Whether a folded word is long enough to be told from others when a letter of it is wrong. */
export function isCorrectable(word: string): boolean {
  return word.length > SHORTEST && isSpellable(word);
}

/** Whether two words differ by at most one letter more, one less, another one, or two neighbors that changed places (Damerau 1964). */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isWithinOneEdit(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  if (a.length < b.length) return a.slice(start) === b.slice(start + 1);
  if (start >= a.length - 1 || a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

/** Letters from the beginning that neighborhoods are made of; what is behind is compared afterward. */
const PREFIX = 7;

/**
 * The beginning of a word, and each that is left when one letter of it is missing. Two words within one edit have one of them in common
 * (symmetric deletion, Garbe 2012).
 */
export function deletionNeighbourhood(word: string): Set<string> {
  const prefix = word.slice(0, PREFIX);
  const neighbourhood = new Set([prefix]);
  for (let i = 0; i < prefix.length; i++) neighbourhood.add(prefix.slice(0, i) + prefix.slice(i + 1));
  return neighbourhood;
}
