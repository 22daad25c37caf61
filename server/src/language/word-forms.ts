/** Inflection in a language. Lists of words and endings are separated by spaces. Null: the language has none, or none is needed. */
export interface WordForms {
  /** Endings removed by stemming if three letters remain; in scripts other than Latin, they are tried in this order. */
  readonly endingsAfterThree: string | null;
  /** Endings removed by stemming if four letters remain. */
  readonly endingsAfterFour: string | null;
  /** Prefixes written together with the following word, longest first. */
  readonly prefixes: string | null;
  /** Suffixes written together with the preceding word, longest first. */
  readonly particles: string | null;
  /** Endings of verbs in questions. */
  readonly verbEndings: string | null;
  /** Irregular forms with their base form, if removing endings does not yield the same stem. */
  readonly irregular: Readonly<Record<string, string>> | null;
  /** Words with their stem, if removing endings would conflate them with other words: "care" and "car". */
  readonly fixed: Readonly<Record<string, string>> | null;
  /** Endings by which the singular and the plural of a noun differ. */
  readonly plurals: string | null;
  /** Replacements for letters with diacritics that a keyboard lacks: "ae" for "ä". */
  readonly spelledOut?: Readonly<Record<string, string>>;
  /**
   * Chat abbreviations, and words without their apostrophe, with their meanings; in lower case. Excludes those that are also other words of the
   * language.
   */
  readonly shorthand: Readonly<Record<string, string>> | null;
  /** Words whose letters are often transposed in typing. */
  readonly mistyped: string | null;
  /** Words that are capitalized within a sentence for courtesy or by habit. */
  readonly courtesy: string | null;
  /** Adjectives of measure that do not ask for a measurement before a noun: "heavy rain". */
  readonly degrees: string | null;
  /** Words before such an adjective that make it ask for a measurement. */
  readonly beforeMeasure: string | null;
}
