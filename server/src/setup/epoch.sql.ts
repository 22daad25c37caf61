import type { Queryable } from "../ports/database.ts";

/** Returns the database's epoch; null if the database is empty or was last migrated by a release without epochs. */
export async function epochOf(db: Queryable): Promise<string | null> {
  const table = await db.one<{ name: string | null }>("epoch.table", "select to_regclass('database_epoch')::text as name");
  if (table === null || table.name === null) return null;
  const row = await db.one<{ epoch: string }>("epoch.read", "select epoch from database_epoch");
  return row?.epoch ?? null;
}

/** Returns the epoch of the database from which this database was moved; null if it was not moved. */
export async function originOf(db: Queryable): Promise<string | null> {
  if ((await epochOf(db)) === null) return null;
  const row = await db.one<{ origin: string | null }>("epoch.origin", "select origin from database_epoch");
  return row?.origin ?? null;
}
