import { isStructured, type Lexicon, namedIn } from "./lexicon.ts";
import { splitQuestions } from "../understanding/split-questions.ts";
import { type Term, termsOf } from "../text/terms.ts";
import { OFFER_CONCEPTS, OPTION_CONCEPTS } from "../text/offer-concepts.ts";
import type { Category } from "./categories.ts";
import type { Column } from "./column.ts";
import { intersection, union } from "./sets.ts";

/** The names and words of a catalog. */
interface Names {
  readonly categories: readonly Category[];
  readonly columns: readonly Column[];
  readonly lexicon: Lexicon;
}

/** Returns the vector of a short string, normalized to length 1. */
export type Embed = (text: string) => Promise<Float32Array>;

/** The meaning of a word that no name contains: the categories ("screens" for "Monitors") or the property ("arched" for "Curved"). */
export interface Sense {
  readonly categories: readonly Category[];
  readonly products: ReadonlySet<number>;
  readonly columns: readonly Column[];
  /** Whether the word is close enough to the name to count as a synonym; otherwise, it may mean something related. */
  readonly isSure: boolean;
}

/**
 * Minimum similarity of a word to a category name: for a possible match, for a certain match, and for a certain match of a word that also
 * occurs in descriptions of the category.
 */
const ALIKE = 0.64;
const SURE = 0.72;
const SURE_USED = 0.62;
/** Minimum similarity of two words to a category name. */
const PAIR_ALIKE = 0.75;
/** Minimum amount by which the similarity of two words must exceed that of either word alone. */
const TOGETHER = 0.05;
/** Minimum similarity of a word to the label of a property that products have or lack. */
const PROPERTY_ALIKE = 0.7;
/** Maximum difference from the best category at which another category is also considered to be meant. */
const TIED = 0.01;
/** Maximum number of products that both words of a pair name if the pair as a whole has another name. */
const FEW_NAMED = 1;
/** Minimum length of a word; shorter ones are mostly function words and abbreviations. */
const SHORTEST = 4;
/** Maximum number of names with vectors, and of messages kept in memory. */
const MOST_NAMES = 600;
const MOST_TEXTS = 200;

/**
 * The meanings of visitors' words in a catalog, based on the similarity of their vectors to those of the names of its categories and
 * columns.
 */
export class Senses {
  readonly #names = new Map<string, Float32Array>();
  readonly #texts = new Map<string, Float32Array>();
  readonly #known = new Map<string, Sense | null>();

  /** Returns the meaning of words, given their stems; null if they do not mean a category or were not learned. */
  of(stems: readonly string[]): Sense | null {
    return this.#known.get(stems.join(" ")) ?? null;
  }

  /** Returns the similarity of a learned message to the name of a category or column; null if either has no vector. */
  similarity(text: string, name: string): number | null {
    const [one, other] = [this.#texts.get(text), this.#names.get(name)];
    return one === undefined || other === undefined ? null : cosine(one, other);
  }

  /** Learns the messages and those of their words that no name in the catalog contains. Must be called before a message is first parsed. */
  async learn(texts: readonly string[], catalog: Names, embed: Embed): Promise<void> {
    await this.#learnNames(catalog, embed);
    if (this.#texts.size > MOST_TEXTS) this.#texts.clear();
    for (const text of new Set(texts.flatMap((one) => [one, ...splitQuestions(one)]))) {
      if (this.#texts.has(text)) continue;
      for (const words of strangeWords(text, catalog)) await this.#learnWords(words, catalog, embed);
      this.#texts.set(text, await embed(text));
    }
  }

  async #learnNames({ categories, columns }: Names, embed: Embed): Promise<void> {
    if (this.#names.size > 0) return;
    const names = new Set([...categories.map(({ name }) => name), ...columns.map(({ label }) => label)]);
    const vectors = await Promise.all([...names].slice(0, MOST_NAMES).map(async (name) => [name, await embed(name)] as const));
    for (const [name, vector] of vectors) this.#names.set(name, vector);
  }

  async #learnWords(words: readonly Term[], catalog: Names, embed: Embed): Promise<void> {
    const key = words.map(({ stem }) => stem).join(" ");
    if (this.#known.has(key)) return;
    const vector = await embed(words.map(({ word }) => word).join(" "));
    const columns =
      words.length > 1
        ? []
        : catalog.columns.filter(({ kind, label }) => kind === "boolean" && this.#alike(vector, label) >= PROPERTY_ALIKE);
    if (columns.length > 0) {
      this.#known.set(key, { categories: [], products: new Set(), columns, isSure: true });
      return;
    }
    const rated = catalog.categories.map((category) => ({ category, alike: this.#alike(vector, category.name) }));
    const best = Math.max(0, ...rated.map(({ alike }) => alike));
    const meant = rated.filter(({ alike }) => alike >= best - TIED).map(({ category }) => category);
    const products = union(...meant.map((category) => category.products));
    const isUsed = words.some((word) => [...(catalog.lexicon.find(word)?.uses.description ?? [])].some((product) => products.has(product)));
    const alone = words.length > 1 ? await Promise.all(words.map(({ word }) => embed(word))) : [];
    // "Climber gets" means no more than "climber".
    const isMore = alone.every((one) => meant.every(({ name }) => this.#alike(one, name) < best - TOGETHER));
    const least = words.length > 1 ? PAIR_ALIKE : isUsed ? SURE_USED : ALIKE;
    this.#known.set(key, best < least || !isMore ? null : { categories: meant, products, columns: [], isSure: isUsed || best >= SURE });
  }

  #alike(vector: Float32Array, name: string): number {
    const own = this.#names.get(name);
    return own === undefined ? 0 : cosine(vector, own);
  }
}

/** Returns the words and pairs of adjacent words in a message for which no name in the catalog provides a meaning. */
function strangeWords(text: string, catalog: Names): Term[][] {
  const terms = termsOf(text).filter(
    ({ weak, light, number, word, concept }) =>
      !weak && !light && !number && word.length >= SHORTEST && !OFFER_CONCEPTS.has(concept ?? "") && !OPTION_CONCEPTS.has(concept ?? ""),
  );
  const isNamed = (term: Term): boolean => {
    const found = catalog.lexicon.find(term);
    return found !== null && isStructured(found);
  };
  const namedBy = (term: Term): ReadonlySet<number> => {
    const found = catalog.lexicon.find(term);
    return found === null ? new Set() : namedIn(found);
  };
  // The words in "knives sharpened" match those in "Knives & Sharpening".
  const isCategory = (pair: readonly Term[]): boolean =>
    catalog.categories.some(({ stems }) => pair.every(({ stem }) => stems.includes(stem)));
  const pairs = terms.slice(1).map((term, at) => [terms[at], term].filter((one) => one !== undefined));
  return [
    ...terms.filter((term) => !isNamed(term)).map((term) => [term]),
    ...pairs.filter((pair) => {
      const [one, other] = pair;
      return one !== undefined && other !== undefined && !isCategory(pair) && intersection(namedBy(one), namedBy(other)).size <= FEW_NAMED;
    }),
  ];
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
