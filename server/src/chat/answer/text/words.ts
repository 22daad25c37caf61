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
const ENDINGS: readonly (readonly [ending: string, remain: number])[] = [
  ["ations", 4], ["ation", 4], ["ungen", 4], ["ments", 4], ["ement", 4], ["ment", 4], ["ness", 4], ["keit", 4],
  ["able", 4], ["lich", 4], ["ings", 3], ["iest", 3], ["ions", 4], ["ing", 3], ["ies", 3], ["ied", 3], ["ier", 4], ["ion", 4],
  ["ity", 4], ["ers", 4], ["ern", 4], ["est", 4], ["ung", 4], ["bar", 4], ["ed", 3], ["es", 3], ["er", 4], ["en", 4], ["em", 4],
  ["ly", 4], ["al", 4], ["os", 4], ["as", 4], ["s", 3], ["y", 3], ["e", 3], ["o", 4], ["a", 4], ["i", 4],
]; // prettier-ignore

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
const IRREGULAR = mapOf({
  wore: "wear", worn: "wear", sent: "send", bought: "buy", brought: "bring", paid: "pay", broke: "break", broken: "break", got: "get", gotten: "get",
  made: "make", took: "take", taken: "take", gave: "give", given: "give", went: "go", gone: "go", came: "come", said: "say", sold: "sell",
  kept: "keep", held: "hold", lent: "lend", spent: "spend", lost: "lose", found: "find", chose: "choose", chosen: "choose", men: "man",
  women: "woman", feet: "foot", children: "child", knives: "knife", mice: "mouse", teeth: "tooth", wrote: "write", written: "write",
  sewn: "sew", built: "build", grew: "grow", grown: "grow", stood: "stand", understood: "understand", slept: "sleep", froze: "freeze",
}); // prettier-ignore

/** The base of an irregular English form: "bought" -> "buy"; any other word as it is. */
export function baseOf(word: string): string {
  return IRREGULAR.get(word) ?? word;
}

/** Words that the endings would make one with others: "car", "care" and "carry", "talla" and "tall". */
const WHOLE = mapOf({
  talla: "talla", tallas: "talla", lieferbar: "lieferbar", lieferbare: "lieferbar", lieferbarkeit: "lieferbar",
  care: "care", cares: "care", cared: "care", caring: "care", carry: "load", carries: "load", carried: "load", carrying: "load",
}); // prettier-ignore

function strip(word: string): string {
  if (isUnspaced(word)) return unspacedStem(word);
  const other = NOT_LATIN.test(word) ? stemRussianOrArabic(word) : null;
  if (other !== null) return other;
  const whole = WHOLE.get(word);
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

/** Not an object: visitors also write "constructor". */
function mapOf(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries));
}
