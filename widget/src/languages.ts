/** Languages of the widget. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "ru", "ar", "ja", "zh", "ko"] as const;

export type Language = (typeof languages)[number];

/** Returns the first of the tags that the widget speaks, else English. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split("-", 1)[0];
    const found = languages.find((language) => language === primary);
    if (found !== undefined) return found;
  }
  return "en";
}
