import type { Queryable } from "../../ports/database.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import type { Session } from "../model/session.ts";
import { readableSession } from "../session/readable-session.ts";
import { assertVisitor, type AssertVisitorDeps } from "../visitor/assert-visitor.ts";
import type { PresentedVisitor } from "../visitor/identify-visitor.ts";

export interface SnapshotSessionDeps extends AssertVisitorDeps {
  readonly database: Queryable;
}

/** A request for the snapshots of a session. */
export interface SnapshotRequest {
  readonly sessionId: string;
  readonly visitor: PresentedVisitor;
}

/**
 * Returns the session if the caller may see its snapshots. If the request contains a persona's public id, only the session's visitor may.
 * @throws Failure `resource.not_found`, `auth.forbidden`
 */
export async function snapshotSession(
  deps: SnapshotSessionDeps,
  actor: SessionReader,
  { sessionId, visitor }: SnapshotRequest,
): Promise<Session> {
  const session = await readableSession(deps, callerOf(actor), sessionId);
  await assertVisitor(deps, actor, session, visitor);
  return session;
}
