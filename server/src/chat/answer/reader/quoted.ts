import { cellsOf } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import { fold } from "../text/words.ts";

/** Minimum number of letters to recognize a sentence in a reply. */
const TELLING = 24;

/** Returns the units in the sections that a reply quotes. `said` must be normalized by `plainOf`. */
export function sectionsQuoted(units: readonly Unit[], said: string): ReadonlySet<Unit> {
  const keyOf = ({ record, heading, passage }: Unit): string => `${record.documentId}\n${heading === "" ? String(passage) : heading}`;
  const quoted = new Set(units.flatMap((unit) => (isSaid(unit, said) ? [keyOf(unit)] : [])));
  return new Set(units.filter((unit) => quoted.has(keyOf(unit))));
}

/** Reports whether a reply contains a unit. */
export function isSaid(unit: Unit, said: string): boolean {
  if (unit.row) return isSaidRow(unit, said);
  const own = plainOf(unit.text);
  return own.length >= TELLING && said.includes(own);
}

/** Maximum number of letters between the name of a row and one of its values in a reply. */
const SOON = 120;

/** Reports whether a reply contains a row: its first cell, closely followed by another cell. */
export function isSaidRow({ text }: Unit, said: string): boolean {
  const [name = "", ...values] = cellsOf(text).map(({ value }) => plainOf(value).trim());
  const at = name.length < 3 ? -1 : said.indexOf(name);
  if (at < 0) return false;
  const after = said.slice(at + name.length, at + name.length + SOON);
  return values.some((value) => value !== "" && after.includes(` ${value} `));
}

/** Returns the folded words of the text, separated by single spaces. */
export function plainOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, " ");
}
