import { present } from "../../../language/missing.ts";
import type { WordForms } from "../../../language/word-forms.ts";
import { CONCEPTS } from "../../../language/concepts.ts";
import { packOf, SPOKEN } from "../../../language/find-pack.ts";
import { en } from "../../../language/packs/en.ts";
import type { Script } from "../../../language/scripts.ts";

const UNSPACED_SCRIPTS: ReadonlySet<Script | undefined> = new Set<Script>(["japanese", "han", "korean"]);

/** Whether a language is read as runs of characters: Chinese, Japanese, Korean. */
export function isUnspacedLanguage(code: string): boolean {
  return UNSPACED_SCRIPTS.has(packOf(code)?.script);
}

const UNSPACED_LANGUAGES = SPOKEN.filter(({ code }) => isUnspacedLanguage(code)).map(({ conversation }) => conversation);

/**
 * Word -> concept. Words are found inside a run of characters, the longest first, so one must not be a chance part of another.
 */
export const UNSPACED_CONCEPTS: ReadonlyMap<string, string> = new Map([
  ...CONCEPTS.flatMap((concept) => UNSPACED_LANGUAGES.flatMap(({ concepts }) => wordsTo(concept, concepts[concept]))),
  ...UNSPACED_LANGUAGES.flatMap(({ days }) => days.flatMap((names, at) => wordsTo(en.conversation.days[at] ?? "", names))),
]);

function wordsTo(concept: string, list: string | null): (readonly [string, string])[] {
  return (list?.split(" ") ?? []).map((word) => [word.normalize("NFKC"), concept] as const);
}

/** Words that hold a question together, and those that ask. */
const UNSPACED_GRAMMAR: ReadonlySet<string> = new Set(
  UNSPACED_LANGUAGES.flatMap(({ words }) => words.grammar.split(" ")).filter((word) => word.length > 1),
);

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const SINGLE_HAN = /^\p{Script=Han}$/u;
/** Ideographs that hold a Chinese sentence together. */
const forms = SPOKEN.flatMap(({ script, conversation }) => {
  const own = present(conversation.forms);
  return own === null ? [] : [{ script, ...own }];
});
const PARTICLES = new Set(forms.flatMap(({ script, particles }) => (script === "han" ? (particles?.split(" ") ?? []) : [])));
/** Ideographs with the kana of their inflection. */
const INFLECTED = /^(\p{Script=Han}+)\p{Script=Hiragana}+$/u;
/** Korean particles and endings of politeness, the longest first. */
const KOREAN_ENDING = endingOf(({ particles }) => particles);

/** A Korean verb as one asks with it. */
const KOREAN_VERB = endingOf(({ verbEndings }) => verbEndings);

function endingOf(list: (own: WordForms) => string | null): RegExp {
  const endings = forms.filter(({ script }) => script === "korean").flatMap((own) => list(own)?.split(" ") ?? []);
  return new RegExp(`(?<=.)(?:${endings.join("|")})$`, "u");
}

/** Whether a text is written in characters of Chinese, Japanese or Korean, at least in part. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Known words of a run: what stands for a concept, and what only holds a sentence together. Longer ones go first. */
const KNOWN = new RegExp(
  [...UNSPACED_CONCEPTS.keys(), ...UNSPACED_GRAMMAR]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .join("|"),
  "gu",
);
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

/**
 * Words of a folded run of Chinese, Japanese or Korean: known ones first, the rest as a dictionary cuts it. Ideographs that it leaves single
 * side by side are one word ("紫", "砂", "壶": a name that it does not know); a Korean word is given without its particle.
 */
export function cutUnspaced(run: string): string[] {
  const found: string[] = [];
  let at = 0;
  for (const match of run.matchAll(KNOWN)) {
    found.push(...cutUnknown(run.slice(at, match.index), at > 0), match[0]);
    at = match.index + match[0].length;
  }
  found.push(...cutUnknown(run.slice(at), at > 0));
  return found;
}

/** @param follows a known word stands before it: what is left of a Korean word is its ending */
function cutUnknown(part: string, follows: boolean): string[] {
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

/** Form of a word that its inflections share: "届き" -> "届". Known words stay as they are. */
export function unspacedStem(word: string): string {
  return UNSPACED_CONCEPTS.has(word) ? word : (INFLECTED.exec(word)?.[1] ?? word);
}

/** Concepts that a folded text holds words for. */
export function unspacedConceptsIn(text: string): ReadonlySet<string> {
  const concepts = new Set<string>();
  for (const [word] of text.matchAll(KNOWN)) {
    const concept = UNSPACED_CONCEPTS.get(word);
    if (concept !== undefined) concepts.add(concept);
  }
  return concepts;
}

/** Kana of grammar, and what a known list of it holds. */
export function isUnspacedGrammar(word: string): boolean {
  if (UNSPACED_GRAMMAR.has(word) || PARTICLES.has(word)) return true;
  return (HIRAGANA.test(word) && word.length < 3) || (HANGUL.test(word) && word.length < 2);
}

/** A character by itself says little, being part of many words, and so does a Korean verb. */
export function isUnspacedLight(word: string): boolean {
  if (HANGUL.test(word)) return KOREAN_VERB.test(word);
  return SINGLE_HAN.test(unspacedStem(word)) && !UNSPACED_CONCEPTS.has(word);
}

/** Share of a term's pairs of characters that a folded text holds; 1 where it holds all of it. */
export function unspacedMatch(term: string, text: string): number {
  if (text.includes(term)) return 1;
  const characters = [...term];
  if (characters.length < 3) return 0;
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
  return pairs.filter((pair) => text.includes(pair)).length / pairs.length;
}
