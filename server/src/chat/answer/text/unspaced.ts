import { present } from "../../../language/missing.ts";
import type { WordForms } from "../../../language/word-forms.ts";
import { CONCEPTS } from "../../../language/concepts.ts";
import { packOf, SPOKEN } from "../../../language/find-pack.ts";
import { en } from "../../../language/packs/en.ts";
import type { Script } from "../../../language/scripts.ts";

const UNSPACED_SCRIPTS: ReadonlySet<Script | undefined> = new Set<Script>(["japanese", "han", "korean"]);

/** Reports whether a language has no spaces between words, or attaches particles to words: Chinese, Japanese, Korean. */
export function isUnspacedLanguage(code: string): boolean {
  return UNSPACED_SCRIPTS.has(packOf(code)?.script);
}

const UNSPACED_LANGUAGES = SPOKEN.filter(({ code }) => isUnspacedLanguage(code)).map(({ conversation }) => conversation);

/** Concepts by word. Words are matched within a run of characters, longest first, so they must not occur in other words by chance. */
export const UNSPACED_CONCEPTS: ReadonlyMap<string, string> = new Map([
  ...CONCEPTS.flatMap((concept) => UNSPACED_LANGUAGES.flatMap(({ concepts }) => wordsTo(concept, concepts[concept]))),
  ...UNSPACED_LANGUAGES.flatMap(({ days }) => days.flatMap((names, at) => wordsTo(en.conversation.days[at] ?? "", names))),
]);

function wordsTo(concept: string, list: string | null): (readonly [string, string])[] {
  return (list?.split(" ") ?? []).map((word) => [word.normalize("NFKC"), concept] as const);
}

/** Function words and question words. */
const UNSPACED_GRAMMAR: ReadonlySet<string> = new Set(
  UNSPACED_LANGUAGES.flatMap(({ words }) => words.grammar.split(" ")).filter((word) => word.length > 1),
);

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const SINGLE_HAN = /^\p{Script=Han}$/u;
const forms = SPOKEN.flatMap(({ script, conversation }) => {
  const own = present(conversation.forms);
  return own === null ? [] : [{ script, ...own }];
});
/** Chinese characters with a grammatical function. */
const PARTICLES = new Set(forms.flatMap(({ script, particles }) => (script === "han" ? (particles?.split(" ") ?? []) : [])));
/** Matches Chinese characters followed by the kana of their inflection. */
const INFLECTED = /^(\p{Script=Han}+)\p{Script=Hiragana}+$/u;
/** Matches Korean particles and polite endings, longest first. */
const KOREAN_ENDING = endingOf(({ particles }) => particles);

/** Matches endings of Korean verbs in questions. */
const KOREAN_VERB = endingOf(({ verbEndings }) => verbEndings);

function endingOf(list: (own: WordForms) => string | null): RegExp {
  const endings = forms.filter(({ script }) => script === "korean").flatMap((own) => list(own)?.split(" ") ?? []);
  return new RegExp(`(?<=.)(?:${endings.join("|")})$`, "u");
}

/** Reports whether the text contains Chinese, Japanese or Korean characters. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Matches known words with a concept or a grammatical function in a run, longest first. */
const KNOWN = new RegExp(
  [...UNSPACED_CONCEPTS.keys(), ...UNSPACED_GRAMMAR]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .join("|"),
  "gu",
);
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

/**
 * Splits a folded run of Chinese, Japanese or Korean into words: known words first, the rest by dictionary. Adjacent single characters form
 * one word, because they may be a name that the dictionary does not contain ("紫", "砂", "壶"). Korean words lose their particle.
 */
export function splitUnspaced(run: string): string[] {
  const found: string[] = [];
  let at = 0;
  for (const match of run.matchAll(KNOWN)) {
    found.push(...splitUnknown(run.slice(at, match.index), at > 0), match[0]);
    at = match.index + match[0].length;
  }
  found.push(...splitUnknown(run.slice(at), at > 0));
  return found;
}

/** @param follows whether a known word precedes the part, which in Korean is then the ending of that word */
function splitUnknown(part: string, follows: boolean): string[] {
  if (part === "") return [];
  if (HANGUL.test(part) && KOREAN_VERB.test(part) && !follows) return [part];
  if (HANGUL.test(part)) return follows && (part.length < 3 || KOREAN_ENDING.test(`.${part}`)) ? [] : [part.replace(KOREAN_ENDING, "")];
  const found: string[] = [];
  let open = false;
  for (const { segment, isWordLike } of segmenter.segment(part)) {
    const single = SINGLE_HAN.test(segment) && !PARTICLES.has(segment);
    if (single && open) found[found.length - 1] = `${found.at(-1) ?? ""}${segment}`;
    else if (isWordLike === true) found.push(segment);
    open = single;
  }
  return found;
}

/** Returns the part of a word that its inflections share: "届" for "届き". Known words stay unchanged. */
export function unspacedStem(word: string): string {
  return UNSPACED_CONCEPTS.has(word) ? word : (INFLECTED.exec(word)?.[1] ?? word);
}

/** Returns the concepts that have words in the folded text. */
export function unspacedConceptsIn(text: string): ReadonlySet<string> {
  const concepts = new Set<string>();
  for (const [word] of text.matchAll(KNOWN)) {
    const concept = UNSPACED_CONCEPTS.get(word);
    if (concept !== undefined) concepts.add(concept);
  }
  return concepts;
}

/** Reports whether a word is a known function word or a short run of kana. */
export function isUnspacedGrammar(word: string): boolean {
  if (UNSPACED_GRAMMAR.has(word) || PARTICLES.has(word)) return true;
  return (HIRAGANA.test(word) && word.length < 3) || (HANGUL.test(word) && word.length < 2);
}

/** Reports whether a word is a single character, which many words contain, or a Korean verb. */
export function isUnspacedLight(word: string): boolean {
  if (HANGUL.test(word)) return KOREAN_VERB.test(word);
  return SINGLE_HAN.test(unspacedStem(word)) && !UNSPACED_CONCEPTS.has(word);
}

/** Returns the fraction of a term's character pairs that occur in the folded text; 1 if the text contains the term. */
export function unspacedMatch(term: string, text: string): number {
  if (text.includes(term)) return 1;
  const characters = [...term];
  if (characters.length < 3) return 0;
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length;
}
