import type { Pattern } from "./pattern.ts";

/** Phrases that visitors use to make requests to a shop. Patterns match a folded message, without word boundaries unless noted. */
export interface RequestPatterns {
  /** Counting words, which are not the requested product: "which pair of socks" asks for socks. */
  readonly pairOf: Pattern;
  /** Words before a range of prices. */
  readonly between: Pattern;
  /** Words between the ends of a range of prices. */
  readonly betweenTo: Pattern;
  /** Words for a currency called dollar. */
  readonly dollar: Pattern;
  /** Words for pound sterling. */
  readonly pound: Pattern;
  /** Words for the Swiss franc. */
  readonly swissFranc: Pattern;
  /** Words for a currency called franc. */
  readonly franc: Pattern;
  /** Words that show that the preceding number is not a measurement: "under 50 for my mother". */
  readonly afterAmount: Pattern;
  /** Negations that are joined to the preceding verb, as in "isn't". */
  readonly contractedNot: Pattern;
  /** Question words and verbs in a request for a comparison. */
  readonly choiceBetween: Pattern;
  /** Comparatives in such a question. */
  readonly choiceBy: Pattern;
  /** Words between the compared items. */
  readonly choiceOf: Pattern;
  /** Words for "or" between the compared items. */
  readonly or: Pattern;
  /** Words for "more" and "less". */
  readonly moreOrLess: Pattern;
  /** Words for "or" between two names that form the whole message. */
  readonly bareOr: Pattern;
  /** Words that offer a choice, so that the question is not answered with yes or no. */
  readonly offered: Pattern;
  /** Words between the names of compared products. */
  readonly comparedJoints: Pattern;
  /** Word beginnings that indicate a request for a comparison. */
  readonly comparing: Pattern;
  /** Question words before the product type in a request for a list. */
  readonly listWhich: Pattern;
  /** Verbs after the product type in such a request. */
  readonly listVerbs: Pattern;
  /** Complete start of a request for products of a type, recognized by a plural noun. */
  readonly listPlural: Pattern;
  /** Other phrases that ask for products. */
  readonly list: Pattern;
  /** Start of a message that asks for a description. */
  readonly describe: Pattern;
  /** Prepositions within a search phrase: "boots for children". */
  readonly nounJoints: Pattern;
  /** Words for products of any kind, and for selling. */
  readonly anyProduct: Pattern;
  /** Start of a question about whether something is sold. */
  readonly asksWhetherSold: Pattern;
  /** Word beginnings that indicate that something is sold. */
  readonly selling: Pattern;
  /** Complaints about the service. */
  readonly complaint: Pattern;
  /** Reports that an order or a refund has not arrived. */
  readonly overdue: Pattern;
  /** Complete messages that ask about the business in general. */
  readonly business: Pattern;
  /** Pronouns that refer to a product. */
  readonly pointing: Pattern;
  /** Phrases in which "it" does not refer to anything. */
  readonly impersonal: Pattern;
  /** Complete messages that ask for a price without naming the product. */
  readonly priceOfIt: Pattern;
  /** The entire rest of a message that asks for the first item in an order without naming the items. */
  readonly orderOfIt: Pattern;
  /** Ordinal words. */
  readonly ordinals: Pattern;
  /** Words before the name of a product type. */
  readonly kindHead: Pattern;
  /** Words in a request before something that a product must not contain. */
  readonly without: Pattern;
  /** Words between `without` and the noun. */
  readonly withoutAny: Pattern;
  /** Endings of adjectives for "free of" something. */
  readonly freeOf: Pattern;
  /** Words in text before something that a product does not contain. */
  readonly containsNo: Pattern;
  /** Words in text after something that a product does not contain. */
  readonly saysFree: Pattern;
  /** Word beginnings in a persona's tone that request a friendly, informal manner. */
  readonly friendlyTone: Pattern;
  /** Word beginnings in a persona's tone that request a light, playful manner. */
  readonly playfulTone: Pattern;
  /** Whole words in a persona's tone that request short replies. */
  readonly briefTone: Pattern;
  /** Whole words in a persona's tone that request a formal manner, which excludes the friendly manner. */
  readonly formalTone: Pattern;
  /** Phrases that reject the formal manner. */
  readonly notFormalTone: Pattern;
}
