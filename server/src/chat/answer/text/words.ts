import { SPOKEN } from "../../../language/find-pack.ts";
import { present } from "../../../language/missing.ts";
import { stemRussianOrArabic } from "./stems-ru-ar.ts";
import { cutUnspaced, isUnspaced, unspacedStem } from "./unspaced.ts";

const ASCII = /^[\x20-\x7e\s]*$/;
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Arabic}]/u;
const MARKS = /[\u0300-\u036f]/g;
const WORD = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu;

/** Text in lower case, compatibility forms unified, Latin diacritics removed. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(MARKS, "").normalize("NFC").toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'");
}

/** Words of a text, folded. Letters and digits are separate words; runs of Chinese, Japanese or Korean are cut as `cutUnspaced` does. */
export function words(text: string): string[] {
  const found: string[] = [];
  for (const [word] of fold(text).matchAll(WORD)) {
    if (isUnspaced(word)) found.push(...cutUnspaced(word));
    else found.push(word);
  }
  return found;
}

/** Endings of English, German, Dutch, French, Spanish, Italian and Portuguese, with the fewest letters that must remain. */
const latin = SPOKEN.filter(({ script }) => script === "latin").flatMap(({ conversation }) => present(conversation.forms) ?? []);
const ENDINGS: readonly (readonly [ending: string, remain: number])[] = [
  ...new Map(
    latin.flatMap(({ endingsAfterThree, endingsAfterFour }) => [
      ...(endingsAfterThree?.split(" ") ?? []).map((ending) => [ending, 3] as const),
      ...(endingsAfterFour?.split(" ") ?? []).map((ending) => [ending, 4] as const),
    ]),
  ),
].toSorted(([one], [other]) => other.length - one.length);

const stems = new Map<string, string>();
const STEMS_KEPT = 50_000;

/**
 * Light stem of a folded word: what stays the same in its inflections ("deliver", "delivery", "deliveries" -> "deliv"). One set of
 * endings serves all Latin languages, so that a question and a text of different languages still share names and loan words.
 */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = /\d/.test(word) ? canonicalNumber(word) : strip(word);
  if (stems.size >= STEMS_KEPT) stems.clear();
  stems.set(word, made);
  return made;
}

/** Stems of all words of a text, in order. */
export function stemsOf(text: string): string[] {
  return words(text).map(stem);
}

/** Irregular English forms whose stem the endings do not reach. */
const IRREGULAR = new Map(latin.flatMap(({ irregular }) => Object.entries(irregular ?? {})));

/** The base of an irregular English form: "bought" -> "buy"; any other word as it is. */
export function baseOf(word: string): string {
  return IRREGULAR.get(word) ?? word;
}

/** Words that the endings would make one with others: "car", "care" and "carry", "talla" and "tall". */
const FIXED = new Map(latin.flatMap(({ fixed }) => Object.entries(fixed ?? {})));

function strip(word: string): string {
  if (isUnspaced(word)) return unspacedStem(word);
  const other = NOT_LATIN.test(word) ? stemRussianOrArabic(word) : null;
  if (other !== null) return other;
  const whole = FIXED.get(word);
  if (whole !== undefined) return whole;
  let rest = IRREGULAR.get(word) ?? word;
  for (let round = 0; round < 3; round += 1) {
    const ending = ENDINGS.find(([end, remain]) => rest.length - end.length >= remain && rest.endsWith(end));
    if (ending === undefined) break;
    rest = rest.slice(0, -ending[0].length);
  }
  const last = rest.at(-1);
  return rest.length > 3 && last === rest.at(-2) ? rest.slice(0, -1) : rest;
}

function canonicalNumber(word: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(word)) return word.replace(/[.,]/g, "");
  const plain = word.replaceAll(",", ".");
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}
