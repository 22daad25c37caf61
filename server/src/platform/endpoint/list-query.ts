import { fail } from "../errors/fail.ts";
import type { Cursors, ListCursor } from "../lib/cursor.ts";

/** Regular expressions for the values in list cursors, by type of the sort key. */
export const cursorValues = {
  text: /^/,
  /** Microseconds since 1970. */
  moment: /^\d{1,17}$/,
  /** Microseconds since 1970, and the index of a turn. */
  turn: /^\d{1,17}\.\d{1,10}$/,
  /** -1 if the number is not known yet. */
  number: /^(-1|\d{1,15}(\.\d{1,20})?(e-\d\d)?)$/,
} as const;

/**
 * Parses the `cursor` of a list query.
 * @param cursors cursors of the list
 * @param order sort order, such as `created_at.asc`
 * @throws Failure `validation.failed` if the text is not a cursor of this list in this order
 */
export function listCursor(cursors: Cursors, text: string | undefined, order: string, value: keyof typeof cursorValues): ListCursor | null {
  if (text === undefined) return null;
  const cursor = cursors.read(text, order);
  if (cursor !== null && cursorValues[value].test(cursor.value)) return cursor;
  return refuse("cursor", "must be a `next_cursor` returned for the same list and order");
}

/**
 * Parses a date-time in a list query. The schema allows leap seconds, which `Date` cannot represent. @throws Failure `validation.failed`
 */
export function listMoment(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? refuse(field, "must be a valid date and time") : moment;
}

function refuse(field: string, message: string): never {
  fail("validation.failed", `Query parameter \`${field}\` ${message}.`, { errors: [{ field, code: "format", message }] });
}
