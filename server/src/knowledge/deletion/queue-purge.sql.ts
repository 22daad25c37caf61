import type { Queryable } from "../../ports/database.ts";

/**
 * Locks the account's deletion job until the commit, so that its next step includes the documents that this transaction marks.
 * @returns whether such a job is queued or running
 */
export async function joinDeletion(tx: Queryable, accountId: string): Promise<boolean> {
  const job = await tx.one(
    "removal.joinDeletion",
    `select 1 from jobs where account_id = $1 and operation = 'delete' and status in ('queued', 'running') for share`,
    [accountId],
  );
  return job !== null;
}

/** Returns whether a bulk job of the account, other than a deletion, is queued or running. */
export async function isOtherWorkActive(tx: Queryable, accountId: string): Promise<boolean> {
  const job = await tx.one(
    "removal.otherWork",
    `select 1 from jobs where account_id = $1 and operation not in ('delete', 'summary') and status in ('queued', 'running')`,
    [accountId],
  );
  return job !== null;
}
