import { fail } from "../../platform/errors/fail.ts";
import { readableSession, type FollowDeps } from "../session/follow-session.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Session } from "../store.ts";
import { checkedText } from "../model/check-text.ts";
import { keepRating } from "./feedback.sql.ts";

export interface RateTurnDeps {
  readonly database: Queryable;
  readonly store: Pick<FollowDeps["store"], "session">;
}

/**
 * Keeps what a visitor thinks of a turn; the last rating of a turn counts.
 * @param assertMayRate refuses a caller who may not act for the session's visitor
 * @throws Failure `resource.not_found` for an unknown session or turn, `auth.forbidden` for another persona's session, `validation.failed`
 */
export async function rateTurn(
  deps: RateTurnDeps,
  caller: { readonly accountId: string; readonly personaId: string | null },
  input: { readonly sessionId: string; readonly turnIndex: number; readonly rating: -1 | 1; readonly comment: string | undefined },
  assertMayRate: (session: Session) => Promise<void>,
): Promise<void> {
  const comment = input.comment === undefined || input.comment.trim() === "" ? null : checkedText("comment", input.comment);
  const session = await readableSession(deps, caller, input.sessionId);
  await assertMayRate(session);
  const turn = { accountId: session.accountId, sessionId: session.id, turnIndex: input.turnIndex };
  const known = await keepRating(deps.database, turn, { rating: input.rating, comment });
  if (!known) fail("resource.not_found", "The conversation has no turn with this index.");
}
