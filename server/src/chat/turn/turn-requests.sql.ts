import type { ClaimedBy, ClaimOutcome, TurnRequest, TurnRequestStore } from "../request-store.ts";
import type { Database } from "../../platform/postgres/client.ts";

interface Row {
  readonly bodyHash: Buffer;
  /** The session that the request named or created. */
  readonly sessionId: string | null;
  readonly named: boolean;
  readonly response: string | null;
}

/**
 * Visible before durable: the turn's own commit, later in the WAL, makes it durable. If the WAL ends before that commit, the turn was not
 * stored, and the key is free as it should be.
 */
const quickly = `with quick as (select set_config('synchronous_commit', 'off', true))`;

const columns = `r.body_hash as "bodyHash", r.session_id as "sessionId", r.named_session as named, r.response`;

export function postgresTurnRequestStore(database: Database): TurnRequestStore {
  /** A visitor's first turn was sent before the visitor had an id. */
  function ofFirstTurn({ personaId, key, scope }: TurnRequest, endUserId: string): Promise<Row | null> {
    return database.one<Row>(
      "requests.firstTurn",
      `select ${columns} from turn_requests r join sessions s on s.id = r.session_id
       where r.persona_id = $1 and r.key = $2 and r.scope <> $3 and not r.named_session and s.end_user_id = $4
         and r.created_at >= now() - interval '24 hours' and (r.response is not null or r.lease_until >= now()) limit 1`,
      [personaId, key, scope, endUserId],
    );
  }

  return {
    async claim(request, by): Promise<ClaimOutcome> {
      const { personaId, scope, key } = request;
      const first = by.endUserId === null ? null : await ofFirstTurn(request, by.endUserId);
      if (first !== null) return outcomeOf(first, by);
      // A lost race is answered from the winner's row, which may be gone again by then.
      for (;;) {
        const claimed = await database.one(
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
        if (claimed !== null) return { kind: "claimed" };
        const found = await database.one<Row>(
          "requests.read",
          `select ${columns} from turn_requests r where r.persona_id = $1 and r.scope = $2 and r.key = $3`,
          [personaId, scope, key],
        );
        if (found !== null) return outcomeOf(found, by);
      }
    },

    async bind({ personaId, scope, key }, owner, sessionId) {
      await database.run(
        "requests.bind",
        `${quickly} update turn_requests set session_id = $5 from quick where persona_id = $1 and scope = $2 and key = $3 and owner = $4`,
        [personaId, scope, key, owner, sessionId],
      );
    },

    async drop({ personaId, scope, key }, owner) {
      await database.run(
        "requests.drop",
        `delete from turn_requests where persona_id = $1 and scope = $2 and key = $3 and owner = $4 and response is null`,
        [personaId, scope, key, owner],
      );
    },

    async forgetOld() {
      await database.run("requests.forget", `delete from turn_requests where created_at < now() - interval '24 hours'`);
    },
  };
}

function outcomeOf(found: Row, by: ClaimedBy): ClaimOutcome {
  const sameSession = by.sessionId === null ? !found.named : found.sessionId === null || found.sessionId === by.sessionId;
  if (!sameSession || !found.bodyHash.equals(by.bodyHash)) return { kind: "other_body" };
  return found.response === null ? { kind: "running" } : { kind: "done", response: found.response };
}
