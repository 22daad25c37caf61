import { spokenEntries } from "../../../language/find-pack.ts";
import { conceptOf, isOfConcept, SHORT_STEM } from "../text/concepts.ts";
import { DIGITS, type Term } from "../text/terms.ts";
import { isGrammar } from "../text/stop-words.ts";
import { endsWithNoun } from "../text/same-noun.ts";
import { patternsOf } from "../../../language/patterns.ts";
import { fold, stem, withMarks, words } from "../text/words.ts";
import type { SourceRecord } from "../extract/record.ts";
import { labelOf } from "../extract/attributes.ts";
import { differsByGender, isInflection } from "../text/inflection.ts";
import { isSameThing, withoutThing } from "./alike.ts";
import { referencesIn } from "./references.ts";
import { intersection, union } from "./sets.ts";
import { isNo } from "./yes-no.ts";

/** The kinds of fields in which the catalog uses a word, as sets of product indexes. */
export interface Uses {
  readonly title: ReadonlySet<number>;
  readonly category: ReadonlySet<number>;
  /** Text values, and labels of attributes that are true. */
  readonly value: ReadonlySet<number>;
  /** Colors and sizes of variants. */
  readonly option: ReadonlySet<number>;
  readonly description: ReadonlySet<number>;
}

/** The catalog words that a visitor's word matches. */
export interface Found {
  readonly uses: Uses;
  /** Matched stems in the catalog. */
  readonly stems: readonly string[];
  /** Whether the catalog writes a compound as two words, so only products with both words match: "Hundebett" in "Hund > Betten". */
  readonly isDivided?: boolean;
  /** 1 for an exact match, less for a match with part of a compound. */
  readonly quality: number;
}

type Place = keyof Uses;
type Entry = Record<Place, Set<number>>;

const PLACES: readonly Place[] = ["title", "category", "value", "option", "description"];
/** Uses of a word that does not occur in the catalog. */
export const NOWHERE: Uses = { title: new Set(), category: new Set(), value: new Set(), option: new Set(), description: new Set() };
/** Plural endings in all languages. */
const PLURALS = [...new Set(spokenEntries(({ forms }) => forms).flatMap(({ entry }) => entry.plurals?.split(" ") ?? []))].toSorted(
  (one, other) => other.length - one.length,
);
/** Concepts for groups of people, for which catalogs use many synonyms. */
const AUDIENCES: ReadonlySet<string> = new Set(["children", "adults", "women", "men"]);
const requests = patternsOf((conversation) => conversation.requests);
const WITHOUT = new RegExp(
  String.raw`\b(?:${requests(({ containsNo }) => containsNo)})\s+(?:(?:${requests(({ withoutAny }) => withoutAny)})\s+)?(\p{L}+)`,
  "gu",
);
/** Minimum number of categories that must end with a noun for the noun to refer to all of them. */
const HEADED = 3;
/** Minimum length of an abbreviated word. */
const SHORTENED = 5;
/** Linking letters between the parts of a compound, and their maximum number. */
const JOINING = /[sne]$/;
const JOINED = 2;

/** Index of the words in a catalog, used to interpret visitors' words. */
export class Lexicon {
  readonly #entries = new Map<string, Entry>();
  readonly #byConcept = new Map<string, Set<string>>();
  readonly #found = new Map<string, Found | null>();
  /**
   * Words in titles, categories, values and options, by stem. The stem of a compound, such as "Kamillentee", may truncate its last noun.
   */
  readonly #written = new Map<string, Set<string>>();
  readonly #products: number;
  readonly #referring = new Map<string, Set<number>>();
  readonly #isReference: (value: string) => boolean;

  constructor(products: readonly SourceRecord[]) {
    this.#products = products.length;
    this.#isReference = referencesIn(products);
    for (const [index, product] of products.entries()) this.#add(index, product);
    this.#addComposite(products);
    for (const stemmed of this.#entries.keys()) {
      const concept = conceptOf(stemmed);
      const isOther = [...(this.#written.get(stemmed) ?? [stemmed])].every((word) => !isOfConcept(word));
      if (concept !== null && !isOther) this.#byConcept.set(concept, (this.#byConcept.get(concept) ?? new Set()).add(stemmed));
    }
  }

  #add(index: number, { title, categories, attributes, variants, description }: SourceRecord): void {
    this.#addText(index, "title", title);
    for (const name of categories.flat()) if (!isComposite(name)) this.#addText(index, "category", name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) this.#addText(index, "value", labelOf(key));
      else if (typeof value === "string" && !isNo(value)) this.#addValue(index, value);
      else if (Array.isArray(value)) for (const one of value as readonly string[]) this.#addValue(index, one);
    }
    for (const { colours, sizes } of variants) for (const option of [...colours, ...sizes]) this.#addText(index, "option", option);
    this.#addText(index, "description", description);
  }

