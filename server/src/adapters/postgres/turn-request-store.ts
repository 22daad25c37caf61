import type { ClaimOutcome, TurnRequestStore } from "../../chat/request-store.ts";
import type { Database } from "./client.ts";

interface Row {
  readonly bodyHash: Buffer;
  readonly response: string | null;
}

export function postgresTurnRequestStore(database: Database): TurnRequestStore {
  return {
    async claim({ personaId, scope, key }, bodyHash, owner, leaseMs): Promise<ClaimOutcome> {
      // Lost races are told by what the winner has left; it may be gone again by then.
      for (;;) {
        const claimed = await database.one(
          "requests.claim",
          `insert into turn_requests as r (persona_id, scope, key, body_hash, owner, lease_until)
           values ($1, $2, $3, $4, $5, now() + $6::integer * interval '1 millisecond')
           on conflict (persona_id, scope, key) do update
             set body_hash = excluded.body_hash, owner = excluded.owner, lease_until = excluded.lease_until, response = null, session_id = null, created_at = now()
             where r.created_at < now() - interval '24 hours' or (r.response is null and r.lease_until < now())
           returning 1 as claimed`,
          [personaId, scope, key, bodyHash, owner, leaseMs],
        );
        if (claimed !== null) return { kind: "claimed" };
        const found = await database.one<Row>(
          "requests.read",
          `select body_hash as "bodyHash", response from turn_requests where persona_id = $1 and scope = $2 and key = $3`,
          [personaId, scope, key],
        );
        if (found === null) continue;
        if (!found.bodyHash.equals(bodyHash)) return { kind: "other_body" };
        return found.response === null ? { kind: "running" } : { kind: "done", response: found.response };
      }
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
