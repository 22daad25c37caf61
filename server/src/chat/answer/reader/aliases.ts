import { cellsOf } from "../extract/table-row.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { words } from "../text/words.ts";

/** A group name for the items in a list: "Zone 1" for "Belgium, Germany, Luxembourg". */
interface Definition {
  readonly unit: Unit;
  readonly name: string;
  readonly list: string;
  readonly table: string;
}

/** Minimum match score of a word with a list item. */
const SAME = 0.9;
/** Maximum number of words in an item, and of letters in a name. */
const LONGEST_ITEM = 4;
const LONGEST_NAME = 30;
const NAMED_LIST = /^[\s*_]*([^:*_]+?)[*_]*:[*_]*\s+(.+)$/u;

/**
 * Returns a function that finds the units that name a term's group, excluding the units that define the group. Items in several lists of a
 * table, such as event venues, belong to no group.
 */
export function aliasesIn(units: readonly Unit[]): (term: Term) => ReadonlySet<Unit> {
  const definitions = units.flatMap(definitionsIn);
  const texts = definitions.length === 0 ? [] : units.map(({ text }) => spaced(text));
  return (term) => {
    const held = term.weak || term.light ? [] : definitions.filter(({ list }) => matchTerm(term, matchText(list)) >= SAME);
    const only = held.filter(({ table }) => held.filter((other) => other.table === table).length === 1);
    return new Set(only.flatMap(({ unit, name }) => units.filter((one, at) => one !== unit && texts[at]?.includes(name) === true)));
  };
}

/** Returns the folded words of the text, separated by spaces. */
function spaced(text: string): string {
  return ` ${words(text).join(" ")} `;
}

function definitionsIn(unit: Unit): Definition[] {
  if (unit.row) {
    const [first, ...others] = cellsOf(unit.text);
    return others.flatMap(({ value }) => definition(unit, first?.value ?? "", value));
  }
  const [, name = "", list = ""] = (unit.entry ? NAMED_LIST.exec(unit.text) : null) ?? [];
  return definition(unit, name, list);
}

function definition(unit: Unit, name: string, list: string): Definition[] {
  const items = list.split(/[,;]\s+/);
  const short = items.filter((item) => item.split(/\s+/).length <= LONGEST_ITEM && !/\d/.test(item));
  const isList = items.length > 1 && short.length > items.length / 2;
  if (!isList || name === "" || name.length > LONGEST_NAME) return [];
  return [{ unit, list, name: spaced(name), table: `${unit.record.documentId}\n${unit.context}` }];
}
