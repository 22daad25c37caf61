import type { Pattern } from "./pattern.ts";

/** Measures by which products are ordered and compared in words of their own. */
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
  | "energy";

/** How a measure is named and compared. */
export interface MeasureWords {
  /** Words of labels for it, folded, separated by spaces. */
  readonly labels: string;
  /** Words of labels for its inverse: a time for speed. */
  readonly inverse?: string;
  /** "heaviest", "weighs most". */
  readonly most: Pattern;
  /** "lightest", "weighs least". */
  readonly least: Pattern;
  /** "heavier", "weighs more". */
  readonly more: Pattern;
  /** "lighter", "weighs less". */
  readonly less: Pattern;
}

/** How visitors ask for products by conditions. Patterns match whole words of a folded message. */
export interface SetWords {
  /** Phrases of a request that are no condition: "to choose from", "in your range". */
  readonly noise: Pattern;
  /** Nouns that only say "thing", alone or at the end of a compound: "device", "category". Separated by spaces. */
  readonly things: string;
  /** Ways to ask for a number of products besides "how many". */
  readonly count: Pattern;
  /** Words in labels of a least value that is acceptable: "min" in "min age". Separated by spaces; also beginnings of compounds. */
  readonly leastLabel: string;
  /** Words in labels of a greatest value that is acceptable: "max" in "max load". */
  readonly mostLabel: string;
  /** Limits that exclude the number itself: "under 50". */
  readonly exclusive: Pattern;
  /** Openings of an upper limit besides the general ones. */
  readonly atMost: Pattern;
  /** Openings of a lower limit besides the general ones. */
  readonly atLeast: Pattern;
  /** After a number that is an upper limit: "50 euros max", "2 kg or less". */
  readonly atMostAfter: Pattern;
  /** After a number that is a lower limit: "20 pieces or more". */
  readonly atLeastAfter: Pattern;
  /** The most of something that follows or precedes: "most memory slots". */
  readonly most: Pattern;
  readonly least: Pattern;
  /** More of something that follows or precedes: "more memory slots". */
  readonly more: Pattern;
  readonly less: Pattern;
  /** Words between a count and what it is for, in names of attributes, separated by spaces: "invoices per month". */
  readonly per: string;
  /** Words before two things that are compared. */
  readonly betweenTwo: Pattern;
  /** Negations before a noun: "no sugar", "without sugar". */
  readonly negations: Pattern;
  /** Words that join a second noun to a negated one: "without sugar or milk". */
  readonly negationJoints: Pattern;
  /** Nouns for money and words after it, besides the general ones: "quid". */
  readonly money: Pattern;
  /** Words of labels that say that a thing is not in it, before or after the thing, separated by spaces: "sugar-free", "sans sucre". */
  readonly lacking: string;
  /** Names of what lacks something by nature, with the thing: "vegetarian:meat", separated by spaces. */
  readonly lackingByName: string;
  /** Beginnings of a clause in which visitors speak of themselves: "I have a bad back". */
  readonly aboutSelf: Pattern;
  /** Words that say that something must not be in a product: "allergic". */
  readonly avoiding: Pattern;
  /** Beginnings of a condition before a question: "if". */
  readonly ifs: Pattern;
  /** Refers to what the question before was about: "for that", "in that case". */
  readonly back: Pattern;
  /** Beginnings of a request for several facts: "Tell me". */
  readonly tellMe: Pattern;
  /** Articles that begin each fact of such a request, with the separator after them. */
  readonly factStarts: Pattern;
  /** Words before a part or property of what is asked for: "a wardrobe with a mirror". */
  readonly having: Pattern;
  /** Names of people who must avoid something, each with a request without it. */
  readonly abstainers: Readonly<Record<string, string>>;
  /** Verbs by which a question asks for what holds it all the same: "I am allergic to sesame: which breads contain it?" */
  readonly holding: Pattern;
  /** Asks what one product has and another has not, not only for the price. */
  readonly telling: Pattern;
  readonly measures: Partial<Readonly<Record<Measure, MeasureWords>>>;
}
