import type { AttributeCondition } from "../../../ports/retrieval-index.ts";
import { fold } from "../analysis/fold.ts";
import { ELEMENT, equalKeys, NUMBER, STRING } from "./value-key.ts";

/** Test of a document's values. If `wanted` is true, one of the values must satisfy `holds`; otherwise, none may. */
export interface ConditionTest {
  readonly holds: (key: string) => boolean;
  readonly wanted: boolean;
}

/**
 * Returns the tests for an attribute condition; all must pass. Values are compared with their type: a number never equals a string. A list matches
 * `eq`, `in` and `contains` if one of its elements does, and `eq` with a list if the whole list does. `gte` and `lte` compare numbers with numbers,
 * and strings with strings by code unit, which orders ISO dates.
 */
export function conditionTests(condition: AttributeCondition): ConditionTest[] {
  const tests: ConditionTest[] = [];
  const want = (holds: (key: string) => boolean, wanted = true): void => void tests.push({ holds, wanted });
  const { eq, gte, lte, contains, exists } = condition;
  if (eq !== undefined) {
    const keys = new Set(equalKeys(eq));
    want((key) => keys.has(key));
  }
  if (condition.in !== undefined) {
    const keys = new Set(condition.in.flatMap(equalKeys));
    want((key) => keys.has(key));
  }
  if (gte !== undefined) want((key) => compared(key, gte, (order) => order >= 0));
  if (lte !== undefined) want((key) => compared(key, lte, (order) => order <= 0));
  if (contains !== undefined) {
    const wanted = fold(contains);
    want((key) => isText(key) && fold(key.slice(1)).includes(wanted));
  }
  if (exists !== undefined) want(() => true, exists);
  return tests;
}

function isText(key: string): boolean {
  return key.startsWith(STRING) || key.startsWith(ELEMENT);
}

function compared(key: string, bound: number | string, accepts: (order: number) => boolean): boolean {
  if (typeof bound === "number") return key.startsWith(NUMBER) && accepts(Number(key.slice(1)) - bound);
  if (!isText(key)) return false;
  const value = key.slice(1);
  return accepts(value < bound ? -1 : value > bound ? 1 : 0);
}
