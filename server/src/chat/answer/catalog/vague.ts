import { spokenEntries } from "../../../language/find-pack.ts";
import { wholeWords } from "../../../language/patterns.ts";
import { expectedOf, isOpen, isWish, startsAsQuestion, startsPolar } from "../extract/expected-in-question.ts";
import { helpWords } from "../help/help-words.ts";
import { fold, words } from "../text/words.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { AVOIDING } from "./aside.ts";
import { type Catalog } from "./catalog.ts";
import { dividedBy } from "./divide.ts";
import { type Dialogue, NO_DIALOGUE } from "./dialogue.ts";
import { isStructured } from "./lexicon.ts";
import { withoutNoise } from "./plain-request.ts";
import { type CatalogQuery, isGuess, isUnknown, type QueryTerm } from "./read-query.ts";
import { conditionsOf, lacks, select, type Selected } from "./select.ts";
import { byPrice, cardOfSelected, subjectOf } from "./listing.ts";
import { nameWithPrice, type Said } from "./wording.ts";

const SELF = helpWords(({ self }) => self);
const GIFT = helpWords(({ gift }) => gift);
const DELICATE = helpWords(({ delicate }) => delicate);

/** Matches expressions of thanks, which end a conversation and do not state a need. */
const THANKS = wholeWords(
  spokenEntries(({ smallTalk }) => smallTalk.words)
    .map(({ entry }) => entry.thanks.split(" ").join("|"))
    .join("|"),
  "u",
);

/** A retrieved product, and the similarity of its text to the message. */
export interface Retrieved {
  readonly product: number;
  readonly similarity: number;
}

/** Maximum number of words in a statement of a need, and in a statement that is too short to name anything. */
const MOST_WORDS = 9;
const FEW_WORDS = 4;
/** Maximum number of products offered without a follow-up question. */
const OFFERED = 5;
/** Minimum number of matches at which the answer asks for the kind of product instead of listing products. */
const BROAD = 8;
/** Minimum similarity for products to match a need whose words the catalog does not use. */
const ABOUT = 0.32;
const NEAR_BEST = 0.15;
const MOST_RETRIEVED = 12;

/**
 * Answers a request that names no product: offers products whose own data matches, or asks which kind is wanted, with options that divide
 * the catalog. Returns null if the message is not such a request or nothing matches.
 */
export function answerWish(query: CatalogQuery, retrieved: readonly Retrieved[], context: AnswerContext): ProductAnswer | null {
  const { catalog } = context;
  if (catalog.products.length === 0 || !isVague(query)) return null;
  // An ingredient that the data does not mention may be contained in any of the products.
  const isAvoiding = query.terms.some((term) => term.negated && isUnknown(term) && !isWishing(term));
  if (isAvoiding && (matches(AVOIDING, query) || matches(DELICATE, query))) return null;
  // An unknown name refers to a product that the catalog does not contain.
  if (context.wording.language !== "de" && query.terms.some((term) => term.term.name && isUnknown(term))) return null;
  const { fitting, isNamed, isDescribed = false } = fittingOf(query, retrieved, catalog);
  if (fitting.length === 0) return null;
  const isUnderstood = isDescribed || (isNamed && query.terms.every((term) => isWishing(term) || isKnown(term)));
  const isOfKind =
    isNamed && query.kindNamed !== null && query.kindNamed.categories.length > 0 && !query.terms.some(({ negated }) => negated);
  const isSafe = (isUnderstood || isOfKind) && !isAvoiding && !matches(DELICATE, query);
  const offered = isSafe && (fitting.length <= OFFERED || matches(GIFT, query)) ? offer(fitting, context) : null;
  const question = fitting.length <= OFFERED && offered !== null ? null : ask(fitting, context, offered !== null);
  if (offered === null && question === null) return null;
  const said = [...(offered === null ? [] : [offered.said]), ...(question === null ? [] : [question])];
  const shown = offered?.shown ?? [];
  return {
    draft: {
      ...draftSaid(
        [said],
        shown.map(({ record }) => record),
        shown.flatMap(cardOfSelected),
      ),
      ...(shown.length === 0 ? { own: true } : {}),
    },
    certain: true,
    focus: shown.map(({ product }) => product),
  };
}

