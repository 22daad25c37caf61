import type { Queryable } from "../../ports/database.ts";

/** Marks a point of a transaction. Points nest. */
export async function savePoint(tx: Queryable): Promise<void> {
  await tx.run("documents.savePoint", "savepoint write", []);
}

/** Keeps what followed the last point. */
export async function releasePoint(tx: Queryable): Promise<void> {
  await tx.run("documents.releasePoint", "release savepoint write", []);
}

/** Undoes what followed the last point. */
export async function rollBack(tx: Queryable): Promise<void> {
  await tx.run("documents.rollBack", "rollback to savepoint write", []);
  await releasePoint(tx);
}
