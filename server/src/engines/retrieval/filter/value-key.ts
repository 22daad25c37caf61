import type { AttributeValue } from "../../../ports/retrieval-index.ts";

/** Types of stored values; the first letter of a key. `ELEMENT` is one string in a list, `LIST` the whole list. */
export const NUMBER = "n";
export const STRING = "s";
export const BOOLEAN = "b";
export const ELEMENT = "e";
export const LIST = "l";

/** Returns the keys under which a value is stored; equal keys mean equal values. */
export function valueKeys(value: AttributeValue): string[] {
  if (typeof value === "number") return [NUMBER + String(value)];
  if (typeof value === "boolean") return [BOOLEAN + String(value)];
  if (typeof value === "string") return [STRING + value];
  return [listKey(value), ...new Set(value.map((element) => ELEMENT + element))];
}

/** Returns the keys that match a requested value; a string also matches an element of a list. */
export function equalKeys(value: AttributeValue): string[] {
  if (typeof value === "string") return [STRING + value, ELEMENT + value];
  return typeof value === "object" ? [listKey(value)] : valueKeys(value);
}

function listKey(list: readonly string[]): string {
  return LIST + JSON.stringify(list);
}
