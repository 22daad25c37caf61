import type { Pattern } from "./pattern.ts";

/** How sentences claim values, prices and stock. Patterns of a folded sentence, without word boundaries unless noted. */
export interface ClaimPatterns {
  /** Words before a pronoun that begins a sentence. */
  readonly beforePronoun: Pattern;
  /** First words of a sentence about the product of the sentence before. */
  readonly pronouns: Pattern;
  /** Those that refer to several products. */
  readonly plurals: Pattern;
  /** Words of a visitor who asks for something besides what the message names: "cheaper than ...". */
  readonly beyond: Pattern;
  /** Words before an amount at the end of a sentence. As written. */
  readonly beforeAmount: Pattern;
  /** Words before a value of the visitor's that a sentence repeats as a condition. */
  readonly condition: Pattern;
  /** Words before such a value that make no price of it: "for 2 people", but not "for €1". */
  readonly purpose: Pattern;
  /** Articles between a condition and its amount, with the space that follows them. */
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
  /** Says that something is available, and not merely in a colour or from a date. */
  readonly isAvailable: Pattern;
  /** Parts of words for "available", which services are as well. */
  readonly available: Pattern;
  /** Labels of a field of stock. */
  readonly stockLabel: Pattern;
  /** Words of conditions, doubts and the future: the sentence says nothing about now. */
  readonly uncertain: Pattern;
  /** Words by which a clause is about all products it names. */
  readonly several: Pattern;
  /** Words by which a sentence is about some versions of a product. */
  readonly parts: Pattern;
  /** Conjunctions between clauses that contrast. As written. */
  readonly clauses: Pattern;
  /** Whole words around a percentage that is a reduction. */
  readonly reduction: Pattern;
  /** Whole words around a percentage that is a sales tax. */
  readonly salesTax: Pattern;
  /** Whole words before a telephone number that is spelt out. */
  readonly calls: Pattern;
  /** Word for the sign before an international number. */
  readonly plus: Pattern;
  /** Word for the digit 0 in a telephone number, besides the number word. */
  readonly zero: Pattern;
  /** Word for the dot of a domain that is spelt out. */
  readonly dot: Pattern;
  /** Endings of the day in a date. As written. */
  readonly dayOrdinals: Pattern;
  /** Endings of the day where it follows the month. As written. */
  readonly dayOrdinalsAfterMonth: Pattern;
  /** Words between the parts of a date. */
  readonly dateOf: Pattern;
  /** Words for the percent sign. */
  readonly percent: Pattern;
  /** Words that complete an amount at the end of the sentence before. As written. */
  readonly afterAmount: Pattern;
  /** Words between two amounts of a range, the second one with a currency. As written. */
  readonly amountTo: Pattern;
  /** The same where the first amount has the sign. */
  readonly amountToAfterSign: Pattern;
  /** Words before a number that is a price. As written. */
  readonly pricedBefore: Pattern;
  /** Says that something costs nothing. As written. */
  readonly free: Pattern;
  /** What follows a word of `free` that is not about money: "is free of lead". */
  readonly freeFrom: Pattern;
  /** Half the price. As written. */
  readonly halfPrice: Pattern;
  /** Words before a voucher code or an article number. Case-sensitive. */
  readonly codeWords: Pattern;
  /** Words between `codeWords` and the code. Case-sensitive. */
  readonly codeIs: Pattern;
  /** Words before a code that is to be used. Case-sensitive. */
  readonly codeUse: Pattern;
  /** Where such a code is used. Case-sensitive. */
  readonly codePlace: Pattern;
  /** Says that there is no answer. */
  readonly declines: Pattern;
  /** Possessive pronouns of the speaker. */
  readonly mine: Pattern;
  /** Adjectives of `instructions`, each with the space that follows it. */
  readonly instructionKinds: Pattern;
  /** Words for what an assistant is instructed with. */
  readonly instructions: Pattern;
  /** Verbs that introduce the instructions. */
  readonly instructionsSay: Pattern;
  /** Verbs that introduce the system prompt. */
  readonly promptSays: Pattern;
  /** Says that the speaker is instructed. */
  readonly instructed: Pattern;
  /** Says that the instructions are not disclosed. */
  readonly withheld: Pattern;
}