/** Reports whether a list would be too long for a visitor with a vague request. */
export function isTooBroad(query: CatalogQuery, { focus }: ProductAnswer): boolean {
  if (!query.wish || focus.length <= BROAD) return false;
  const { price, bounds, reduced, inStock, order, terms, kindNamed } = query;
  const further = terms.filter((term) => kindNamed?.terms.includes(term) !== true && !term.term.light);
  const isConditioned = price !== null || bounds.length > 0 || reduced || inStock || order !== null;
  return !isConditioned && further.length + (kindNamed === null ? 0 : 1) <= 1;
}

/**
 * Reports whether the answer offers products whose own data does not mention the visitor's condition or child; missing data does not mean
 * that they are suitable.
 */
export function isUnsafe(query: CatalogQuery, { focus, certain }: ProductAnswer, catalog: Catalog): boolean {
  if (!(query.wish || matches(SELF, query)) || !matches(DELICATE, query)) return false;
  const avoided = query.terms.filter(({ negated }) => negated);
  // "Allergic to milk" asks for products that, according to the data, do not contain milk.
  if (certain && avoided.length > 0 && focus.every((product) => avoided.every((term) => lacks(term, product, catalog)))) return false;
  const delicate = query.terms.filter(({ term, negated }) => !negated && term.word.search(DELICATE) >= 0);
  const mentions = ({ found }: QueryTerm, product: number): boolean =>
    found !== null && (found.uses.title.has(product) || found.uses.category.has(product) || found.uses.value.has(product));
  return delicate.length === 0 || !focus.every((product) => delicate.every((term) => mentions(term, product)));
}

/** Reports whether a message states a need or asks for something without naming it. */
export function isVague(query: CatalogQuery): boolean {
  if (query.order !== null || query.compared !== null || query.howMany || query.soldOut) return false;
  const plain = fold(query.text);
  if (THANKS.test(plain) || expectedOf(withoutNoise(plain)) !== "any") return false;
  // "Can I get a gift box?" asks for a box, not for a product that comes in one.
  const isOfKind = query.kindNamed !== null || query.terms.every(isWishing);
  if (query.wish) return !startsPolar(plain) || (isOfKind && query.terms.every((term) => isWishing(term) || isKnown(term)));
  if (words(plain).length > MOST_WORDS || query.text.includes("?") || isOpen(plain) || startsAsQuestion(plain)) return false;
  return matches(SELF, query) || isOnlyKind(query);
}

/** Reports whether a statement names a kind and nothing else that the catalog knows: "I'm eyeing a reel". */
function isOnlyKind({ kindNamed, terms, kind, price, bounds }: CatalogQuery): boolean {
  if (kindNamed === null || kindNamed.categories.length === 0 || kind !== "fact" || price !== null || bounds.length > 0) return false;
  return terms.every((term) => kindNamed.terms.includes(term) || isUnknown(term) || term.term.light);
}

/** Returns the dialogue state after a request was answered with a follow-up question. */
export function dialogueAfterWish(query: CatalogQuery): Dialogue {
  const terms = query.terms.filter((term) => isKnown(term) && !term.negated);
  return { ...NO_DIALOGUE, set: { ...query, terms }, last: query, asked: true };
}

function matches(pattern: RegExp, { text }: CatalogQuery): boolean {
  return fold(text).search(pattern) >= 0;
}

/** Reports whether a word only expresses a request: "ideas", "a present". */
function isWishing({ term }: QueryTerm): boolean {
  return term.light || isWish(term.word) || term.word.search(GIFT) >= 0;
}

/** Reports whether the catalog names or classifies products by the word. */
function isKnown({ found, columns }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
}

/** Products that may match a request. */
interface Fitting {
  readonly fitting: readonly Selected[];
  /** Whether the products' own data contains the words. */
  readonly isNamed: boolean;
  /** Whether the products' descriptions contain most of the words. */
  readonly isDescribed?: boolean;
}

/**
 * Returns the products that may match a request: those with the words in their data, those described as presents, or those whose data has a
 * similar meaning.
 */
