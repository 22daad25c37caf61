import type { Queryable } from "../ports/database.ts";

/** Returns the database's epoch; null if the database is empty or was last migrated by a release without epochs. */
export async function epochOf(db: Queryable): Promise<string | null> {
  const table = await db.one<{ name: string | null }>("epoch.table", "select to_regclass('database_epoch')::text as name");
  if (table === null || table.name === null) return null;
  const row = await db.one<{ epoch: string }>("epoch.read", "select epoch from database_epoch");
  return row?.epoch ?? null;
}

/** Identifies content that was moved into a database. */
export interface Origin {
  /** Epoch of the database from which the rows were moved. */
  readonly epoch: string;
  /** Digest of the moved rows. */
  readonly content: string;
}

/** Returns the origin of a database into which an installation is being moved; null once the move is complete. */
export async function originOf(db: Queryable): Promise<Origin | null> {
  if ((await epochOf(db)) === null) return null;
  const row = await db.one<{ origin: Origin | null }>("epoch.origin", "select origin from database_epoch");
  return row?.origin ?? null;
}

/** @param origin null once the move is complete */
export async function setOrigin(db: Queryable, origin: Origin | null): Promise<void> {
  await db.run("epoch.setOrigin", "update database_epoch set origin = $1", [origin === null ? null : JSON.stringify(origin)]);
}
