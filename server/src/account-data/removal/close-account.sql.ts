import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";

/** Locks an account that is not being deleted. Returns null if there is none. */
export function lockAccount(tx: Queryable, accountId: string): Promise<{ readonly name: string } | null> {
  return tx.one("accountRemoval.lock", `select name from accounts where id = $1 and deletion_requested_at is null for update`, [accountId]);
}

/**
 * Marks the account as deleted, and removes everything that grants access to it: users with their sessions, keys, webhooks,
 * tickets, and the public access to its personas. Also stops its scheduled and running work.
 */
export async function closeAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.run("accountRemoval.mark", `update accounts set deletion_requested_at = now() where id = $1`, [accountId]);
  await tx.run("accountRemoval.users", `delete from users where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.keys", `delete from api_keys where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.webhooks", `update webhooks set is_active = false where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.tickets", `delete from live_tickets where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.personas", `update personas set is_public = false, status = 'disabled' where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.websites", `delete from websites where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.onboardings", `update onboardings set cancel_requested = true where account_id = $1`, [accountId]);
  await tx.run("accountRemoval.jobs", `update jobs set cancel_requested = true where account_id = $1`, [accountId]);
  await tx.run(
    "accountRemoval.evaluations",
    `update evaluations set status = 'canceled', finished_at = now() where account_id = $1 and status in ('queued', 'running')`,
    [accountId],
  );
  await notify(tx, "account_changed", { accountId });
  await notify(tx, "jobs_pending", {});
}
