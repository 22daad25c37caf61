import type { Log } from "../../lib/log.ts";
import type { BlobInventory, BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { BlobReferenceStore } from "./blob-reference-store.ts";
import { listInBatches, orphanBlobs } from "./orphan-blobs.ts";

export interface SweepBlobsDeps {
  readonly blobs: Pick<BlobStore, "delete"> & BlobInventory;
  readonly references: BlobReferenceStore;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly log: Log;
}

/**
 * Deletes blobs that no document names and that were written before a moment.
 * @param before by the clock of the blob store
 * @returns how many; 0 where the blobs are not known to be this database's
 */
export async function sweepBlobs(deps: SweepBlobsDeps, before: Date, signal?: AbortSignal): Promise<number> {
  if (!(await areOwn(deps))) {
    deps.log.warn({}, "files in FILES_DIR belong to another database, orphan cleanup skipped");
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
 * Whether the blobs belong to this database. One that was set up beside the files of another, or is yet to be restored, names none of them,
 * and must not have them deleted.
 */
async function areOwn({ blobs, references, ids }: SweepBlobsDeps): Promise<boolean> {
  const claimed = await blobs.owner();
  if (claimed !== null) return claimed === (await references.owner());
  if (!(await mayClaim(blobs, references))) return false;
  await blobs.claim(await references.ownerOr(ids.uuidv4()));
  return true;
}

/** Blobs that nobody has claimed are this database's if a document names one of them, or if there is none. */
async function mayClaim(blobs: BlobInventory, references: BlobReferenceStore): Promise<boolean> {
  let isEmpty = true;
  for await (const batch of listInBatches(blobs)) {
    isEmpty = false;
    if ((await references.named(batch.map(({ key }) => key))).size > 0) return true;
  }
  return isEmpty;
}
