import type { Pattern } from "./pattern.ts";

/** How visitors ask a shop for something. Patterns match a folded message, without word boundaries unless noted. */
export interface RequestPatterns {
  /** Counting words: "which pair of socks" asks for socks. */
  readonly pairOf: Pattern;
  /** Words before a range of prices. */
  readonly between: Pattern;
  /** Words between the ends of a range of prices. */
  readonly betweenTo: Pattern;
  /** A currency called dollar. */
  readonly dollar: Pattern;
  /** Pound sterling. */
  readonly pound: Pattern;
  /** Swiss franc. */
  readonly swissFranc: Pattern;
  /** A currency called franc. */
  readonly franc: Pattern;
  /** Words after a number that is not a measure: "under 50 for my mother". */
  readonly afterAmount: Pattern;
  /** A negation joined to the verb before it, as in "isn't". */
  readonly contractedNot: Pattern;
  /** Question words and verbs that ask for a comparison. */
  readonly choiceBetween: Pattern;
  /** Comparatives of such a comparison. */
  readonly choiceBy: Pattern;
  /** Words between the compared items. */
  readonly choiceOf: Pattern;
  /** "Or" between the compared items. */
  readonly or: Pattern;
  /** "More" and "less". */
  readonly moreOrLess: Pattern;
  /** "Or" between two names that are the whole message. */
  readonly bareOr: Pattern;
  /** Words that offer a choice, which is not answered by yes or no. */
  readonly offered: Pattern;
  /** Words between the names of compared products. */
  readonly comparedJoints: Pattern;
  /** Beginnings of words that ask for a comparison. */
  readonly comparing: Pattern;
  /** Question words before the product type of a list. */
  readonly listWhich: Pattern;
  /** Verbs after that product type. */
  readonly listVerbs: Pattern;
  /** Complete beginning of a request for products of a type, recognized by a plural noun. */
  readonly listPlural: Pattern;
  /** Other ways to ask for products. */
  readonly list: Pattern;
  /** Beginning of a message that asks for a description. */
  readonly describe: Pattern;
  /** Prepositions within a search phrase: "boots for children". */
  readonly nounJoints: Pattern;
  /** Words for products of any kind, and for selling them. */
  readonly anyProduct: Pattern;
  /** Beginning of a question about whether something is sold. */
  readonly asksWhetherSold: Pattern;
  /** Beginnings of words that say that something is sold. */
  readonly selling: Pattern;
  /** A complaint about the service. */
  readonly complaint: Pattern;
  /** An order or a refund that has not arrived. */
  readonly overdue: Pattern;
  /** Complete message that asks about the business in general. */
  readonly business: Pattern;
  /** Pronouns that refer to a product. */
  readonly pointing: Pattern;
  /** Phrases whose "it" refers to nothing. */
  readonly impersonal: Pattern;
  /** Complete message that asks for the price of something without naming it. */
  readonly priceOfIt: Pattern;
  /** Complete rest of a message that asks for the first in an order without naming the items. */
  readonly orderOfIt: Pattern;
  /** Ordinal words. */
  readonly ordinals: Pattern;
  /** Words before the name of a product type. */
  readonly kindHead: Pattern;
  /** Words in a request before something that a product must not contain. */
  readonly without: Pattern;
  /** Words between `without` and the noun. */
  readonly withoutAny: Pattern;
  /** Endings of adjectives for not containing something. */
  readonly freeOf: Pattern;
  /** Words in a text before something that a product does not contain. */
  readonly containsNo: Pattern;
  /** Words in a text after something that a product does not contain. */
  readonly saysFree: Pattern;
  /** Beginnings of words in a persona's tone that ask for a friendly, informal manner. */
  readonly friendlyTone: Pattern;
  /** Beginnings of words in a persona's tone that ask for a light touch. */
  readonly playfulTone: Pattern;
  /** Whole words in a persona's tone that ask for short replies. */
  readonly briefTone: Pattern;
  /** Whole words in a persona's tone that ask for a formal manner, which excludes the friendly one. */
  readonly formalTone: Pattern;
  /** Phrases that deny the formal manner. */
  readonly notFormalTone: Pattern;
}
