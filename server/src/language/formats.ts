/** One name, or several names that a sentence is about. */
export type Titles = string | readonly string[];

export interface Formats {
  /** Joins names: "A, B and C". */
  readonly list: (names: readonly string[], joint: "and" | "or") => string;
  /** Formats a number with the digits 0 to 9, which both visitors and the answer check can read in every language. */
  readonly number: (value: number) => string;
  /** Returns the plural form for a number, or `other` if the language has no separate form for the number. */
  readonly plural: (count: number, forms: PluralForms) => string;
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Returns the formatting rules for lists and numbers in a language. */
export function formatsOf(tag: string): Formats {
  const and = new Intl.ListFormat(tag, { type: "conjunction" });
  const or = new Intl.ListFormat(tag, { type: "disjunction" });
  const numbers = new Intl.NumberFormat(`${tag}-u-nu-latn`);
  const rules = new Intl.PluralRules(tag);
  return {
    list: (names, joint) => (joint === "and" ? and : or).format(names),
    number: (value) => numbers.format(value),
    plural: (count, forms) => forms[rules.select(count)] ?? forms.other,
  };
}

export function titlesOf(titles: Titles): readonly string[] {
  return typeof titles === "string" ? [titles] : titles;
}

/**
 * Quotes a name. A part in brackets at the end stays outside the quotation marks: “Kestrel” (black). If the name itself contains quotation
 * marks, none are added.
 */
export function quoted(name: string, [opening, closing]: readonly [opening: string, closing: string]): string {
  const [, head = name, rest = ""] = /^(.*?\S)(\s+\([^()]*\))$/u.exec(name) ?? [];
  return /["“”„«»‹›「」『』]/u.test(head) ? name : `${opening}${head}${closing}${rest}`;
}

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Lowercases the first letter of a sentence if it begins with one of `words`, which are not names. */
export function continued(sentence: string, words: RegExp): string {
  return words.test(sentence) ? `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** Returns whether a value is a whole number without a unit, as in a count: "3" in "3 drawers". */
export function isCount(value: string): boolean {
  return /^\d{1,4}$/.test(value);
}

/** Returns whether a value begins with a number: "45 cm", "ca. 2.4 kg". */
export function isMeasure(value: string): boolean {
  return /^(?:[~≈<>±]|ca\.?)?\s*\d/iu.test(value);
}
