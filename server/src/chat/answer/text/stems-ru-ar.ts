const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const ARABIC = /^\p{Script=Arabic}+$/u;

/** Russian endings of nouns, adjectives and verbs, the longest first; texts are folded, so that "й" is "и". */
const RUSSIAN = "аетесь аемся ается аются яется яются ится ятся ется ются тесь иваться оваться ироваться аться яться иться ться ями ами ого его ому ему ыми ими иях аете яете ете ите уем аем ать ять ить еть уть ют ут ят ат ает яет ует ет ит ла ло ли ал ил ял ель ям ам ях ах ов ев еи ои ыи ии ая яя ое ее ую юю ые ие ых их ом ем ым им ью ия ию а я о е ы и у ю ь".split(
  " ",
); // prettier-ignore
const RUSSIAN_LEAST = 3;

/** What is written before an Arabic word together with it, the longest first, and its endings in the order in which they are taken off. */
const ARABIC_BEFORE = ["وال", "بال", "كال", "فال", "ال", "لل"];
const ARABIC_ENDINGS = ["ها", "هم", "نا", "ات", "ون", "ين", "ان", "ا", "ه", "ي"];
const ARABIC_LEAST = 3;

/** Light stem of a folded Russian or Arabic word; null for a word of another script. */
export function stemRussianOrArabic(word: string): string | null {
  if (CYRILLIC.test(word)) return withoutEnding(word, RUSSIAN, RUSSIAN_LEAST);
  if (!ARABIC.test(word)) return null;
  const plain = word
    .replaceAll(/[أإآٱ]/gu, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .replaceAll(/\p{Mn}|ـ/gu, "");
  const before = ARABIC_BEFORE.find((one) => plain.startsWith(one) && plain.length - one.length >= ARABIC_LEAST);
  return withoutEnding(before === undefined ? plain : plain.slice(before.length), ARABIC_ENDINGS, ARABIC_LEAST);
}

function withoutEnding(word: string, endings: readonly string[], least: number): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
