import type { Readable } from "node:stream";
import { uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Session } from "../model/session.ts";
import { findSnapshot, type Snapshot } from "./snapshots.sql.ts";

export interface OpenSnapshotDeps {
  readonly database: Queryable;
  readonly blobs: Pick<BlobStore, "open">;
}

/** Returns a snapshot and opens its file. @throws Failure `resource.not_found` */
export async function openSnapshot(
  { database, blobs }: OpenSnapshotDeps,
  { accountId, id: sessionId }: Session,
  snapshotId: string,
): Promise<Snapshot & { readonly content: Readable }> {
  const id = uuidOrNull(snapshotId);
  const found = id === null ? null : await findSnapshot(database, { accountId, sessionId, id });
  if (found === null) return failUnknown();
  const { blobKey, ...snapshot } = found;
  const content = await blobs.open(blobKey).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return failUnknown();
    throw error;
  });
  return { ...snapshot, content };
}

function failUnknown(): never {
  fail("resource.not_found", "The session has no snapshot with this id.");
}
