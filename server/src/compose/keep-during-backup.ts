import { isBackupRunning } from "../backup/snapshot.sql.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Queryable } from "../ports/database.ts";

/**
 * Wraps `delete` so that it does nothing while a backup is running, because the backup may still copy the file. The hourly sweep later
 * deletes the file, because no row references it.
 */
export function keepDuringBackup<Store extends Pick<BlobStore, "delete">>(blobs: Store, database: Queryable): Store {
  return {
    ...blobs,
    async delete(key) {
      if (!(await isBackupRunning(database))) await blobs.delete(key);
    },
  };
}
