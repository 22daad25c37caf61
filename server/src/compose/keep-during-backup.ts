import { isBackupRunning } from "../backup/snapshot.sql.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Queryable } from "../ports/database.ts";

/**
 * Returns the store with a `delete` that does nothing while a backup is running, which may still copy the file. The hourly sweep deletes such a file
 * later, because no row references it.
 */
export function keepDuringBackup<Store extends Pick<BlobStore, "delete">>(blobs: Store, database: Queryable): Store {
  return {
    ...blobs,
    async delete(key) {
      if (!(await isBackupRunning(database))) await blobs.delete(key);
    },
  };
}
