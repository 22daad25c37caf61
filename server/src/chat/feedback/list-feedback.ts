import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { Queryable } from "../../ports/database.ts";
import { countRatings, ratedTurns, type RatedTurn, type RatingFilter } from "./feedback.sql.ts";

export interface ListFeedbackDeps {
  readonly database: Queryable;
}

/** Sort order of the list, as encoded in its cursors. */
export const feedbackOrder = "rated_at.desc";

/**
 * Lists visitors' ratings of turns by the account's personas, latest first.
 * @param after a cursor with the value `<microseconds since 1970>.<turn index>`
 */
export async function listFeedback(
  { database }: ListFeedbackDeps,
  accountId: string,
  filter: RatingFilter,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after: ListCursor | null },
): Promise<{ items: RatedTurn[]; total: number; next: ListCursor | null }> {
  const page = { limit, offset, after: after === null ? null : positionOf(after) };
  const [items, total] = await Promise.all([ratedTurns(database, accountId, filter, page), countRatings(database, accountId, filter)]);
  const last = items.length < limit ? undefined : items.at(-1);
  const next = last === undefined ? null : { order: feedbackOrder, value: `${last.moment}.${last.turnIndex}`, id: last.sessionId };
  return { items, total, next };
}

function positionOf({ value, id }: ListCursor): { moment: string; turnIndex: number; sessionId: string } {
  const [moment = "", turnIndex = ""] = value.split(".");
  return { moment, turnIndex: Number(turnIndex), sessionId: id };
}
