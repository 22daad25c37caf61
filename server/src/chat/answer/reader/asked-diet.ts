import {
  ALLERGENS,
  ALLERGIC,
  COELIAC,
  CONTAINS,
  DIETS,
  FREE_AFTER,
  FREE_BEFORE,
  FREE_PREFIX,
  PARTS,
} from "../../../language/diet-words.ts";
import { NOT_BEFORE } from "../../../language/negations.ts";
import { isUnspaced } from "../text/unspaced.ts";
import { fold } from "../text/words.ts";

/** What a guest eats or avoids. */
export interface Diet {
  /** Whether a text mentions it at all. */
  readonly isMentioned: (text: string) => boolean;
  /** Whether a text says that something suits it: "vegan", "gluten-free". */
  readonly isSuited: (text: string) => boolean;
  /** Whether the question only asks what an item contains. */
  readonly isOfContent: boolean;
}

/** Minimum length of a word that can be the start of a longer one: "laktosefrei", "veganer". */
const LEAST_STEM = 5;
const alternatives = (source: string): string[] => source.split("|");
const isOpenEnded = (one: string): boolean => one.includes(String.raw`\p{L}*`) || one.length >= LEAST_STEM;

/** Compiles a pattern for words; a short one must be whole, or the first part of a compound such as "milchfrei". */
function anyOf(source: string): RegExp {
  const unspaced = alternatives(source).filter(isUnspaced);
  const spaced = alternatives(source).filter((one) => !isUnspaced(one));
  const open = spaced.filter(isOpenEnded);
  const whole = spaced.filter((one) => !isOpenEnded(one));
  const rest = [...alternatives(FREE_AFTER).filter((one) => !isUnspaced(one)), "aller", "alerg", "intoler"].join("|");
  const start = String.raw`(?:(?<!\p{L})|(?<=(?<!\p{L})(?:${FREE_PREFIX})))`;
  const ends = whole.length === 0 ? [] : [`(?:${whole.join("|")})(?:(?!\\p{L})|(?=${rest}))`];
  return new RegExp([`${start}(?:${[...open, ...ends].join("|")})`, ...unspaced].join("|"), "gu");
}

const BEFORE = new RegExp(
  `(?:${alternatives(FREE_BEFORE)
    .map((one) => (isUnspaced(one) ? one : String.raw`(?<!\p{L})${one}(?!\p{L})`))
    .join("|")})[\\s-]{0,2}$|(?<!\\p{L})(?:${FREE_PREFIX})$`,
  "u",
);
const AFTER = new RegExp(
  `^(?:\\p{L}{0,3}|[\\s-]{1,2})(?:${alternatives(FREE_AFTER)
    .map((one) => (isUnspaced(one) ? one : String.raw`${one}(?!\p{L})`))
    .join("|")})`,
  "u",
);
const NOT = new RegExp(String.raw`(?<!\p{L})(?:${NOT_BEFORE})[\s-](?:\p{L}+\s)?$`, "u");
/** Maximum length of the words before an ingredient that say that it is absent. */
const LONGEST_BEFORE = 24;

interface Mention {
  readonly before: string;
  readonly after: string;
}

/** Returns the text around each match of a pattern in a folded text. */
function mentions(pattern: RegExp, text: string): Mention[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    before: text.slice(Math.max(0, index - LONGEST_BEFORE), index),
    after: text.slice(index + word.length),
  }));
}

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
/** Returns whether a mention says that something contains none of an ingredient: "gluten-free", "sans gluten". */
const isFree = ({ before, after }: Mention): boolean => BEFORE.test(before) || AFTER.test(after);
const isDenied = ({ before }: Mention): boolean => NOT.test(before);

const diets: readonly (Diet & { readonly asked: RegExp })[] = Object.entries(DIETS).map(([name, source]) => {
  const asked = anyOf(source);
  // What is vegan is vegetarian.
  const suiting = name === "vegetarian" ? anyOf(`${source}|${DIETS["vegan"] ?? ""}`) : asked;
  const isSuited = (text: string): boolean => {
    const all = mentions(suiting, fold(text));
    return all.length > 0 && !all.some(isDenied);
  };
  return { asked, isOfContent: false, isMentioned: (text) => has(asked, fold(text)), isSuited };
});

const allergens = Object.entries(ALLERGENS).map(([name, source]) => {
  const said = anyOf(source);
  const isSuited = (text: string): boolean => {
    const free = mentions(said, fold(text)).filter(isFree);
    return free.length > 0 && !free.some(isDenied);
  };
  return { name, said, isSuited };
});

const ALLERGY = new RegExp(alternatives(ALLERGIC).join("|"), "u");
const OF_COELIACS = anyOf(COELIAC);
const ASKS_CONTENT = anyOf(CONTAINS);
const PART = new RegExp(String.raw`(?<!\p{L})(?:${PARTS})\s+$`, "u");
const FREE = new Set([...alternatives(FREE_BEFORE), ...alternatives(FREE_AFTER)]);

/** Returns the diets and allergens with which a question limits what somebody can eat or drink. */
export function dietsIn(question: string): readonly Diet[] {
  const text = fold(question);
  const isAllergic = ALLERGY.test(text);
  const isOfCoeliac = has(OF_COELIACS, text);
  const found: Diet[] = diets.filter(({ asked }) => has(asked, text));
  for (const { name, said, isSuited } of allergens) {
    const all = mentions(said, text);
    const isAvoided = all.some(isFree) || (isAllergic && all.length > 0) || (name === "gluten" && isOfCoeliac);
    const isOfContent = !isAvoided && all.length > 0 && (all.some(({ before }) => PART.test(before)) || has(ASKS_CONTENT, text));
    if (isAvoided || isOfContent) found.push({ isOfContent, isMentioned: (one) => has(said, fold(one)), isSuited });
  }
  return found;
}

/** Reports whether a word of a question belongs to its diets, not to the item in question. */
export function isOfDiet(word: string, wanted: readonly Diet[]): boolean {
  return (
    ALLERGY.test(word) ||
    OF_COELIACS.test(word) ||
    ASKS_CONTENT.test(word) ||
    FREE.has(word) ||
    wanted.some(({ isMentioned }) => isMentioned(word))
  );
}
