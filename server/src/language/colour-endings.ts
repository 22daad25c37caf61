/** Inflection of color names. */
export interface ColourEndings {
  /** Endings that color names can take, separated by `|`. */
  readonly added: string;
  /** Endings of base forms that are replaced by `added`, separated by `|`; null if there are none. */
  readonly replaced: string | null;
}
