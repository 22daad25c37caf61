/** Names in a sentence: one, or several that it is about together. */
export type Titles = string | readonly string[];

export interface Formats {
  /** Joins names: "A, B and C". */
  readonly list: (names: readonly string[], joint: "and" | "or") => string;
  /** Writes a number with the digits 0 to 9, which visitors and the check of answers can read in every language. */
  readonly number: (value: number) => string;
  /** Returns the form for a number; `other` where the language has no form of its own for it. */
  readonly plural: (count: number, forms: PluralForms) => string;
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Returns how a language writes lists and numbers. */
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

/** Quotes a name; what follows it in brackets stays outside: “Kestrel” (black). A name that has quotes of its own keeps only those. */
export function quoted(name: string, [opening, closing]: readonly [opening: string, closing: string]): string {
  const [, head = name, rest = ""] = /^(.*?\S)(\s+\([^()]*\))$/u.exec(name) ?? [];
  return /["“”„«»‹›「」『』]/u.test(head) ? name : `${opening}${head}${closing}${rest}`;
}

/** Writes the first letter large. */
export function capitalized(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Writes the first letter of a sentence small, unless it begins a name: the next letters are small, and only `words` may begin a sentence. */
export function continued(sentence: string, words: RegExp): string {
  return words.test(sentence) ? `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}` : sentence;
}

/** A whole number without a unit: "3", which a count has: "3 drawers". */
export function isCount(value: string): boolean {
  return /^\d{1,4}$/.test(value);
}

/** A value that begins with a number: "45 cm", "ca. 2.4 kg". */
export function isMeasure(value: string): boolean {
  return /^(?:[~≈<>±]|ca\.?)?\s*\d/iu.test(value);
}