function fittingOf(query: CatalogQuery, retrieved: readonly Retrieved[], catalog: Catalog): Fitting {
  const significant = query.terms.filter((term) => !isWishing(term));
  const known = significant.filter((term) => isKnown(term) && (query.wish || !isGuess(term)));
  const all = (among?: readonly number[]): Selected[] => select({ ...query, terms: [] }, catalog, [], among);
  if (known.length > 0) {
    const wanted = { ...query, terms: known };
    const named = select(wanted, catalog, conditionsOf(wanted, catalog)).filter(({ loose }) => !loose);
    // A single product with only some of the words does not indicate what the visitor wants.
    if (named.length > 1 || (named.length === 1 && known.length === significant.length)) return { fitting: named, isNamed: true };
  }
  const described = describedBy(significant, catalog);
  if (described.length > 0 && described.length <= OFFERED) return { fitting: all(described), isNamed: true, isDescribed: true };
  if (matches(GIFT, query)) {
    const own = all(calledAlike(query, catalog));
    if (own.length > 0) return { fitting: own, isNamed: true };
    const presents = all(presentsIn(catalog));
    return { fitting: presents.length > 1 ? presents : all(), isNamed: false };
  }
  const best = Math.max(0, ...retrieved.map(({ similarity }) => similarity));
  const near = retrieved.filter(({ similarity }) => similarity >= Math.max(ABOUT, best - NEAR_BEST)).slice(0, MOST_RETRIEVED);
  if (near.length > 1) return { fitting: all(near.map(({ product }) => product)), isNamed: false };
  // A statement that names something unknown is declined; a request or a short statement is answered with a follow-up question.
  const isOpenWish = query.wish || words(query.text).length <= FEW_WORDS;
  return { fitting: isOpenWish ? all() : [], isNamed: false };
}

/** Minimum number, and minimum fraction, of a request's words that an offered product must contain. */
const DESCRIBED = 2;
const MOST_OF_WISH = 0.6;

/** Returns the products whose data contains most words of a request in any form: "something warm for winter evenings". */
function describedBy(significant: readonly QueryTerm[], catalog: Catalog): number[] {
  if (significant.some(({ negated }) => negated)) return [];
  const contains = ({ found }: QueryTerm, product: number): boolean =>
    found !== null && found.quality === 1 && Object.values(found.uses).some((uses: ReadonlySet<number>) => uses.has(product));
  return catalog.products.flatMap((_, product) => {
    const held = significant.filter((term) => contains(term, product)).length;
    return held >= DESCRIBED && held >= MOST_OF_WISH * significant.length ? [product] : [];
  });
}

/** Returns the products whose own data names the occasion in the message: "birthday". */
function calledAlike({ terms }: CatalogQuery, catalog: Catalog): number[] {
  const products = new Set<number>();
  for (const { term, found } of terms) {
    if (found === null || found.quality < 1 || term.word.search(GIFT) < 0) continue;
    for (const product of [...found.uses.title, ...found.uses.category, ...found.uses.value, ...found.uses.description])
      products.add(product);
  }
  return [...products].filter((product) => catalog.products[product] !== undefined);
}

const presents = new WeakMap<Catalog, readonly number[]>();

/** Returns the products whose data describes them as presents or names an occasion. */
function presentsIn(catalog: Catalog): readonly number[] {
  const known = presents.get(catalog);
  if (known !== undefined) return known;
  const found = catalog.products.flatMap(({ title, categories, description }, product) =>
    fold([title, ...categories.flat(), description].join("\n")).search(GIFT) >= 0 ? [product] : [],
  );
  presents.set(catalog, found);
  return found;
}

function offer(fitting: readonly Selected[], { wording }: AnswerContext): { readonly said: Said; readonly shown: readonly Selected[] } {
  const shown = byPrice(fitting.filter(({ record }) => record.inStock !== false)).slice(0, OFFERED);
  const names = shown.map((one) => nameWithPrice(subjectOf(one), wording));
  const list = wording.products.list(
    names.map(({ sentence }) => sentence),
    "and",
  );
  const statements = names.flatMap(({ statements: own = [] }) => own);
  return { said: { sentence: `${wording.products.suggested(shown.length)} ${list}.`, statements }, shown };
}

/** Asks for the criterion that divides the products best: the kind, a property, or else the budget. */
function ask(fitting: readonly Selected[], { catalog, wording }: AnswerContext, isOffering: boolean): Said | null {
  const divided = isOffering
    ? null
    : dividedBy(
        fitting.map(({ product }) => product),
        catalog,
      );
  if (divided === null)
    return fitting.some(({ record }) => record.price !== null) ? { sentence: wording.products.askBudget, statements: [] } : null;
  const { label, options } = divided;
  return { sentence: label === null ? wording.products.askKind(options) : wording.products.askValue(label, options), statements: [] };
}
