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
  /** Verbs and adjectives by which it is asked for, beside the labels: "carries", "how hot". */
  readonly asks?: Pattern;
}

/** How visitors ask for products by conditions. Patterns match whole words of a folded message. */
export interface SetWords {
  /** Phrases of a request that are not conditions: "to choose from", "in your range". */
  readonly noise: Pattern;
  /** Generic nouns, alone or at the end of a compound: "device", "category". Separated by spaces. */
  readonly things: string;
  /** Ways to ask for a number of products besides "how many". */
  readonly count: Pattern;
  /** Words in labels for an acceptable minimum: "min" in "min age". Separated by spaces; also beginnings of compounds. */
  readonly leastLabel: string;
  /** Words in labels for an acceptable maximum: "max" in "max load". */
  readonly mostLabel: string;
  /** Limits that exclude the number itself: "under 50". */
  readonly exclusive: Pattern;
  /** Additional openings of an upper limit. */
  readonly atMost: Pattern;
  /** Additional openings of a lower limit. */
  readonly atLeast: Pattern;
  /** After a number that is an upper limit: "50 euros max", "2 kg or less". */
  readonly atMostAfter: Pattern;
  /** After a number that is a lower limit: "20 pieces or more". */
  readonly atLeastAfter: Pattern;
  /** Superlative of a quantity, before or after the noun: "most memory slots". */
  readonly most: Pattern;
  readonly least: Pattern;
  /** Comparative of a quantity, before or after the noun: "more memory slots". */
  readonly more: Pattern;
  readonly less: Pattern;
  /** Words between a count and its purpose in attribute names, separated by spaces: "invoices per month". */
  readonly per: string;
  /** Words between a comparative and what it compares with: "than". */
  readonly than: Pattern;
  /** The same before a number, if others are possible. */
  readonly thanNumber?: Pattern;
  /** Words before two compared things. */
  readonly betweenTwo: Pattern;
  /** Negations before a noun: "no sugar", "without sugar". */
  readonly negations: Pattern;
  /** Words that join a second noun to a negated one: "without sugar or milk". */
  readonly negationJoints: Pattern;
  /** Additional nouns for money, and words after it: "quid". */
  readonly money: Pattern;
  /** Words in labels that say that something is not contained, before or after it, separated by spaces: "sugar-free", "sans sucre". */
  readonly lacking: string;
  /** Names of things that inherently lack something, each with what they lack: "vegetarian:meat", separated by spaces. */
  readonly lackingByName: string;
  /** Beginnings of a clause in which visitors describe themselves: "I have a bad back". */
  readonly aboutSelf: Pattern;
  /** Words that say that something must not be in a product: "allergic". */
  readonly avoiding: Pattern;
  /** Beginnings of a condition before a question: "if". */
  readonly ifs: Pattern;
  /** Refers to the subject of the previous question: "for that", "in that case". */
  readonly back: Pattern;
  /** Beginnings of a request for several facts: "Tell me". */
  readonly tellMe: Pattern;
  /** Articles that begin each fact of such a request, with the separator after them. */
  readonly factStarts: Pattern;
  /** Words before a part or property of the requested product: "a wardrobe with a mirror". */
  readonly having: Pattern;
  /** Names for people who must avoid something, each with an equivalent request. */
  readonly abstainers: Readonly<Record<string, string>>;
  /** Verbs with which a question asks for products that contain it nevertheless: "I am allergic to sesame: which breads contain it?" */
  readonly holding: Pattern;
  /** Asks for what one product has and another lacks, not only for the price. */
  readonly telling: Pattern;
  /** Says of something that was shown that it must have a property: "it should". */
  readonly requiring: Pattern;
  readonly measures: Partial<Readonly<Record<Measure, MeasureWords>>>;
}
