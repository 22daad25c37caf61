import type { Queryable } from "../../ports/database.ts";

/** An encrypted secret as stored. */
export interface EncryptedSecret {
  readonly kid: string;
  readonly encrypted: Uint8Array;
  /** Null for the newest secret. */
  readonly validUntil: Date | null;
}

/** Valid secrets of a persona, newest first, and the account of the persona. */
export interface PersonaSecrets {
  readonly accountId: string;
  readonly secrets: readonly EncryptedSecret[];
}

/** Returns the valid secrets of a persona; null if the persona is unknown. */
export async function validSecrets(db: Queryable, personaId: string): Promise<PersonaSecrets | null> {
  const rows = await db.rows<Omit<EncryptedSecret, "kid"> & { readonly accountId: string; readonly kid: string | null }>(
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
}

/** Serializes rotations of a persona's secrets, so that only one secret is the newest. Returns false if the account has no such persona. */
export async function lockPersonaSecrets(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  const persona = await tx.one("endUserSecrets.lockPersona", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    personaId,
  ]);
  return persona !== null;
}

export async function deleteEndedSecrets(tx: Queryable, personaId: string): Promise<void> {
  await tx.run("endUserSecrets.deleteEnded", `delete from end_user_secrets where persona_id = $1 and valid_until <= now()`, [personaId]);
}

export async function deleteSecrets(tx: Queryable, accountId: string, personaId: string): Promise<void> {
  await tx.run(
    "endUserSecrets.delete",
    `delete from end_user_secrets s using personas p where p.id = s.persona_id and p.account_id = $1 and p.id = $2`,
    [accountId, personaId],
  );
}

/** Returns the number of the persona's secrets and their earliest expiry; `nextEnd` is null if none of them expires. */
export async function countSecrets(tx: Queryable, personaId: string): Promise<{ readonly count: number; readonly nextEnd: Date | null }> {
  const valid = await tx.one<{ readonly count: number; readonly nextEnd: Date | null }>(
    "endUserSecrets.count",
    `select count(*) as count, min(valid_until) as "nextEnd" from end_user_secrets where persona_id = $1`,
    [personaId],
  );
  return valid ?? { count: 0, nextEnd: null };
}

/**
 * Makes the newest secret expire after `overlapMs`, without changing the expiry of older secrets. Returns the expiry, or null if there was
 * no secret.
 */
export async function endNewestSecret(tx: Queryable, personaId: string, overlapMs: number): Promise<Date | null> {
  const previous = await tx.one<{ readonly validUntil: Date }>(
    "endUserSecrets.end",
    `update end_user_secrets set valid_until = now() + $2::integer * interval '1 millisecond'
     where persona_id = $1 and valid_until is null returning valid_until as "validUntil"`,
    [personaId, overlapMs],
  );
  return previous?.validUntil ?? null;
}

/** Stores a secret as the newest one. */
export async function insertSecret(
  tx: Queryable,
  personaId: string,
  secret: { readonly kid: string; readonly encrypted: Uint8Array },
): Promise<void> {
  await tx.run("endUserSecrets.add", `insert into end_user_secrets (persona_id, kid, sealed) values ($1, $2, $3)`, [
    personaId,
    secret.kid,
    secret.encrypted,
  ]);
}
