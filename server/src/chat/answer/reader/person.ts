import type { Unit } from "../extract/units.ts";

/** Matches a person's name: two or three capitalized words, optionally preceded by titles and followed by a degree. */
const NAME = /^(?:\p{L}{1,4}\. ?)*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}(?:, \p{L}[\p{L}. ]{0,12})?$/u;

/** Reports whether a unit is below a person's name and not in a table. */
export function isBelowName({ heading, row }: Pick<Unit, "heading" | "row">): boolean {
  return !row && NAME.test(heading);
}

/** Reports whether a unit is a line of a person's card, which starts with the name: "Ada Holt: Head gardener". */
export function isOfCard(unit: Pick<Unit, "heading" | "row" | "text">): boolean {
  return isBelowName(unit) && unit.text.startsWith(`${unit.heading}: `);
}

/** Matches two capitalized words in the middle of a sentence, which are a name in most languages. */
const NAMED = /\p{Ll}[,:]? (?:\p{L}{1,4}\. )?\p{Lu}[\p{Ll}'’-]+ \p{Lu}\p{Ll}[\p{L}'’-]+/u;

/**
 * Returns a function that checks whether a unit names a person: a person with a card in the documents, or any person in the middle of a
 * sentence.
 */
export function personFinder(units: readonly Unit[]): (unit: Unit) => boolean {
  const names = [...new Set(units.filter(isOfCard).map(({ heading }) => heading.replace(/,.*$/u, "")))];
  return (unit) => isBelowName(unit) || names.some((name) => unit.text.includes(name)) || NAMED.test(unit.text);
}
