import {
  ALLERGENS,
  ALLERGIC,
  COELIAC,
  CONTAINS,
  DIETS,
  FREE_AFTER,
  FREE_BEFORE,
  FREE_BEFORE_OF,
  FREE_END,
  FREE_PREFIX,
  PARTS,
} from "../../../language/diet-words.ts";
import { isUnspaced } from "../text/unspaced.ts";
import { fold } from "../text/words.ts";
import { isFree, mentions, saysFree, saysOfTraces, saysSuited } from "./diet-claims.ts";

/** What a guest eats or avoids. */
export interface Diet {
  /** Returns whether text mentions the diet or allergen. */
  readonly isMentioned: (text: string) => boolean;
  /** Returns whether text states that something is suitable: "vegan", "gluten-free". */
  readonly isSuited: (text: string) => boolean;
  /** Whether the question only asks what an item contains. */
  readonly isOfContent: boolean;
}

/** Minimum length of a word that can be the start of a longer one: "laktosefrei", "veganer". */
const LEAST_STEM = 5;
const alternatives = (source: string): string[] => source.split("|");
const isOpenEnded = (one: string): boolean => one.includes(String.raw`\p{L}*`) || one.length >= LEAST_STEM;

/** Compiles a pattern for words; a short word must match a whole word, or the first part of a compound such as "milchfrei". */
function anyOf(source: string): RegExp {
  const unspaced = alternatives(source).filter(isUnspaced);
  const spaced = alternatives(source).filter((one) => !isUnspaced(one));
  const open = spaced.filter(isOpenEnded);
  const whole = spaced.filter((one) => !isOpenEnded(one));
  const rest = [...alternatives(`${FREE_AFTER}|${FREE_END}`).filter((one) => !isUnspaced(one)), "aller", "alerg", "intoler"].join("|");
  const start = String.raw`(?:(?<!\p{L})|(?<=(?<!\p{L})(?:${FREE_PREFIX})))`;
  const ends = whole.length === 0 ? [] : [`(?:${whole.join("|")})(?:(?!\\p{L})|(?=${rest}))`];
  return new RegExp([`${start}(?:${[...open, ...ends].join("|")})`, ...unspaced].join("|"), "gu");
}

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;

const diets: readonly (Diet & { readonly asked: RegExp })[] = Object.entries(DIETS).map(([name, source]) => {
  const asked = anyOf(source);
  // Vegan food is also vegetarian.
  const stricter = name === "vegetarian" ? anyOf(DIETS["vegan"] ?? "") : null;
  const isSuited = (text: string): boolean => {
    const said = saysSuited(asked, fold(text));
    return said ?? (stricter !== null && saysSuited(stricter, fold(text)) === true);
  };
  return { asked, isOfContent: false, isMentioned: (text) => has(asked, fold(text)), isSuited };
});

const allergens = Object.entries(ALLERGENS).map(([name, source]) => {
  const said = anyOf(source);
  return { name, said, isSuited: (text: string): boolean => saysFree(said, fold(text)) === true };
});

const ALLERGY = new RegExp(alternatives(ALLERGIC).join("|"), "u");
const OF_COELIACS = anyOf(COELIAC);
const ASKS_CONTENT = anyOf(CONTAINS);
const PART = new RegExp(String.raw`(?<!\p{L})(?:${PARTS})\s+$`, "u");
const FREE = new Set([FREE_BEFORE, Object.keys(FREE_BEFORE_OF).join("|"), FREE_AFTER, FREE_END].flatMap(alternatives));

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

/** Reports whether text is about allergies in general, such as "All our dishes may contain traces of nuts". */
export function saysOfAllergies(text: string): boolean {
  const folded = fold(text);
  return ALLERGY.test(folded) || has(OF_COELIACS, folded) || saysOfTraces(folded);
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
