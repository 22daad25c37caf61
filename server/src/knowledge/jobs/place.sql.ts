import type { Queryable } from "../../ports/database.ts";

/** Locks a source, or the hidden source of account documents if `sourceId` is null, to prevent its deletion. Returns null if it does not exist. */
export async function lockPlace(tx: Queryable, accountId: string, sourceId: string | null): Promise<string | null> {
  const row =
    sourceId === null
      ? await tx.one<{ id: string }>(
          "jobs.lockLibrary",
          `select id from sources where account_id = $1 and type = 'library' and deleted_at is null for key share`,
          [accountId],
        )
      : await tx.one<{ id: string }>(
          "jobs.lockSource",
          `select id from sources where account_id = $1 and id = $2 and type <> 'library' and deleted_at is null for key share`,
          [accountId, sourceId],
        );
  return row?.id ?? null;
}
