import type { Log } from "../../platform/lib/log.ts";
import type { BlobInventory, BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { BlobReferenceStatements } from "./blob-references.sql.ts";
import { listInBatches, orphanBlobs } from "./orphan-blobs.ts";

export interface SweepBlobsDeps {
  readonly blobs: Pick<BlobStore, "delete"> & BlobInventory;
  readonly references: BlobReferenceStatements;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly log: Log;
}

/**
 * Deletes unreferenced blobs written before a point in time.
 * @param before point in time according to the blob store's clock
 * @returns the number of deleted blobs; 0 if the blobs are not known to belong to this database
 */
export async function sweepBlobs(deps: SweepBlobsDeps, before: Date, signal?: AbortSignal): Promise<number> {
  if (!(await areOwn(deps))) {
    deps.log.warn({}, "stored files belong to another database, orphan cleanup skipped");
    return 0;
  }
  let deleted = 0;
  for await (const keys of orphanBlobs(deps, before)) {
    for (const key of keys) {
      if (signal?.aborted === true) break;
      await deps.blobs.delete(key);
      deleted += 1;
    }
    if (signal?.aborted === true) break;
  }
  if (deleted > 0) deps.log.info({ files: deleted }, "orphaned files deleted");
  return deleted;
}

/**
 * Returns whether the blobs belong to this database. A new database that uses the files of another database, or that is about to be
 * restored, does not reference any of them and must not delete them.
 */
async function areOwn({ blobs, references, ids }: SweepBlobsDeps): Promise<boolean> {
  const claimed = await blobs.owner();
  if (claimed !== null) return claimed === (await references.owner());
  if (!(await mayClaim(blobs, references))) return false;
  const own = await references.ownerOr(ids.uuidv4());
  await blobs.claim(own, true);
  // Another database may have claimed the blobs at the same time.
  return (await blobs.owner()) === own;
}

/** Unclaimed blobs belong to this database if a document references at least one of them, or if there are no blobs. */
async function mayClaim(blobs: BlobInventory, references: BlobReferenceStatements): Promise<boolean> {
  let isEmpty = true;
  for await (const batch of listInBatches(blobs)) {
    isEmpty = false;
    if ((await references.named(batch.map(({ key }) => key))).size > 0) return true;
  }
  return isEmpty;
}
