import type { Pattern } from "./pattern.ts";

/** Phrases in a message that refer to earlier messages. Patterns match a folded message, without word boundaries unless noted. */
export interface FollowUpPatterns {
  /** Words that can refer to a single item. */
  readonly one: Pattern;
  /** Words that refer to a single item even if the message mentions others. */
  readonly surelyOne: Pattern;
  /** Words that refer to several items. */
  readonly many: Pattern;
  /** Phrases in which "it" does not refer to anything. */
  readonly impersonal: Pattern;
  /** First words of a message that continues the previous one. */
  readonly openings: Pattern;
  /** Openings that can precede `about`. */
  readonly joints: Pattern;
  /** Phrases that introduce a new subject: "what about". */
  readonly about: Pattern;
  /** First words of a message that replaces part of the previous question: "to Norway". */
  readonly prepositions: Pattern;
  /** Words for the second of the shown items. */
  readonly other: Pattern;
  /** Start of a phrase that consists of "other" and a noun and does not refer to a shown item. Another word follows. */
  readonly otherThing: Pattern;
  /** Words for the first of the shown items. */
  readonly first: Pattern;
  /** Words in `first` that alone select the first shown item. Null if the word has many other meanings. */
  readonly picksFirst: Pattern;
  /** Words for the third of the shown items. */
  readonly third: Pattern;
  /** Words for the last of the shown items. */
  readonly last: Pattern;
  /** Phrases that apply the previous question to another subject: "is that possible for sale items too?" */
  readonly same: Pattern;
  /** Words after `same` that apply the question to another subject: "too". */
  readonly too: Pattern;
  /** Words before a question about one of the shown items. */
  readonly whichOpenings: Pattern;
  /** Question words for one of several items. */
  readonly which: Pattern;
  /** Question words for several items. */
  readonly whichPlural: Pattern;
  /** Question words before a superlative without a noun: "which is the cheapest". */
  readonly whichOrder: Pattern;
  /** Words between `which` and its verb. */
  readonly ofThem: Pattern;
  /** Verbs after `which`. */
  readonly whichVerbs: Pattern;
  /** Start of a question about some of the shown items. Another word follows. */
  readonly whichOnes: Pattern;
  /** Start of a question about the items that were just shown: "is that enough for ...?" */
  readonly thatIs: Pattern;
  /** Words that replace a noun: "which one". */
  readonly standIns: Pattern;
  /** Forms of "be" and "have" after the subject. */
  readonly copulas: Pattern;
  /** Forms of "be" in the singular. */
  readonly copula: Pattern;
  /** Definite articles. */
  readonly articles: Pattern;
  /** Indefinite articles that can remain at the end of a question when its noun is removed. */
  readonly indefiniteArticles: Pattern;
  /** Verbs and question words that show that a message is a complete sentence. */
  readonly sentence: Pattern;
  /**
   * Pronouns in the original message that are replaced with a title and an article: "its weight" becomes "the Heron's weight". If null, the
   * title is appended to the message.
   */
  readonly replaced: Pattern;
  /** Possessive pronouns in `replaced`. */
  readonly possessive: Pattern;
}
