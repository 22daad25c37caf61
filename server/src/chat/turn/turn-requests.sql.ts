import type { Queryable } from "../../ports/database.ts";
import type { ClaimedBy, StoredRequest, TurnRequest } from "./model/turn-request.ts";

/**
 * The row is visible before it is durable. The turn's own commit comes later in the WAL and makes it durable. If the WAL ends before that
 * commit, the turn was
 * not stored, and the key is correctly available again.
 */
const quickly = `with quick as (select set_config('synchronous_commit', 'off', true))`;

const columns = `r.body_hash as "bodyHash", r.session_id as "sessionId", r.named_session as named, r.response`;

/** Returns the visitor's first turn with the key, which was sent before the visitor had an id. */
export function findFirstTurn(db: Queryable, { personaId, key, scope }: TurnRequest, endUserId: string): Promise<StoredRequest | null> {
  return db.one(
    "requests.firstTurn",
    `select ${columns} from turn_requests r join sessions s on s.id = r.session_id
     where r.persona_id = $1 and r.key = $2 and r.scope <> $3 and not r.named_session and s.end_user_id = $4
       and r.created_at >= now() - interval '24 hours' and (r.response is not null or r.lease_until >= now()) limit 1`,
    [personaId, key, scope, endUserId],
  );
}

export function findRequest(db: Queryable, { personaId, scope, key }: TurnRequest): Promise<StoredRequest | null> {
  return db.one("requests.read", `select ${columns} from turn_requests r where r.persona_id = $1 and r.scope = $2 and r.key = $3`, [
    personaId,
    scope,
    key,
  ]);
}

/** Leases a request that is new, too old to be replayed, or abandoned by a crashed process. Returns whether the request was leased. */
export async function leaseRequest(db: Queryable, { personaId, scope, key }: TurnRequest, by: ClaimedBy): Promise<boolean> {
  const leased = await db.one(
    "requests.claim",
    `${quickly}
     insert into turn_requests as r (persona_id, scope, key, body_hash, owner, lease_until, named_session)
     select $1::uuid, $2, $3, $4::bytea, $5::uuid, now() + $6::integer * interval '1 millisecond', $7::boolean from quick
     on conflict (persona_id, scope, key) do update
       set body_hash = excluded.body_hash, owner = excluded.owner, lease_until = excluded.lease_until, named_session = excluded.named_session,
         response = null, session_id = null, created_at = now()
       where r.created_at < now() - interval '24 hours' or (r.response is null and r.lease_until < now())
     returning 1 as claimed`,
    [personaId, scope, key, by.bodyHash, by.owner, by.leaseMs, by.sessionId !== null],
  );
  return leased !== null;
}

/** Records the session of the turn, so that its visitor can repeat the first turn with the returned visitor id. */
export async function bindRequest(db: Queryable, { personaId, scope, key }: TurnRequest, owner: string, sessionId: string): Promise<void> {
  await db.run(
    "requests.bind",
    `${quickly} update turn_requests set session_id = $5 from quick where persona_id = $1 and scope = $2 and key = $3 and owner = $4`,
    [personaId, scope, key, owner, sessionId],
  );
}

/** Releases the key of a turn that did not store anything. */
export async function dropRequest(db: Queryable, { personaId, scope, key }: TurnRequest, owner: string): Promise<void> {
  await db.run(
    "requests.drop",
    `delete from turn_requests where persona_id = $1 and scope = $2 and key = $3 and owner = $4 and response is null`,
    [personaId, scope, key, owner],
  );
}

/** Records the response stream. Returns false if another call has taken over the request. */
export async function keepResponse(
  tx: Queryable,
  { personaId, scope, key }: TurnRequest,
  { owner, response, sessionId }: { readonly owner: string; readonly response: string; readonly sessionId: string },
): Promise<boolean> {
  const kept = await tx.run(
    "requests.keep",
    `update turn_requests set response = $5, session_id = $6 where persona_id = $1 and scope = $2 and key = $3 and owner = $4`,
    [personaId, scope, key, owner, response, sessionId],
  );
  return kept > 0;
}

/** Deletes requests that are too old to be replayed. */
export async function deleteOldRequests(db: Queryable): Promise<void> {
  await db.run("requests.forget", `delete from turn_requests where created_at < now() - interval '24 hours'`);
}
