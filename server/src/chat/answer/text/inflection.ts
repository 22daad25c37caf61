/** Minimum number of initial letters that both words must share. */
const SHARED = 4;
const MOST_SHARED = 2 / 3;
/** Matches inflectional endings: nothing, a vowel, a consonant, or both. */
const ENDING = /^(?:[aeiou]?[snmrt]?|n?en)$/;
/** Matches gender endings and their alternatives. */
const GENDER = /^[ao]s?$/;
const ALTERNATING = /^[aeo]s?$/;
/** Minimum number of shared letters at which words that differ by a gender ending are related: "director" and "directora". */
const LONG = 6;

/** Returns the endings of two words after their shared letters, and the number of shared letters. */
function endingsOf(one: string, other: string): { readonly shared: number; readonly endings: readonly [string, string] } {
  let shared = 0;
  while (shared < Math.max(one.length, other.length) && one[shared] === other[shared]) shared += 1;
  return { shared, endings: [one.slice(shared), other.slice(shared)] };
}

/** Reports whether a short word has a gender ending that does not alternate with the ending of the other word: "parka" next to "park". */
export function addsGender(word: string, other: string): boolean {
  const { shared, endings } = endingsOf(word, other);
  return shared < LONG && GENDER.test(endings[0]) && !ALTERNATING.test(endings[1]);
}

/** Reports whether two words with the same short stem are unrelated because only one of them has a gender ending. */
export function differsByGender(one: string, other: string): boolean {
  return addsGender(one, other) || addsGender(other, one);
}

/**
 * Reports whether two folded words differ only in their endings: "floten" and "flotan", "impermeables" and "impermeable". Complements the stemmer,
 * which applies the endings of all languages at once.
 */
export function isInflection(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > 2 || differsByGender(one, other)) return false;
  const { shared, endings } = endingsOf(one, other);
  return shared >= SHARED && shared >= MOST_SHARED * longer && endings.every((ending) => ENDING.test(ending));
}
