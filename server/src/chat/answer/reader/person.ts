import type { Unit } from "../extract/units.ts";

/** Matches a person's name: two or three capitalized words, perhaps with titles before and a degree after them. */
const NAME = /^(?:\p{L}{1,4}\. ?)*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}(?:, \p{L}[\p{L}. ]{0,12})?$/u;

/** Reports whether a unit is below a person's name and not in a table. */
export function isBelowName({ heading, row }: Pick<Unit, "heading" | "row">): boolean {
  return !row && NAME.test(heading);
}

/** Reports whether a unit is a line of a person's card, which starts with the name: "Ada Holt: Head gardener". */
export function isOfCard(unit: Pick<Unit, "heading" | "row" | "text">): boolean {
  return isBelowName(unit) && unit.text.startsWith(`${unit.heading}: `);
}