  /**
   * Adds the words of categories that list several kinds, such as "Teas & Pastilles". If titles in such a category use one of its words,
   * that word matches only those products.
   */
  #addComposite(products: readonly SourceRecord[]): void {
    const members = new Map<string, number[]>();
    for (const [index, { categories }] of products.entries())
      for (const name of new Set(categories.flat().filter(isComposite))) members.set(name, [...(members.get(name) ?? []), index]);
    for (const [name, own] of members) {
      for (const word of words(name)) {
        const named = own.filter((index) => this.#isCalled(products[index], name, word));
        for (const index of named.length > 0 ? named : own) this.#addText(index, "category", word);
      }
    }
  }

  /** Reports whether a product title or the name of a subcategory contains a noun: "Arzneitee" under "Tees & Säfte". */
  #isCalled(product: SourceRecord | undefined, category: string, noun: string): boolean {
    const below = product?.categories.flatMap((path) => path.slice(path.indexOf(category) + 1)) ?? [];
    return [product?.title ?? "", ...below].some((name) =>
      words(name).some((word) => stem(word) === stem(noun) || endsWithNoun(word, noun)),
    );
  }

  #addValue(index: number, value: string): void {
    this.#addText(index, "value", value);
    if (!this.#isReference(value)) return;
    for (const one of words(value).map(stem)) this.#referring.set(one, (this.#referring.get(one) ?? new Set()).add(index));
  }

  /** Returns the products with a value that refers to other products by a stem, such as a blade that fits "Heron 41". */
  referring(stemmed: string): ReadonlySet<number> {
    return this.#referring.get(stemmed) ?? new Set();
  }

  #addText(index: number, place: Place, text: string): void {
    const lacked = place === "title" || place === "category" ? [...fold(text).matchAll(WITHOUT)].map(([, word = ""]) => word) : [];
    for (const word of words(text)) {
      // "Aperitif without alcohol" must not match "alcohol".
      if (lacked.includes(word)) continue;
      const number = DIGITS.get(word);
      for (const stemmed of number === undefined ? [stem(word)] : [stem(word), number]) {
        this.#entryOf(stemmed)[place].add(index);
        if (place !== "description") this.#written.set(stemmed, (this.#written.get(stemmed) ?? new Set()).add(word));
      }
    }
  }

  #entryOf(stemmed: string): Entry {
    let entry = this.#entries.get(stemmed);
    if (entry === undefined) {
      entry = { title: new Set(), category: new Set(), value: new Set(), option: new Set(), description: new Set() };
      this.#entries.set(stemmed, entry);
    }
    return entry;
  }

  /** Returns how informative a title word is: the logarithm of its rarity. */
  weight(stemmed: string): number {
    const uses = this.#entries.get(stemmed)?.title.size ?? 0;
    return Math.log(1 + this.#products / Math.max(1, uses));
  }

  /** Returns the spellings of a stem in titles, categories, values and options. */
  written(stemmed: string): readonly string[] {
    return [...(this.#written.get(stemmed) ?? [])];
  }

  /** Returns the catalog words that a visitor's word matches; null if there are none. */
  find(term: Term): Found | null {
    const key = `${term.word} ${term.stem} ${term.concept ?? ""}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#look(term);
    this.#found.set(key, found);
    return found;
  }

  /** Reports whether a word is an inflected form of a catalog word. Short stems are ambiguous: "settee" and "set", "park" and "parka". */
  #isForm({ word, stem: stemmed }: Term): boolean {
    if (stemmed.length > SHORT_STEM) return true;
    const isInflected = (one: string, other: string): boolean => other.length <= stemmed.length + 2 || other.startsWith(one);
    return [...(this.#written.get(stemmed) ?? [word])].some(
      (one) =>
        one === word ||
        (isInflected(one, word) && isInflected(word, one) && !differsByGender(one, word)) ||
        (stemmed.length === SHORT_STEM && word.startsWith(one)),
    );
  }

  #look(term: Term): Found | null {
    const same = this.#isForm(term) ? this.#entries.get(term.stem) : undefined;
    // "Battery" means products that are called batteries, not everything that can be charged.
    const isCalled = same !== undefined && same.category.size > 0 && !AUDIENCES.has(term.concept ?? "");
    const alike =
      term.concept === null || isCalled
        ? []
        : [...(this.#byConcept.get(term.concept) ?? [])].filter((one) => one !== term.stem || same !== undefined);
    // Titles may use the singular and categories the plural of a noun, either on its own or in compounds.
    const isCalledOnce = same !== undefined && same.category.size === 0 && same.title.size > 0;
    const inflected = (same === undefined || isCalledOnce) && !term.number ? this.#inflected(term.stem) : [];
    const exact = [...new Set([...(same === undefined ? [] : [term.stem]), ...inflected, ...alike])];
    if (term.number) return exact.length > 0 ? this.#join(exact, 1) : null;
    const compounds = [term.stem, ...inflected].flatMap((one) => this.#compounds(one, term.word));
    if (exact.some((one) => this.#isNamed(one)))
      return this.#join([...new Set([...exact, ...compounds.filter(({ safe }) => safe).map((one) => one.stem)])], 1);
    if (compounds.length > 0)
      return this.#join(
        compounds.map((one) => one.stem),
        0.8,
      );
    const parts = this.#partsOf(term.word) ?? this.#withoutThing(term.stem);
    if (parts !== null) return parts;
    if (exact.length > 0) return this.#join(exact, 1);
    const marked = withMarks(term.word);
    return (
      (marked === term.word ? null : this.#look({ ...term, word: marked, stem: stem(marked) })) ??
      this.#otherForm(term) ??
      this.#shortened(term)
    );
  }

  /** Returns the match for another inflected form that has a different stem, such as "impermeable" for "impermeables". */
  #otherForm({ word, weak, light }: Term): Found | null {
    if (weak || light) return null;
    const forms = [...this.#written].filter(([, written]) => [...written].some((one) => isInflection(one, word)));
    return forms.length === 0
      ? null
      : this.#join(
          forms.map(([stemmed]) => stemmed),
          0.9,
        );
  }

  /** Returns the match for an abbreviated word if only one title word starts with it: "Chronometer" for "chrono". */
  #shortened({ word, concept, weak, light }: Term): Found | null {
    if (word.length < SHORTENED || concept !== null || weak || light) return null;
    const begun = [...this.#written].filter(
      ([stemmed, written]) =>
        (this.#entries.get(stemmed)?.title.size ?? 0) > 0 &&
        [...written].some((one) => one.length >= word.length + 3 && one.startsWith(word) && !this.#endsWithOther(one, word)),
    );
    const [only, ...others] = begun;
    return only === undefined || others.length > 0 ? null : this.#join([only[0]], 0.8);
  }

  /**
   * Reports whether a compound starts with the word but names something else, such as "Instrumentenkabel" in a catalog that contains other
   * cables.
   */
  #endsWithOther(compound: string, beginning: string): boolean {
    return [...Array(JOINED + 1).keys()].some((joint) => {
      const end = stem(compound.slice(beginning.length + joint));
      return end.length >= SHORT_STEM && this.#isNamed(end);
    });
  }

  /** Returns the singular or plural forms whose stem differs: "Säge" and "Sägen", "jeu" and "jeux". */
  #inflected(stemmed: string): string[] {
    if (stemmed.length < 3) return [];
    const others = PLURALS.flatMap((ending) => [
      `${stemmed}${ending}`,
      ...(stemmed.endsWith(ending) ? [stemmed.slice(0, -ending.length)] : []),
    ]);
    return others.filter((other) => other.length >= 3 && this.#isNamed(other)).slice(0, 1);
  }

  /**
   * Returns catalog words that end with the word, as German compounds do: "Stehlampe" for "Lampe". A match is safe if the compound starts
   * with a catalog word.
   */
  #compounds(stemmed: string, word: string): { readonly stem: string; readonly safe: boolean }[] {
    if (stemmed.length < 3) return [];
    const endsSo = (other: string): boolean => other.length >= stemmed.length + 3 && other.endsWith(stemmed);
    const isClass = (other: string): boolean => (this.#entries.get(other)?.category.size ?? 0) > 0;
    // A noun at the end of many category names also covers the other compounds, whatever their first part is: "Rennrad", "Stadtrad",
    // "Kinderrad".
    const isHeading = [...this.#entries.keys()].filter((other) => endsSo(other) && isClass(other)).length >= HEADED;
    return [...this.#entries.keys()].flatMap((other) => {
      if (!this.#isNamed(other) || other === stemmed) return [];
      if (isSameThing(other, stemmed) || isSameThing(other, word)) return [{ stem: other, safe: true }];
      if (endsSo(other)) {
        const safe = this.#isWord(other.slice(0, -stemmed.length)) || (isHeading && isClass(other));
        return safe || stemmed.length >= 5 ? [{ stem: other, safe }] : [];
      }
      const isHead = word.length >= 5 && [...(this.#written.get(other) ?? [])].some((written) => endsWithNoun(written, word));
      return isHead ? [{ stem: other, safe: false }] : [];
    });
  }

  /** Reports whether the catalog uses the first part of a compound as a word, with or without linking letters. */
  #isWord(part: string): boolean {
    return part.length >= 4 && [part, part.replace(JOINING, "")].some((one) => one.length >= 4 && this.#entries.has(stem(one)));
  }

  /**
   * Returns the products that match both parts of a word that the visitor wrote as a compound: "desklamp" for "desk lamp", "Lederhalsband"
   * for a "Halsband" of "Rindsleder". Splits into catalog words take precedence over splits into ends of the catalog's compounds.
   */
  #partsOf(word: string): Found | null {
    const divided = [...this.#divisions(word)];
    for (const isLoose of [false, true]) {
      // Prefers the longer last noun: "Beleuchtung" over "Leuchtung".
      for (const parts of isLoose ? divided.toReversed() : divided) {
        const [one, other] = parts.map((part, at) => this.#partNamed(part, isLoose, at === 0));
        if (one === undefined || other === undefined || one === null || other === null) continue;
        const both = Object.fromEntries(PLACES.map((place) => [place, intersection(one.uses[place], other.uses[place])]));
        const uses = { ...NOWHERE, ...both, value: intersection(namedIn(one), namedIn(other)) };
        if (PLACES.some((place) => uses[place].size > 0))
          return { uses, stems: [...one.stems, ...other.stems], quality: 0.8, isDivided: true };
      }
    }
    return null;
  }

  /** Yields the ways to split a word into two parts, without linking letters. */
  *#divisions(word: string): Generator<readonly [string, string]> {
    for (let at = word.length - 3; at >= 3; at -= 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if ([first, second].some((part) => part.length === 3 && isGrammar(part))) continue;
      yield [first, second];
      const bare = first.replace(JOINING, "");
      if (bare !== first && bare.length >= SHORT_STEM) yield [bare, second];
    }
  }

  /** Returns the match for one part of a compound; if `isLoose` is set, ends of the catalog's compounds also match. */
  #partNamed(part: string, isLoose: boolean, isFirst: boolean): Found | null {
    const stemmed = stem(part);
    if (!isLoose) return this.#isNamed(stemmed) ? this.#join([stemmed], 0.8) : null;
    if (part.length < SHORT_STEM) return null;
    // "Aquarium" and "Aquaristik", for example, share their first letters.
    const root = part.slice(0, Math.max(SHORTENED, part.length - 2));
    const isRelated = (one: string): boolean =>
      (isFirst && one.startsWith(root)) || (one.length >= stemmed.length + 3 && one.endsWith(stemmed));
    const related = [...this.#entries.keys()].filter((one) => isRelated(one) && this.#isNamed(one));
    const all = [
      ...(this.#isNamed(stemmed) ? [stemmed] : []),
      ...related,
      ...this.#inflected(stemmed),
      ...this.#compounds(stemmed, part).map((one) => one.stem),
    ];
    return all.length === 0 ? null : this.#join([...new Set(all)], 0.8);
  }

  /** Returns the match for a compound without its generic final noun: "inhalation" for "inhalation device". */
  #withoutThing(stemmed: string): Found | null {
    const bare = withoutThing(stemmed);
    if (bare === null) return null;
    const part = [bare, bare.slice(0, -1)].map(stem).find((one) => one.length >= 3 && this.#isNamed(one));
    return part === undefined ? null : this.#join([part], 0.8);
  }

  #isNamed(stemmed: string): boolean {
    const entry = this.#entries.get(stemmed);
    return entry !== undefined && entry.title.size + entry.category.size + entry.value.size + entry.option.size > 0;
  }

  #join(stems: readonly string[], quality: number): Found {
    const entries = stems.flatMap((one) => this.#entries.get(one) ?? []);
    const [only] = entries;
    if (only !== undefined && entries.length === 1) return { uses: only, stems, quality };
    const all = (place: Place): Set<number> => new Set(entries.flatMap((entry) => [...entry[place]]));
    const uses = {
      title: all("title"),
      category: all("category"),
      value: all("value"),
      option: all("option"),
      description: all("description"),
    };
    return { uses, stems, quality };
  }
}

const LISTING = new RegExp(String.raw`\s(?:[&+/]|${patternsOf((conversation) => conversation.expected)(({ and }) => and)})\s|,\s`, "iu");

/** Reports whether a category name lists several kinds: "Teas & Pastilles". */
export function isComposite(name: string): boolean {
  return LISTING.test(name);
}

/** Returns the products that are named or classified by a word. */
export function namedIn({ uses }: Found): Set<number> {
  return union(uses.title, uses.category, uses.value, uses.option);
}

/** Reports whether the catalog names or classifies products by a word, rather than only using it in descriptions. */
export function isStructured({ uses }: Found): boolean {
  return uses.title.size + uses.category.size + uses.value.size + uses.option.size > 0;
}
