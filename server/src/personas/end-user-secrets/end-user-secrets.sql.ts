import type { EndUserSecretStore, RotateOutcome, EncryptedSecret } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";

export function postgresEndUserSecretStore(database: Database): EndUserSecretStore {
  return {
    async valid(personaId) {
      const rows = await database.rows<Omit<EncryptedSecret, "kid"> & { readonly accountId: string; readonly kid: string | null }>(
        "endUserSecrets.valid",
        `select p.account_id as "accountId", s.kid, s.sealed as encrypted, s.valid_until as "validUntil" from personas p
         left join end_user_secrets s on s.persona_id = p.id and (s.valid_until is null or s.valid_until > now())
         where p.id = $1 order by s.valid_until desc nulls first`,
        [personaId],
      );
      const [first] = rows;
      if (first === undefined) return null;
      return {
        accountId: first.accountId,
        secrets: rows.flatMap(({ kid, encrypted, validUntil }) => (kid === null ? [] : [{ kid, encrypted, validUntil }])),
      };
    },

    rotate: (accountId, personaId, secret, options) =>
      database.transaction(async (tx) => {
        // Serialises rotations of one persona, so that there is one newest secret.
        const persona = await tx.one(
          "endUserSecrets.lockPersona",
          `select 1 from personas where account_id = $1 and id = $2 for no key update`,
          [accountId, personaId],
        );
        return persona === null ? { kind: "unknown" } : rotateSecret(tx, personaId, secret, options);
      }),
  };
}

async function rotateSecret(
  tx: Queryable,
  personaId: string,
  secret: Parameters<EndUserSecretStore["rotate"]>[2],
  { overlapMs, most }: Parameters<EndUserSecretStore["rotate"]>[3],
): Promise<RotateOutcome> {
  await tx.run("endUserSecrets.deleteEnded", `delete from end_user_secrets where persona_id = $1 and valid_until <= now()`, [personaId]);
  const valid = await tx.one<{ readonly count: number; readonly nextEnd: Date | null }>(
    "endUserSecrets.count",
    `select count(*) as count, min(valid_until) as "nextEnd" from end_user_secrets where persona_id = $1`,
    [personaId],
  );
  if (valid !== null && valid.nextEnd !== null && valid.count >= most) return { kind: "too_many", nextEnd: valid.nextEnd };
  const previous = await tx.one<{ readonly validUntil: Date }>(
    "endUserSecrets.end",
    `update end_user_secrets set valid_until = now() + $2::integer * interval '1 millisecond'
     where persona_id = $1 and valid_until is null returning valid_until as "validUntil"`,
    [personaId, overlapMs],
  );
  await tx.run("endUserSecrets.add", `insert into end_user_secrets (persona_id, kid, sealed) values ($1, $2, $3)`, [
    personaId,
    secret.kid,
    secret.encrypted,
  ]);
  return { kind: "rotated", previousValidUntil: previous?.validUntil ?? null };
}
