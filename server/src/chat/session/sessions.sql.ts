import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { HandoffState } from "../model/handoff.ts";
import type { Session, TranscriptEvent } from "../model/session.ts";
import type { Speaking } from "../model/speaking.ts";

export const sessionColumns = (table: string): string =>
  `${table}.id, ${table}.account_id as "accountId", ${table}.persona_id as "personaId", ${table}.end_user_id as "endUserId", ${table}.epoch,
  ${table}.last_seq as "lastSeq", ${table}.turn_count as "turnCount", ${table}.lease_owner is not null as "turnOpen", ${table}.updated_at as "updatedAt"`;

export const eventColumns = `seq, turn_index as "turnIndex", event, data`;

/** Returns a session of the account; null if it does not exist. */
export function findSession(db: Queryable, accountId: string, sessionId: string): Promise<Session | null> {
  return db.one<Session>("chat.session", `select ${sessionColumns("sessions")} from sessions where account_id = $1 and id = $2`, [
    accountId,
    sessionId,
  ]);
}

/** A session, with the party that replies in it. */
export interface HeldSession extends Session {
  /** Name of the operator who has taken over the session; null if the persona replies. */
  readonly heldBy: string | null;
  readonly handoff: HandoffState;
}

const holder = `case when operator_until > now() and operator_id is not null then coalesce(operator_name, '') end`;

/** Returns null if the session does not exist. */
export async function findHeldSession(db: Queryable, accountId: string, sessionId: string): Promise<HeldSession | null> {
  const found = await db.one<Session & { readonly heldBy: string | null } & HandoffState>(
    "chat.heldSession",
    `select ${sessionColumns("sessions")}, ${holder} as "heldBy",
       handoff_requested_at as "requestedAt", handoff_reason as reason,
       coalesce(user_attributes ->> 'email', user_attributes ->> 'phone') is not null as "hasContact"
     from sessions where account_id = $1 and id = $2`,
    [accountId, sessionId],
  );
  if (found === null) return null;
  const { requestedAt, reason, hasContact, ...session } = found;
  return { ...session, handoff: { requestedAt, reason, hasContact } };
}

/** The parts of a session that its followers show. */
export interface FollowedSession {
  readonly id: string;
  readonly epoch: number;
  readonly lastSeq: number;
  readonly heldBy: string | null;
  readonly requestedAt: Date | null;
}

/** Returns a string that changes when the followers of a session must read the session again. */
export function stateOf({ epoch, lastSeq, heldBy, requestedAt }: FollowedSession): string {
  return JSON.stringify([epoch, lastSeq, heldBy, requestedAt?.getTime() ?? null]);
}

/** Returns the current state of sessions that exist. */
export function followedSessions(
  db: Queryable,
  keys: readonly { readonly accountId: string; readonly sessionId: string }[],
): Promise<FollowedSession[]> {
  return db.rows<FollowedSession>(
    "chat.followedSessions",
    `select id, epoch, last_seq as "lastSeq", ${holder} as "heldBy", handoff_requested_at as "requestedAt"
     from sessions where account_id = any ($1::uuid[]) and id = any ($2::uuid[])`,
    [[...new Set(keys.map(({ accountId }) => accountId))], keys.map(({ sessionId }) => sessionId)],
  );
}

/** Returns the first transcript events of a conversation after a position, in order. */
export function eventsAfter(
  db: Queryable,
  { sessionId, epoch, seq }: { readonly sessionId: string; readonly epoch: number; readonly seq: number },
  limit: number,
): Promise<TranscriptEvent[]> {
  return db.rows(
    "chat.eventsAfter",
    `select ${eventColumns} from session_events where session_id = $1 and epoch = $2 and seq > $3 order by seq limit $4`,
    [sessionId, epoch, seq, limit],
  );
}

/** A session's row, locked until the transaction ends. */
export interface LockedSession extends Speaking {
  readonly personaId: string;
  readonly epoch: number;
  readonly turnCount: number;
  readonly handoffRequestedAt: Date | null;
  /** Operator whose takeover has expired but has not been released yet. */
  readonly expiredOperatorId: string | null;
}

/**
 * Locks a session of the account. A concurrent commit of a turn either completes before the session is locked or fails. Returns null if the
 * session does not exist.
 */
export function lockSession(tx: Queryable, accountId: string, sessionId: string): Promise<LockedSession | null> {
  return tx.one(
    "session.lock",
    `select persona_id as "personaId", epoch, last_seq as "lastSeq", turn_count as "turnCount", lease_owner as "turnOwner",
       coalesce(lease_until > now(), false) as "turnRunning", case when operator_until > now() then operator_id end as "operatorId",
       case when operator_until <= now() then operator_id end as "expiredOperatorId", operator_name as "operatorName",
       handoff_requested_at as "handoffRequestedAt"
     from sessions where account_id = $1 and id = $2 for update`,
    [accountId, sessionId],
  );
}

/** Notifies the followers of a session on commit. */
export function notifySessionChanged(tx: Queryable, key: { readonly accountId: string; readonly sessionId: string }): Promise<void> {
  return notify(tx, "session_changed", { accountId: key.accountId, sessionId: key.sessionId });
}

/** Returns whether a signed-in user started the session to test the persona; null if the session does not exist. */
export async function isOfDashboard(db: Queryable, accountId: string, sessionId: string): Promise<boolean | null> {
  const row = await db.one<{ ofDashboard: boolean }>(
    "session.ofDashboard",
    `select of_dashboard as "ofDashboard" from sessions where account_id = $1 and id = $2`,
    [accountId, sessionId],
  );
  return row?.ofDashboard ?? null;
}
