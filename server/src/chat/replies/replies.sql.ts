import { isUniqueViolation } from "../../platform/postgres/failures.ts";
import type { Queryable } from "../../ports/database.ts";

/** A saved reply that operators insert into their messages. */
export interface Reply {
  readonly id: string;
  /** Unique in the account, ignoring case. */
  readonly shortcut: string;
  readonly content: string;
  readonly updatedAt: Date;
}

export interface ReplyKey {
  readonly accountId: string;
  readonly id: string;
}

const columns = `id, shortcut, content, updated_at as "updatedAt"`;

/** Returns all replies of the account, sorted by shortcut. */
export function listReplies(db: Queryable, accountId: string): Promise<Reply[]> {
  return db.rows("replies.list", `select ${columns} from replies where account_id = $1 order by lower(shortcut)`, [accountId]);
}

/** Stores a reply. Returns null if the account has the maximum number of replies. */
export function insertReply(
  db: Queryable,
  { accountId, id }: ReplyKey,
  { shortcut, content }: Pick<Reply, "shortcut" | "content">,
  most: number,
): Promise<Reply | "taken" | null> {
  return unlessTaken(() =>
    db.one<Reply>(
      "replies.insert",
      `insert into replies (id, account_id, shortcut, content)
       select $2, $1, $3, $4 where (select count(*) from replies where account_id = $1) < $5 returning ${columns}`,
      [accountId, id, shortcut, content, most],
    ),
  );
}

/** Changes the given fields. Returns null if the reply does not exist. */
export function changeReply(
  db: Queryable,
  { accountId, id }: ReplyKey,
  { shortcut, content }: Partial<Pick<Reply, "shortcut" | "content">>,
): Promise<Reply | "taken" | null> {
  return unlessTaken(() =>
    db.one<Reply>(
      "replies.change",
      `update replies set shortcut = coalesce($3, shortcut), content = coalesce($4, content), updated_at = now()
       where account_id = $1 and id = $2 returning ${columns}`,
      [accountId, id, shortcut ?? null, content ?? null],
    ),
  );
}

/** Deletes a reply and returns whether it existed. */
export async function deleteReply(db: Queryable, { accountId, id }: ReplyKey): Promise<boolean> {
  return (await db.run("replies.delete", `delete from replies where account_id = $1 and id = $2`, [accountId, id])) > 0;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T | "taken"> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "replies_shortcut")) return "taken";
    throw error;
  }
}
