/** Languages that are offered first. */
const common = ["en", "de", "fr", "it", "es", "nl"] as const;

const others =
  "ar bg bn ca cs cy da el et eu fa fi ga gl he hi hr hu id is ja ko lb lt lv mk ms mt nb pl pt rm ro ru sk sl sq sr sv sw ta th tr uk ur vi zh".split(
    " ",
  );

/** Returns the name of a language in the language of the dashboard; the tag itself if it is invalid. */
export function languageName(locale: string, tag: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return tag;
  }
}

/**
 * Returns the languages to offer: the selected languages in the order of selection, followed by the common languages, or by all other
 * languages sorted by name.
 */
export function offeredLanguages(locale: string, selected: readonly string[], isLong: boolean): string[] {
  const rest = [...common, ...(isLong ? others : [])].filter((tag) => !selected.includes(tag));
  const byName = rest.toSorted((one, other) => languageName(locale, one).localeCompare(languageName(locale, other), locale));
  return [...selected, ...(isLong ? byName : rest)];
}
