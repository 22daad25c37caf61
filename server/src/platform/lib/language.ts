/**
 * Returns whether the text is a well-formed BCP 47 language tag with a primary language of two or three letters. Longer subtags are
 * well-formed but unassigned (RFC 5646, section 2.2.1), so a text such as "Deutsch" is the name of a language rather than a tag.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1 && !/^[a-z]{4,}/i.test(tag);
  } catch {
    return false;
  }
}
