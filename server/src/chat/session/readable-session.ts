import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Session } from "../model/session.ts";
import { isGuid } from "../model/session-id.ts";
import type { Caller } from "../model/caller.ts";
import { findSession } from "./sessions.sql.ts";

export interface ReadableSessionDeps {
  readonly database: Queryable;
}

/**
 * Returns a session that the caller may read; null if it does not exist. An account key can read all sessions of its account; a persona can read only
 * its own.
 * @throws Failure `auth.forbidden` for another persona's session
 */
export async function findReadableSession({ database }: ReadableSessionDeps, caller: Caller, sessionId: string): Promise<Session | null> {
  const session = isGuid(sessionId) ? await findSession(database, caller.accountId, sessionId.toLowerCase()) : null;
  if (session !== null && caller.personaId !== null && session.personaId !== caller.personaId)
    fail("auth.forbidden", "The session belongs to another persona.");
  return session;
}

/**
 * Returns a session that the caller may read; see `findReadableSession`.
 * @throws Failure `resource.not_found` if the session does not exist
 */
export async function readableSession(deps: ReadableSessionDeps, caller: Caller, sessionId: string): Promise<Session> {
  return (await findReadableSession(deps, caller, sessionId)) ?? failUnknownSession();
}

export function failUnknownSession(): never {
  fail("resource.not_found", "No session with this id exists.");
}
