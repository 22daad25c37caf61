import type { Pattern } from "./pattern.ts";

/** How sentences claim values, prices and stock. Patterns of a folded sentence, without word boundaries unless noted. */
export interface ClaimPatterns {
  /** Words before a pronoun that begins a sentence. */
  readonly beforePronoun: Pattern;
  /** First words of a sentence about the product of the sentence before. */
  readonly pronouns: Pattern;
  /** The words of these that refer to several products. */
  readonly plurals: Pattern;
  /** Words by which a visitor asks for something other than the message names: "cheaper than ...". */
  readonly beyond: Pattern;
  /** Words before an amount at the end of a sentence. As written. */
  readonly beforeAmount: Pattern;
  /** Words before a visitor's value that a sentence repeats as a condition. */
  readonly condition: Pattern;
  /** Words before such a value that do not make it a price: "for 2 people", but not "for €1". */
  readonly purpose: Pattern;
  /** Articles between a condition and its amount, with the following space. */
  readonly conditionArticle: Pattern;
  /** Negations before `knows`. */
  readonly denies: Pattern;
  /** Words for having information, after a negation. */
  readonly knows: Pattern;
  /** Words for having information, before a negation. */
  readonly has: Pattern;
  /** Negations after `has`. */
  readonly nothing: Pattern;
  /** Says that something is not in stock. */
  readonly outOfStock: Pattern;
  /** Says that something is in stock. */
  readonly inStock: Pattern;
  /** Says that something is available without restriction to a color or a date. */
  readonly isAvailable: Pattern;
  /** Parts of words for "available" that also apply to services. */
  readonly available: Pattern;
  /** Labels of a stock field. */
  readonly stockLabel: Pattern;
  /** Words for conditions, doubts and the future: the sentence makes no claim about the present. */
  readonly uncertain: Pattern;
  /** Words that make a clause apply to all products it names. */
  readonly several: Pattern;
  /** Words that make a sentence apply only to some versions of a product. */
  readonly parts: Pattern;
  /** Conjunctions between clauses that contrast. As written. */
  readonly clauses: Pattern;
  /** Whole words around a percentage that is a discount. */
  readonly reduction: Pattern;
  /** Whole words around a percentage that is a sales tax. */
  readonly salesTax: Pattern;
  /** Whole words before a telephone number that is spelled out. */
  readonly calls: Pattern;
  /** Word for the plus sign before an international number. */
  readonly plus: Pattern;
  /** Word for the digit 0 in a telephone number, besides the number word. */
  readonly zero: Pattern;
  /** Word for the dot of a domain name that is spelled out. */
  readonly dot: Pattern;
  /** Endings of the day in a date. As written. */
  readonly dayOrdinals: Pattern;
  /** Endings of the day if it follows the month. As written. */
  readonly dayOrdinalsAfterMonth: Pattern;
  /** Words between the parts of a date. */
  readonly dateOf: Pattern;
  /** Words for the percent sign. */
  readonly percent: Pattern;
  /** Words that complete an amount at the end of the sentence before. As written. */
  readonly afterAmount: Pattern;
  /** Words between two amounts of a range, the second one with a currency. As written. */
  readonly amountTo: Pattern;
  /** The same if the first amount has the currency sign. */
  readonly amountToAfterSign: Pattern;
  /** Words before a number that is a price. As written. */
  readonly pricedBefore: Pattern;
  /** Says that something costs nothing. As written. */
  readonly free: Pattern;
  /** Text after a word of `free` that does not refer to money: "is free of lead". */
  readonly freeFrom: Pattern;
  /** Half the price. As written. */
  readonly halfPrice: Pattern;
  /** Words before a voucher code or an article number. Case-sensitive. */
  readonly codeWords: Pattern;
  /** Words between `codeWords` and the code. Case-sensitive. */
  readonly codeIs: Pattern;
  /** Words before a code that is to be used. Case-sensitive. */
  readonly codeUse: Pattern;
  /** Words for the place where such a code is entered. Case-sensitive. */
  readonly codePlace: Pattern;
  /** Says that there is no answer. */
  readonly declines: Pattern;
  /** Possessive pronouns of the speaker. */
  readonly mine: Pattern;
  /** Adjectives of `instructions`, each with the following space. */
  readonly instructionKinds: Pattern;
  /** Words for an assistant's instructions. */
  readonly instructions: Pattern;
  /** Verbs that introduce the instructions. */
  readonly instructionsSay: Pattern;
  /** Verbs that introduce the system prompt. */
  readonly promptSays: Pattern;
  /** Says that the speaker has instructions. */
  readonly instructed: Pattern;
  /** Says that the instructions are not disclosed. */
  readonly withheld: Pattern;
}
