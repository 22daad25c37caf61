import type { Pattern } from "./pattern.ts";

/**
 * Phrases in sentences that claim values, prices or availability. Patterns match a folded sentence, without word boundaries unless noted.
 */
export interface ClaimPatterns {
  /** Words that can precede a pronoun at the start of a sentence. */
  readonly beforePronoun: Pattern;
  /** First words of a sentence about the product in the previous sentence. */
  readonly pronouns: Pattern;
  /** Words in `pronouns` that refer to several products. */
  readonly plurals: Pattern;
  /** Words that request a different value from the one in the message: "cheaper than ...". */
  readonly beyond: Pattern;
  /** Words before an amount at the end of a sentence. Not folded. */
  readonly beforeAmount: Pattern;
  /** Words before a value from the visitor's message that a sentence repeats as a condition. */
  readonly condition: Pattern;
  /** Words before such a value that show that it is not a price: "for 2 people", but not "for €1". */
  readonly purpose: Pattern;
  /** Articles between a condition and its amount, each followed by a space. */
  readonly conditionArticle: Pattern;
  /** Negations before `knows`. */
  readonly denies: Pattern;
  /** Words that, after a negation, indicate that information is available. */
  readonly knows: Pattern;
  /** Words that, before a negation, indicate that information is available. */
  readonly has: Pattern;
  /** Negations after `has`. */
  readonly nothing: Pattern;
  /** Phrases for "not in stock". */
  readonly outOfStock: Pattern;
  /** Phrases for "in stock". */
  readonly inStock: Pattern;
  /** Phrases that indicate that something is available, without restriction to a color or a date. */
  readonly isAvailable: Pattern;
  /** Parts of words for "available" that also apply to services. */
  readonly available: Pattern;
  /** Labels of a stock field. */
  readonly stockLabel: Pattern;
  /** Words for conditions, doubt and the future, which show that the sentence makes no claim about the present. */
  readonly uncertain: Pattern;
  /** Words that make a clause apply to all products that it mentions. */
  readonly several: Pattern;
  /** Words that make a sentence apply to only some versions of a product. */
  readonly parts: Pattern;
  /** Conjunctions between contrasting clauses. Not folded. */
  readonly clauses: Pattern;
  /** Whole words around a percentage that indicate a discount. */
  readonly reduction: Pattern;
  /** Whole words around a percentage that indicate a sales tax. */
  readonly salesTax: Pattern;
  /** Whole words before a telephone number that is spelled out. */
  readonly calls: Pattern;
  /** Words for the plus sign before an international number. */
  readonly plus: Pattern;
  /** Words for the digit 0 in a telephone number, in addition to the number word. */
  readonly zero: Pattern;
  /** Words for the dot in a domain name that is spelled out. */
  readonly dot: Pattern;
  /** Endings of the day in a date. Not folded. */
  readonly dayOrdinals: Pattern;
  /** Endings of the day if it follows the month. Not folded. */
  readonly dayOrdinalsAfterMonth: Pattern;
  /** Words between the parts of a date. */
  readonly dateOf: Pattern;
  /** Words for the percent sign. */
  readonly percent: Pattern;
  /** Words that complete an amount at the end of the previous sentence. Not folded. */
  readonly afterAmount: Pattern;
  /** Words between the two amounts of a range whose second amount has a currency. Not folded. */
  readonly amountTo: Pattern;
  /** Like `amountTo`, but if the first amount has a currency symbol. */
  readonly amountToAfterSign: Pattern;
  /** Words before a number that show that it is a price. Not folded. */
  readonly pricedBefore: Pattern;
  /** Phrases that indicate that something is free of charge. Not folded. */
  readonly free: Pattern;
  /** Text after a word in `free` that shows that it does not refer to money: "is free of lead". */
  readonly freeFrom: Pattern;
  /** Phrases for half the price. Not folded. */
  readonly halfPrice: Pattern;
  /** Words before a voucher code or an article number. Case-sensitive. */
  readonly codeWords: Pattern;
  /** Words between `codeWords` and the code. Case-sensitive. */
  readonly codeIs: Pattern;
  /** Words that ask the reader to use the code that follows. Case-sensitive. */
  readonly codeUse: Pattern;
  /** Words for the place where a code is entered. Case-sensitive. */
  readonly codePlace: Pattern;
  /** Phrases that decline to answer. */
  readonly declines: Pattern;
  /** Possessive pronouns in the first person. */
  readonly mine: Pattern;
  /** Adjectives before `instructions`, each followed by a space. */
  readonly instructionKinds: Pattern;
  /** Words for an assistant's instructions. */
  readonly instructions: Pattern;
  /** Verbs that introduce the instructions. */
  readonly instructionsSay: Pattern;
  /** Verbs that introduce the system prompt. */
  readonly promptSays: Pattern;
  /** Phrases that indicate that the speaker has instructions. */
  readonly instructed: Pattern;
  /** Phrases that indicate that the instructions are confidential. */
  readonly withheld: Pattern;
}
