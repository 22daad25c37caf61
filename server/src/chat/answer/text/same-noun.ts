import { spokenEntries } from "../../../language/find-pack.ts";
import { isSlip } from "./terms.ts";
import { fold } from "./words.ts";

/** Endings of plurals and their singulars in the languages of the phrases. */
const ENDINGS = spokenEntries(({ forms }) => forms).flatMap(({ entry }) => entry.plurals?.split(" ") ?? []);
const SHORTEST = 3;

function formsOf(word: string): readonly string[] {
  const plain = fold(word);
  const shorter = ENDINGS.filter((ending) => plain.endsWith(ending)).map((ending) => plain.slice(0, -ending.length));
  const forms = [plain, ...shorter, ...(plain.endsWith("ies") ? [`${plain.slice(0, -3)}y`] : [])];
  return forms.filter((form) => form.length >= SHORTEST);
}

/**
 * Whether two words are one noun, in singular or plural. Stricter than equal stems, which also join different words: "table" and "tablier" in
 * French, "organ" and "organic" in English.
 * @param options `slips`: a typing mistake in either word is forgiven
 */
export function isSameNoun(one: string, other: string, options: { readonly slips?: boolean } = {}): boolean {
  const others = formsOf(other);
  return formsOf(one).some((form) => others.some((own) => own === form || (options.slips === true && isSlip(own, form))));
}
