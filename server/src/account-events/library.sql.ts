import type { Queryable } from "../ports/database.ts";

/** Returns the source that stores the account's own documents; null if there are none yet. */
export async function libraryOf(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db.one<{ id: string }>("accountEvents.library", `select id from sources where account_id = $1 and type = 'library'`, [
    accountId,
  ]);
  return row?.id ?? null;
}
