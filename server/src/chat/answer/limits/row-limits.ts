import { type Cell, cellsOf } from "../extract/table-row.ts";
import { fold } from "../text/words.ts";
import { unitOfKey } from "../text/measure-units.ts";
import { limitWords, type Quantity, quantityOf } from "./quantities.ts";
import { isWithin, type Range, rangesIn } from "./ranges.ts";

const AGE_COLUMN = new RegExp(String.raw`(?<!\p{L})(?:${limitWords(({ ageColumn }) => ageColumn)})(?!\p{L})`, "u");
const AGE_GROUP = new RegExp(String.raw`(?<!\p{L})(?:${limitWords(({ ageGroups }) => ageGroups)})(?!\p{L})`, "u");

/** Returns the ranges in the cells of a table row. */
export function rangesOfRow(text: string): Range[] {
  return cellsOf(text).flatMap((cell, at) => rangesOfCell(cell, at === 0));
}

function rangesOfCell({ label, value }: Cell, isKey: boolean): Range[] {
  const isAge = AGE_COLUMN.test(fold(label)) || (isKey && AGE_GROUP.test(fold(value)));
  const ranges = rangesIn(value, isAge).map(({ range }) => range);
  if (isAge || ranges.length > 0 || !/^\d+(?:[.,]\d+)?$/.test(value)) return ranges;
  const quantity = quantityOf(value, unitOfKey(label));
  return quantity === null ? [] : [{ kind: quantity.kind, low: quantity.value, high: quantity.value, isOpen: false }];
}

/**
 * How a row relates to conditions: it meets all conditions for which it contains a limit, it contradicts one of them, or it contains no
 * limit for any of them.
 */
export type Fit = "fits" | "contradicts" | "unknown";

export function fitOf(text: string, quantities: readonly Quantity[]): Fit {
  const ranges = rangesOfRow(text);
  const compared = quantities.filter(({ kind }) => ranges.some((range) => range.kind === kind));
  if (compared.length === 0) return "unknown";
  return compared.every(({ kind, value }) => ranges.some((range) => range.kind === kind && isWithin(value, range)))
    ? "fits"
    : "contradicts";
}

/** Reports whether a row or its columns name ages or age groups: "Children (under 12)". */
export function isByAge(text: string): boolean {
  return cellsOf(text).some((cell, at) => {
    const words = fold(`${cell.label} ${cell.value}`);
    return AGE_COLUMN.test(words) || AGE_GROUP.test(words) || rangesOfCell(cell, at === 0).some(({ kind }) => kind === "age");
  });
}
