/** How names of colors are inflected. */
export interface ColourEndings {
  /** Endings that names take, separated by `|`. */
  readonly added: string;
  /** Endings of the base forms that these replace, separated by `|`; null for none. */
  readonly replaced: string | null;
}
