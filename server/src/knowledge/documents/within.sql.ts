import type { Queryable } from "../../ports/database.ts";

/** Sets a savepoint in a transaction. Savepoints can be nested. */
export async function savePoint(tx: Queryable): Promise<void> {
  await tx.run("documents.savePoint", "savepoint write", []);
}

/** Keeps the changes since the last savepoint. */
export async function releasePoint(tx: Queryable): Promise<void> {
  await tx.run("documents.releasePoint", "release savepoint write", []);
}

/** Undoes the changes since the last savepoint. */
export async function rollBack(tx: Queryable): Promise<void> {
  await tx.run("documents.rollBack", "rollback to savepoint write", []);
  await releasePoint(tx);
}
