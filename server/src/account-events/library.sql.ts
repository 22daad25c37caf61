import type { Queryable } from "../ports/database.ts";

/** Returns the source in which the account's own documents are stored; null if there are none yet. */
export async function libraryOf(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db.one<{ id: string }>("accountEvents.library", `select id from sources where account_id = $1 and type = 'library'`, [
    accountId,
  ]);
  return row?.id ?? null;
}
