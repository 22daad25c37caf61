import type { Pattern } from "./pattern.ts";

/** Measures that have their own words for ordering and comparing products. */
export type Measure =
  | "weight"
  | "loudness"
  | "keeping"
  | "lasting"
  | "quickness"
  | "age"
  | "height"
  | "width"
  | "length"
  | "depth"
  | "thickness"
  | "brightness"
  | "power"
  | "capacity"
  | "people"
  | "load"
  | "strength"
  | "sweetness"
  | "energy"
  | "temperature"
  | "reach"
  | "diameter"
  | "hardness"
  | "size";

/** Words for a measure and for its comparison. */
export interface MeasureWords {
  /** Label words for the measure, case-folded and separated by spaces. */
  readonly labels: string;
  /** Label words for the inverse of the measure, such as a time for speed. */
  readonly inverse?: string;
  /** "heaviest", "weighs most". */
  readonly most: Pattern;
  /** "lightest", "weighs least". */
  readonly least: Pattern;
  /** "heavier", "weighs more". */
  readonly more: Pattern;
  /** "lighter", "weighs less". */
  readonly less: Pattern;
  /** Verbs and adjectives in questions about the measure, in addition to the labels: "carries", "how hot". */
  readonly asks?: Pattern;
}

/** Words and phrases that visitors use to request products with certain properties. Patterns match whole words of a folded message. */
export interface SetWords {
  /** Phrases in a request that are not conditions: "to choose from", "in your range". */
  readonly noise: Pattern;
  /** Generic nouns, alone or at the end of a compound: "device", "category". Separated by spaces. */
  readonly things: string;
  /** Phrases, other than "how many", that ask how many products there are. */
  readonly count: Pattern;
  /** Words in labels for a minimum: "min" in "min age". Separated by spaces. They can also be the first part of a compound. */
  readonly leastLabel: string;
  /** Words in labels for a maximum: "max" in "max load". */
  readonly mostLabel: string;
  /** Words for limits that exclude the number itself: "under 50". */
  readonly exclusive: Pattern;
  /** Additional words before an upper limit. */
  readonly atMost: Pattern;
  /** Additional words before a lower limit. */
  readonly atLeast: Pattern;
  /** Words after a number that show that it is an upper limit: "50 euros max", "2 kg or less". */
  readonly atMostAfter: Pattern;
  /** Words after a number that show that it is a lower limit: "20 pieces or more". */
  readonly atLeastAfter: Pattern;
  /** Superlative of a quantity, before or after the noun: "most memory slots". */
  readonly most: Pattern;
  readonly least: Pattern;
  /** Words before a kind of product that is left out: "not counting". They are also in `negations`. */
  readonly excepting: Pattern;
  /** Superlative of any adjective or adverb. */
  readonly anyMost: Pattern;
  readonly anyLeast: Pattern;
  /** Comparative of a quantity, before or after the noun: "more memory slots". */
  readonly more: Pattern;
  readonly less: Pattern;
  /** Words between a count and its reference in attribute names, separated by spaces: "invoices per month". */
  readonly per: string;
  /** Words between a comparative and the compared item: "than". */
  readonly than: Pattern;
  /** Words for "than" before a number, if they differ. */
  readonly thanNumber?: Pattern;
  /** Words before two compared items. */
  readonly betweenTwo: Pattern;
  /** Negations before a noun: "no sugar", "without sugar". */
  readonly negations: Pattern;
  /** Words that join a second noun to a negated one: "without sugar or milk". */
  readonly negationJoints: Pattern;
  /** Additional nouns for money, and words after an amount: "quid". */
  readonly money: Pattern;
  /** Words in labels that indicate that something is absent, before or after its name, separated by spaces: "sugar-free", "sans sucre". */
  readonly lacking: string;
  /** Names that imply that something is absent, each with the absent ingredient: "vegetarian:meat". Separated by spaces. */
  readonly lackingByName: string;
  /** Start of a clause in which visitors describe themselves: "I have a bad back". */
  readonly aboutSelf: Pattern;
  /** Words that indicate that a product must not contain something: "allergic". */
  readonly avoiding: Pattern;
  /** First words of a condition before a question: "if". */
  readonly ifs: Pattern;
  /** References to the subject of the previous question: "for that", "in that case". */
  readonly back: Pattern;
  /** First words of a request for several facts: "Tell me". */
  readonly tellMe: Pattern;
  /** Articles at the start of each fact in such a request, including the separator that follows. */
  readonly factStarts: Pattern;
  /** Words before a part or property of the requested product: "a wardrobe with a mirror". */
  readonly having: Pattern;
  /** Words for people who must avoid something, each with an equivalent request. */
  readonly abstainers: Readonly<Record<string, string>>;
  /** Verbs in a question that asks for products that do contain the ingredient: "I am allergic to sesame: which breads contain it?" */
  readonly holding: Pattern;
  /** Questions about the differences between products, not only about their prices. */
  readonly telling: Pattern;
  /** Phrases that require a shown item to have a property: "it should". */
  readonly requiring: Pattern;
  readonly measures: Partial<Readonly<Record<Measure, MeasureWords>>>;
}
