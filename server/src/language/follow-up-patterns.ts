import type { Pattern } from "./pattern.ts";

/** How a message refers to the messages before it. Patterns of a folded message, without word boundaries unless noted. */
export interface FollowUpPatterns {
  /** Words that may refer to one thing. */
  readonly one: Pattern;
  /** Words that refer to one thing whatever else the message names. */
  readonly surelyOne: Pattern;
  /** Words that refer to several things. */
  readonly many: Pattern;
  /** Phrases whose "it" refers to nothing. */
  readonly impersonal: Pattern;
  /** First words of a message that goes on with the one before. */
  readonly openings: Pattern;
  /** Openings that may precede `about`. */
  readonly joints: Pattern;
  /** Phrases before a new subject: "what about". */
  readonly about: Pattern;
  /** First words of a message that replaces a part of the question before: "to Norway". */
  readonly prepositions: Pattern;
  /** The second of the things shown. */
  readonly other: Pattern;
  /** Beginning of "other" with a noun, which refers to nothing that was shown; a word follows it. */
  readonly otherThing: Pattern;
  /** The first of the things shown. */
  readonly first: Pattern;
  /** Words of `first` that by themselves pick the first thing shown. Null: the word is said in many other senses. */
  readonly picksFirst: Pattern;
  /** The third of the things shown. */
  readonly third: Pattern;
  /** The last of the things shown. */
  readonly last: Pattern;
  /** What was said before, asked of something else: "is that possible for sale articles too?" */
  readonly same: Pattern;
  /** Words after `same` that extend it to something else. */
  readonly too: Pattern;
  /** Words before a question for one of the things shown. */
  readonly whichOpenings: Pattern;
  /** Question word for one of several. */
  readonly which: Pattern;
  /** Question word for some of several. */
  readonly whichPlural: Pattern;
  /** Question word before an order alone: "which is the cheapest". */
  readonly whichOrder: Pattern;
  /** Words between `which` and its verb. */
  readonly ofThem: Pattern;
  /** Verbs after `which`. */
  readonly whichVerbs: Pattern;
  /** Beginning of a question for some of the things shown, with a word after it. */
  readonly whichOnes: Pattern;
  /** Beginning of a question about what was just shown: "is that enough for ...?" */
  readonly thatIs: Pattern;
  /** Words in place of a noun: "which one". */
  readonly standIns: Pattern;
  /** Forms of "be" and "have" after the subject. */
  readonly copulas: Pattern;
  /** Forms of "be" in the singular. */
  readonly copula: Pattern;
  /** Definite articles. */
  readonly articles: Pattern;
  /** Indefinite articles that may be left at the end of a question whose noun was cut off. */
  readonly indefiniteArticles: Pattern;
  /** Verbs and question words that make a message a sentence of its own. */
  readonly sentence: Pattern;
  /** Pronouns that a title with an article replaces in the message as it is written: "its weight" is "the Heron's weight". Null: the title is put after the message. */
  readonly replaced: Pattern;
  /** Those of `replaced` that are possessive. */
  readonly possessive: Pattern;
}
