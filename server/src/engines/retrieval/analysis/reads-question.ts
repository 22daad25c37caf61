import { seemsWrittenIn } from "./question-language.ts";

/**
 * Returns whether a model supports the language of a query, that is, the language of the brand, or the detected language if the brand has
 * several languages or none.
 * @param known BCP 47 tags of the languages that the model supports; null if it supports most languages
 * @param languages languages of the brand
 */
export function readsQuestion(known: readonly string[] | null, languages: readonly string[], question: string): boolean {
  if (known === null) return true;
  const isKnown = (tag: string): boolean => known.includes(tag.split("-", 1)[0] ?? tag);
  if (languages.length > 0 && !languages.some(isKnown)) return false;
  return (languages.length > 0 && languages.every(isKnown)) || seemsWrittenIn(question, known);
}
