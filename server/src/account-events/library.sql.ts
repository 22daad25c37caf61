import type { Queryable } from "../ports/database.ts";

/** The source in which the account's own documents are stored; null before the first one. */
export async function libraryOf(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db.one<{ id: string }>("accountEvents.library", `select id from sources where account_id = $1 and type = 'library'`, [
    accountId,
  ]);
  return row?.id ?? null;
}
