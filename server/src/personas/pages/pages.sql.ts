import type { Queryable } from "../../ports/database.ts";

/** The last page that loaded a persona's chat. */
export interface SeenPage {
  readonly origin: string;
  readonly seenAt: Date;
}

/** Records that a page loaded the persona. */
export async function recordPage(db: Queryable, accountId: string, personaId: string, origin: string): Promise<void> {
  await db.run("personas.recordPage", `update personas set page_origin = $3, page_seen_at = now() where account_id = $1 and id = $2`, [
    accountId,
    personaId,
    origin,
  ]);
}

/**
 * Returns the last page that loaded the persona. The values are null if there was none; the result is null if the account has no such
 * persona.
 */
export function lastPage(
  db: Queryable,
  accountId: string,
  personaId: string,
): Promise<SeenPage | { readonly origin: null; readonly seenAt: null } | null> {
  return db.one(
    "personas.lastPage",
    `select page_origin as origin, page_seen_at as "seenAt" from personas where account_id = $1 and id = $2`,
    [accountId, personaId],
  );
}
