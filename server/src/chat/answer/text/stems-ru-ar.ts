import { SPOKEN } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import type { Script } from "../../../language/scripts.ts";
import type { WordForms } from "../../../language/word-forms.ts";
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const ARABIC = /^\p{Script=Arabic}+$/u;

/** Russian endings, in the order of application. Folded text contains "и" instead of "й". */
const russian = formsIn("cyrillic");
const RUSSIAN = listOf(russian.endingsAfterThree);
const RUSSIAN_LEAST = 3;

/** Arabic prefixes, longest first, and endings in the order of application. */
const arabic = formsIn("arabic");
const ARABIC_BEFORE = listOf(arabic.prefixes);
const ARABIC_ENDINGS = listOf(arabic.endingsAfterThree);
const ARABIC_LEAST = 3;

/** Returns the light stem of a folded Russian or Arabic word; null for other scripts. */
export function stemRussianOrArabic(word: string): string | null {
  if (CYRILLIC.test(word)) return withoutEnding(word, RUSSIAN, RUSSIAN_LEAST);
  if (!ARABIC.test(word)) return null;
  const plain = word
    .replaceAll(/[\u0622\u0623\u0625\u0671]/gu, "ا")
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

function formsIn(wanted: Script): Partial<WordForms> {
  const spoken = SPOKEN.find(({ script }) => script === wanted);
  return spoken === undefined ? {} : (present(spoken.conversation.forms) ?? {});
}

function listOf(list: string | null | undefined): readonly string[] {
  return list?.split(" ") ?? [];
}
