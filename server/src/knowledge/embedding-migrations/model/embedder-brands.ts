/** Brands that the configured model serves: all, those with languages that the packaged model does not know, or a list of ids. */
export type EmbedderBrands = "all" | "foreign" | ReadonlySet<string>;

/**
 * Whether a model knows one of the languages.
 * @param known BCP 47 languages of the model; null for most languages
 * @param languages languages of the brand; a brand without languages counts as known
 */
export function knowsLanguages(known: readonly string[] | null, languages: readonly string[]): boolean {
  return known === null || languages.length === 0 || languages.some((tag) => known.includes(tag.split("-", 1)[0] ?? tag));
}

/** Whether the configured model serves the brand, for settings other than `all`. */
export function isServedSeparately(
  whom: EmbedderBrands,
  brand: { readonly id: string; readonly languages: readonly string[] },
  packagedKnows: readonly string[] | null,
): boolean {
  if (whom === "all") return false;
  return whom === "foreign" ? !knowsLanguages(packagedKnows, brand.languages) : whom.has(brand.id);
}
