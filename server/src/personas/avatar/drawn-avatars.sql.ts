import type { Queryable } from "../../ports/database.ts";

/** An image that was generated for a persona: its initials on the brand's color. */
export interface DrawnAvatar {
  readonly id: string;
  readonly blobKey: string;
  readonly bytes: number;
}

/** Returns the personas of a brand that have a generated image, even if they do not show it. */
export async function personasWithDrawnAvatar(db: Queryable, accountId: string, brandId: string): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    "avatars.ofBrand",
    `select p.id from personas p join persona_avatars a on a.account_id = p.account_id and a.persona_id = p.id
     where p.account_id = $1 and p.brand_id = $2`,
    [accountId, brandId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Replaces the generated image of a persona. If the persona shows the previous image, it shows the new one afterward.
 * @returns the blob key of the previous image; null if the persona no longer has a generated image
 */
export async function replaceDrawnAvatar(
  tx: Queryable,
  accountId: string,
  personaId: string,
  { id, blobKey, bytes }: DrawnAvatar,
): Promise<string | null> {
  await tx.one("avatars.lockHolder", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [accountId, personaId]);
  const former = await tx.one<{ id: string; blobKey: string }>(
    "avatars.dropFormer",
    `delete from persona_avatars where account_id = $1 and persona_id = $2 returning id, blob_key as "blobKey"`,
    [accountId, personaId],
  );
  if (former === null) return null;
  await tx.run(
    "avatars.add",
    `insert into persona_avatars (id, account_id, persona_id, blob_key, size_bytes) values ($1, $2, $3, $4, $5)`,
    [id, accountId, personaId, blobKey, bytes],
  );
  await tx.run(
    "avatars.show",
    `update personas set avatar_url = $4, updated_at = now() where account_id = $1 and id = $2 and avatar_url = $3`,
    [accountId, personaId, `/v1/media/${former.id}`, `/v1/media/${id}`],
  );
  return former.blobKey;
}
