/** Languages of the widget. */
export const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "ru", "ar", "ja", "zh", "ko"] as const;

export type Language = (typeof languages)[number];

/** Who decides on the language; all by tags, the most wanted first. */
export interface LanguageWishes {
  /** What the page has set for the element, which always counts. */
  readonly own: string | null;
  /** What the visitor's browser asks for. */
  readonly browser: readonly string[];
  /** Languages of the persona; empty: all. */
  readonly spoken: readonly string[];
}

/** Returns the page's choice, else the first language of the browser that widget and persona speak, else the persona's first, else English. */
export function languageOf({ own, browser, spoken }: LanguageWishes): Language {
  const [chosen] = known(own === null ? [] : [own]);
  const persona = known(spoken);
  const wanted = known(browser).find((language) => spoken.length === 0 || persona.includes(language));
  return chosen ?? wanted ?? persona[0] ?? "en";
}

function known(tags: readonly string[]): Language[] {
  return tags.flatMap((tag) => languages.filter((language) => language === primaryOf(tag)));
}

/** Returns the language of a tag, without its region. */
export function primaryOf(tag: string): string {
  return tag.slice(0, 2).toLowerCase();
}
