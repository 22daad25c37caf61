/** Languages of the widget. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "ru", "ar", "ja", "zh", "ko"] as const;

export type Language = (typeof languages)[number];

/** Sources of the language, as language tags in order of preference. */
export interface LanguageWishes {
  /** Language that the page has set for the element; it always takes precedence. */
  readonly own: string | null;
  /** Languages that the visitor's browser requests. */
  readonly browser: readonly string[];
  /** Languages of the persona; empty if it speaks all languages. */
  readonly spoken: readonly string[];
}

/**
 * Returns the page's language; otherwise, the browser's first language that both the widget and the persona speak; otherwise, the persona's
 * first language or English.
 */
export function languageOf({ own, browser, spoken }: LanguageWishes): Language {
  const [chosen] = known(own === null ? [] : [own]);
  const persona = known(spoken);
  const wanted = known(browser).find((language) => spoken.length === 0 || persona.includes(language));
  return chosen ?? wanted ?? persona[0] ?? "en";
}

function known(tags: readonly string[]): Language[] {
  return tags.flatMap((tag) => languages.filter((language) => language === primaryOf(tag)));
}

/** Returns the language of a tag, without the region. */
export function primaryOf(tag: string): string {
  return tag.slice(0, 2).toLowerCase();
}
