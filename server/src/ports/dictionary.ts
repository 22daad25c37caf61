/** The words of one natural language. */
export interface Dictionary {
  /** Returns whether the dictionary contains a word, given in lowercase and without diacritics. */
  readonly has: (folded: string) => boolean;
}

/** Dictionaries of the installed languages. */
export interface Dictionaries {
  /**
   * Returns the dictionary for a language (BCP 47), or null if no dictionary is installed for it. The dictionary is loaded on first use.
   */
  of(language: string): Promise<Dictionary | null>;
}
