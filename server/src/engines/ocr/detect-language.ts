import type { Script } from "../../language/scripts.ts";
import { scriptOf } from "./languages.ts";

const letters: readonly (readonly [RegExp, Script])[] = [
  [/\p{Script=Latin}/gu, "latin"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "japanese"],
  [/\p{Script=Han}/gu, "han"],
  [/\p{Script=Hangul}/gu, "korean"],
  [/\p{Script=Cyrillic}/gu, "cyrillic"],
  [/\p{Script=Greek}/gu, "greek"],
  [/\p{Script=Arabic}/gu, "arabic"],
  [/\p{Script=Hebrew}/gu, "hebrew"],
  [/\p{Script=Devanagari}/gu, "devanagari"],
  [/\p{Script=Thai}/gu, "thai"],
];

/** Very common words that stay readable when read with another language's data. */
const commonWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    eng: "the of and to in is for that with on are this be by from or your you not at as it can have was will",
    deu: "der die das und ist mit von den dem ein eine einer einem einen zu zum zur auf im nicht werden wird bei oder sich bis nach aus sind wurde sie",
    fra: "le la les des et est une un du dans pour pas que qui sur avec au aux ou par nous vous sont votre cette ce",
    spa: "el la los las de y en que un una es por con para del se su al como no son sus pero este esta",
    ita: "il lo la gli le di e che un una per con del della dei delle nel nella sono non si da al alla anche come",
    por: "o os as de e em que um uma para com do da dos das no na por se ao mais como foi sua seu são",
    nld: "de het een en van in is dat op te voor met zijn niet aan er om ook als bij door naar wordt deze",
    pol: "i w z na nie jest do się od za po jak przez dla oraz lub są być tym ten",
    swe: "och att det som en på är av för med till den har inte om ett vi du kan från eller",
  }).map(([code, words]) => [code, new Set(words.split(" "))]),
);

/** Minimum common words for a language, which must also have half as many more than any other. */
const LEAST_WORDS = 3;
const MARGIN = 1.5;
/** Minimum length of Chinese characters without kana for Chinese. */
const LEAST_HAN = 12;

/**
 * Returns the data that reads a text best, judged by the text that other data recognised.
 * @param current code of the data used
 * @returns a code, `current` without evidence against it
 */
export function betterCode(text: string, current: string, installed: ReadonlySet<string>): string {
  const script = mainScript(text);
  if (script === null) return current;
  if (script === "latin") return latinCode(text, current, installed);
  if (script === scriptOf(current) || (script === "han" && current === "jpn" && count(text, /\p{Script=Han}/gu) < LEAST_HAN))
    return current;
  return [...installed].find((code) => scriptOf(code) === script) ?? current;
}

function latinCode(text: string, current: string, installed: ReadonlySet<string>): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let [best, most, second] = [current, 0, 0];
  for (const [code, common] of commonWords) {
    const hits = words.reduce((sum, word) => sum + (common.has(word) ? 1 : 0), 0);
    if (hits > most) [best, most, second] = [code, hits, most];
    else if (hits > second) second = hits;
  }
  if (most >= LEAST_WORDS && most >= second * MARGIN && installed.has(best)) return best;
  // Data of another script reads Latin letters, but less well.
  return scriptOf(current) === "latin" || !installed.has("eng") ? current : "eng";
}

/** Returns the script of more than half of all letters. Chinese characters among kana are Japanese. */
function mainScript(text: string): Script | null {
  const counts = letters.map(([pattern, script]) => [script, count(text, pattern)] as const);
  const all = counts.reduce((sum, [, each]) => sum + each, 0);
  const of = (wanted: Script): number => counts.find(([script]) => script === wanted)?.[1] ?? 0;
  if (of("japanese") + of("han") > all / 2) return of("japanese") > of("han") / 20 ? "japanese" : "han";
  return counts.find(([, each]) => each > all / 2)?.[0] ?? null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
