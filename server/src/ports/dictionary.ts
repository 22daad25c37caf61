/** The words of one natural language. */
export interface Dictionary {
  /** Reports whether the language has a word, given in lower case and without diacritics. */
  readonly has: (folded: string) => boolean;
}

/** Dictionaries of the installed languages. */
export interface Dictionaries {
  /** Returns the dictionary of a language (BCP 47); null if none is installed. Loaded on first use. */
  of(language: string): Promise<Dictionary | null>;
}
