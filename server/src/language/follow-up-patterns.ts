import type { Pattern } from "./pattern.ts";

/** How a message refers to earlier messages. Patterns match a folded message, without word boundaries unless noted. */
export interface FollowUpPatterns {
  /** Words that may refer to a single thing. */
  readonly one: Pattern;
  /** Words that refer to one thing even if the message names others. */
  readonly surelyOne: Pattern;
  /** Words that refer to several things. */
  readonly many: Pattern;
  /** Phrases whose "it" refers to nothing. */
  readonly impersonal: Pattern;
  /** First words of a message that continues the previous one. */
  readonly openings: Pattern;
  /** Openings that may precede `about`. */
  readonly joints: Pattern;
  /** Phrases that introduce a new subject: "what about". */
  readonly about: Pattern;
  /** First words of a message that replaces a part of the previous question: "to Norway". */
  readonly prepositions: Pattern;
  /** Words for the second of the items shown. */
  readonly other: Pattern;
  /** Beginning of "other" with a noun, which does not refer to an item shown; a word follows. */
  readonly otherThing: Pattern;
  /** Words for the first of the items shown. */
  readonly first: Pattern;
  /** Words of `first` that alone select the first item shown. Null: the word has many other meanings. */
  readonly picksFirst: Pattern;
  /** Words for the third of the items shown. */
  readonly third: Pattern;
  /** Words for the last of the items shown. */
  readonly last: Pattern;
  /** Applies the previous question to something else: "is that possible for sale articles too?" */
  readonly same: Pattern;
  /** Words after `same` that extend it to something else. */
  readonly too: Pattern;
  /** Words before a question about one of the items shown. */
  readonly whichOpenings: Pattern;
  /** Question word for one of several. */
  readonly which: Pattern;
  /** Question word for some of several. */
  readonly whichPlural: Pattern;
  /** Question word before a bare superlative: "which is the cheapest". */
  readonly whichOrder: Pattern;
  /** Words between `which` and its verb. */
  readonly ofThem: Pattern;
  /** Verbs after `which`. */
  readonly whichVerbs: Pattern;
  /** Beginning of a question about some of the items shown; a word follows. */
  readonly whichOnes: Pattern;
  /** Beginning of a question about the items just shown: "is that enough for ...?" */
  readonly thatIs: Pattern;
  /** Words in place of a noun: "which one". */
  readonly standIns: Pattern;
  /** Forms of "be" and "have" after the subject. */
  readonly copulas: Pattern;
  /** Forms of "be" in the singular. */
  readonly copula: Pattern;
  /** Definite articles. */
  readonly articles: Pattern;
  /** Indefinite articles that may remain at the end of a question after its noun was removed. */
  readonly indefiniteArticles: Pattern;
  /** Verbs and question words that make a message a complete sentence. */
  readonly sentence: Pattern;
  /**
   * Pronouns that a title with an article replaces in the message as written: "its weight" becomes "the Heron's weight". Null: the title is
   * appended to the message.
   */
  readonly replaced: Pattern;
  /** Words of `replaced` that are possessive. */
  readonly possessive: Pattern;
}
