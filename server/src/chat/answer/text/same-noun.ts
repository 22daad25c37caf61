import { spokenEntries } from "../../../language/find-pack.ts";
import { isTypo } from "./terms.ts";
import { fold } from "./words.ts";

/** Endings by which singular and plural differ. */
const ENDINGS = spokenEntries(({ forms }) => forms).flatMap(({ entry }) => entry.plurals?.split(" ") ?? []);
const SHORTEST = 3;

function formsOf(word: string): readonly string[] {
  const plain = fold(word);
  const shorter = ENDINGS.filter((ending) => plain.endsWith(ending)).map((ending) => plain.slice(0, -ending.length));
  const forms = [plain, ...shorter, ...(plain.endsWith("ies") ? [`${plain.slice(0, -3)}y`] : [])];
  return forms.filter((form) => form.length >= SHORTEST);
}

/**
 * Reports whether two words are the same noun, in singular or plural. Stricter than comparing stems, which also match "table" and "tablier", or
 * "organ" and "organic".
 * @param options `typos`: allows a typo in either word
 */
export function isSameNoun(one: string, other: string, options: { readonly typos?: boolean } = {}): boolean {
  const others = formsOf(other);
  return formsOf(one).some((form) => others.some((own) => own === form || (options.typos === true && isTypo(own, form))));
}

/** Minimum length of the part of a compound before its last noun. */
const LEAD = 3;

/** Reports whether a word is a compound that ends with a noun, in singular or plural: "Kautabletten" with "Tablette". */
export function endsWithNoun(compound: string, noun: string): boolean {
  return formsOf(compound).some((whole) => formsOf(noun).some((end) => whole.length >= end.length + LEAD && whole.endsWith(end)));
}
