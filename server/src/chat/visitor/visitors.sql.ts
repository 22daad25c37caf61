import type { Queryable } from "../../ports/database.ts";

/** Whether the visitor has consented to talk to the persona. */
export async function hasConsented(db: Queryable, personaId: string, endUserId: string): Promise<boolean> {
  const given = await db.one("visitors.hasConsented", `select 1 from end_user_consents where persona_id = $1 and end_user_id = $2`, [
    personaId,
    endUserId,
  ]);
  return given !== null;
}

/** Stores a consent. No effect if it is already stored or the persona was deleted. */
export async function insertConsent(db: Queryable, personaId: string, endUserId: string): Promise<void> {
  await db.run(
    "visitors.keepConsent",
    `insert into end_user_consents (persona_id, end_user_id) select id, $2 from personas where id = $1
     on conflict (persona_id, end_user_id) do nothing`,
    [personaId, endUserId],
  );
}
