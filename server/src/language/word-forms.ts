/** How words of a language change. Lists of words and endings are separated by spaces. Null: the language has none, or none is needed. */
export interface WordForms {
  /** Endings that a stem leaves out where three letters remain; those of scripts other than Latin are tried in this order. */
  readonly endingsAfterThree: string | null;
  /** Endings that a stem leaves out where four letters remain. */
  readonly endingsAfterFour: string | null;
  /** What is written together with the word after it, the longest first. */
  readonly prefixes: string | null;
  /** What is written together with the word before it, the longest first. */
  readonly particles: string | null;
  /** Endings of verbs in questions. */
  readonly verbEndings: string | null;
  /** Irregular forms with their base, where the endings do not lead to one stem. */
  readonly irregular: Readonly<Record<string, string>> | null;
  /** Words with their stem, where the endings would make one of them with other words: "care" and "car". */
  readonly fixed: Readonly<Record<string, string>> | null;
  /** Endings by which the singular and the plural of a noun differ. */
  readonly plurals: string | null;
  /** Words whose letters are often swapped when typed in haste. */
  readonly mistyped: string | null;
  /** Words that are capitalized within a sentence for courtesy or by habit. */
  readonly courtesy: string | null;
  /** Adjectives of measure, which before a noun ask for no measure: "heavy rain". */
  readonly degrees: string | null;
  /** Words before such an adjective that make it ask for the measure after all. */
  readonly beforeMeasure: string | null;
}
