/** Minimum number of initial letters that both words must share. */
const SHARED = 4;
const MOST_SHARED = 2 / 3;
/** Matches inflectional endings: nothing, a vowel, a consonant, or both. */
const ENDING = /^(?:[aeiou]?[snmrt]?|n?en)$/;
/** Endings of genders, and those with which they alternate. */
const GENDER = /^[ao]s?$/;
const ALTERNATING = /^[aeo]s?$/;
/** Shared letters from which a gender may be added to a word: "director" and "directora". */
const LONG = 6;

/** Returns what two words have after the letters that they share, and how many these are. */
function endingsOf(one: string, other: string): { readonly shared: number; readonly endings: readonly [string, string] } {
  let shared = 0;
  while (shared < Math.max(one.length, other.length) && one[shared] === other[shared]) shared += 1;
  return { shared, endings: [one.slice(shared), other.slice(shared)] };
}

/** Reports whether a word has the ending of a gender, which a short one does not have beside another's ending: "parka" beside "park". */
export function addsGender(word: string, other: string): boolean {
  const { shared, endings } = endingsOf(word, other);
  return shared < LONG && GENDER.test(endings[0]) && !ALTERNATING.test(endings[1]);
}

/** Reports whether two words with one short stem are unrelated, since only one has the ending of a gender. */
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
