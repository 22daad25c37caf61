/** Inflection in a language. Lists of words and endings are separated by spaces. Null if the language has none, or if none is needed. */
export interface WordForms {
  /** Endings that stemming removes if at least three letters remain. In scripts other than Latin, they are tried in this order. */
  readonly endingsAfterThree: string | null;
  /** Endings that stemming removes if at least four letters remain. */
  readonly endingsAfterFour: string | null;
  /** Prefixes that are joined to the following word, longest first. */
  readonly prefixes: string | null;
  /** Suffixes that are joined to the preceding word, longest first. */
  readonly particles: string | null;
  /** Endings of verbs in questions. */
  readonly verbEndings: string | null;
  /** Irregular forms with their base forms, if removing endings does not yield the same stem. */
  readonly irregular: Readonly<Record<string, string>> | null;
  /** Words with their stems, if removing endings would conflate them with other words: "care" and "car". */
  readonly fixed: Readonly<Record<string, string>> | null;
  /** Endings that distinguish the singular and plural of a noun. */
  readonly plurals: string | null;
  /** Replacements for letters with diacritics that a keyboard may lack: "ae" for "ä". */
  readonly spelledOut?: Readonly<Record<string, string>>;
  /**
   * Maps chat abbreviations and words without apostrophes to their full forms, in lowercase. Excludes forms that are also ordinary words.
   */
  readonly shorthand: Readonly<Record<string, string>> | null;
  /** Words whose letters are often transposed when they are typed. */
  readonly mistyped: string | null;
  /** Words that are capitalized within a sentence for courtesy or by habit. */
  readonly courtesy: string | null;
  /** Adjectives of measure that do not ask for a measurement if they precede a noun: "heavy rain". */
  readonly degrees: string | null;
  /** Words before such an adjective that show that it asks for a measurement. */
  readonly beforeMeasure: string | null;
}
