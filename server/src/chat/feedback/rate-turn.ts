import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { checkedText } from "../model/check-text.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import { readableSession } from "../session/readable-session.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import type { PresentedVisitor } from "../visitor/identify-visitor.ts";
import { keepRating } from "./feedback.sql.ts";

export interface RateTurnDeps extends AssertVisitorDeps {
  readonly database: Queryable;
}

export interface RatingInput {
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly rating: -1 | 1;
  readonly comment: string | undefined;
  readonly visitor: PresentedVisitor;
}

/**
 * Stores a visitor's rating of a turn, replacing any earlier rating.
 * @throws Failure `resource.not_found` for an unknown session or turn, `auth.forbidden` for another persona's session or a caller who may not act for
 * its visitor, `validation.failed`
 */
export async function rateTurn(deps: RateTurnDeps, actor: SessionReader, input: RatingInput): Promise<void> {
  const comment = input.comment === undefined || input.comment.trim() === "" ? null : checkedText("comment", input.comment);
  const session = await readableSession(deps, callerOf(actor), input.sessionId);
  await assertVisitor(deps, actor, session, input.visitor);
  const turn = { accountId: session.accountId, sessionId: session.id, turnIndex: input.turnIndex };
  const known = await keepRating(deps.database, turn, { rating: input.rating, comment });
  if (!known) fail("resource.not_found", "The conversation has no turn with this index.");
}
