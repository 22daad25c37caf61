import { seemsWrittenIn } from "./question-language.ts";

/**
 * Whether a model knows the language of a question: that of the brand, or where the brand has others as well, or names none, the one that the
 * question seems to be in.
 * @param known BCP 47 languages of the model; null when it knows most
 * @param languages languages of the brand
 */
export function readsQuestion(known: readonly string[] | null, languages: readonly string[], question: string): boolean {
  if (known === null) return true;
  const isKnown = (tag: string): boolean => known.includes(tag.split("-", 1)[0] ?? tag);
  if (languages.length > 0 && !languages.some(isKnown)) return false;
  return (languages.length > 0 && languages.every(isKnown)) || seemsWrittenIn(question, known);
}
