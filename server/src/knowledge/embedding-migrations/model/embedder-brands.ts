/**
 * Brands that the configured model serves: all brands, those with languages that the packaged model does not support, or those with the
 * listed
 * ids.
 */
export type EmbedderBrands = "all" | "foreign" | ReadonlySet<string>;

/**
 * Returns whether a model supports at least one of the languages. @param known BCP 47 languages of the model; null if it supports most
 * languages @param languages languages of the brand; if empty, the result is true
 */
export function knowsLanguages(known: readonly string[] | null, languages: readonly string[]): boolean {
  return known === null || languages.length === 0 || languages.some((tag) => known.includes(tag.split("-", 1)[0] ?? tag));
}

/** Returns whether the configured model serves the brand, for settings other than `all`. */
export function isServedSeparately(
  whom: EmbedderBrands,
  brand: { readonly id: string; readonly languages: readonly string[] },
  packagedKnows: readonly string[] | null,
): boolean {
  if (whom === "all") return false;
  return whom === "foreign" ? !knowsLanguages(packagedKnows, brand.languages) : whom.has(brand.id);
}
