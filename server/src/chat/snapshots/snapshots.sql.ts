import type { Queryable } from "../../ports/database.ts";

export interface Snapshot {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

export interface NewSnapshot extends Omit<Snapshot, "createdAt"> {
  readonly accountId: string;
  readonly sessionId: string;
  readonly epoch: number;
  readonly blobKey: string;
}

const columns = `id, content_type as "contentType", size_bytes as bytes, width, height, created_at as "createdAt"`;

/** Returns the number of snapshots in a conversation. */
export async function countSnapshots(db: Queryable, accountId: string, sessionId: string): Promise<number> {
  const found = await db.one<{ count: number }>(
    "snapshots.count",
    `select count(*) as count from session_snapshots where account_id = $1 and session_id = $2`,
    [accountId, sessionId],
  );
  return found?.count ?? 0;
}

export async function insertSnapshot(tx: Queryable, snapshot: NewSnapshot): Promise<Snapshot> {
  const stored = await tx.one<Snapshot>(
    "snapshots.insert",
    `insert into session_snapshots (id, account_id, session_id, epoch, blob_key, content_type, size_bytes, width, height)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      snapshot.id,
      snapshot.accountId,
      snapshot.sessionId,
      snapshot.epoch,
      snapshot.blobKey,
      snapshot.contentType,
      snapshot.bytes,
      snapshot.width,
      snapshot.height,
    ],
  );
  if (stored === null) throw new Error("a snapshot was not inserted");
  return stored;
}

/** Returns a page of a conversation's snapshots, newest first. */
export function listSnapshots(
  db: Queryable,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Snapshot[]> {
  return db.rows(
    "snapshots.list",
    `select ${columns} from session_snapshots where account_id = $1 and session_id = $2 order by created_at desc, id desc limit $3 offset $4`,
    [accountId, sessionId, limit, offset],
  );
}

export function findSnapshot(
  db: Queryable,
  { accountId, sessionId, id }: { readonly accountId: string; readonly sessionId: string; readonly id: string },
): Promise<(Snapshot & { readonly blobKey: string }) | null> {
  return db.one(
    "snapshots.one",
    `select ${columns}, blob_key as "blobKey" from session_snapshots where account_id = $1 and session_id = $2 and id = $3`,
    [accountId, sessionId, id],
  );
}
