import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { DroppedVersion } from "../documents/keep-versions.sql.ts";
import { unreferencedBlobs } from "../files/blob-references.sql.ts";
import { purgeExpired, purgeSurplus } from "./versions.sql.ts";

export interface DropBlobsDeps {
  readonly database: Queryable;
  readonly blobs: Pick<BlobStore, "delete">;
}

export interface PurgeVersionsDeps extends DropBlobsDeps {
  readonly database: Transactions;
}

const atOnce = 1_000;

/** Maximum number of replaced versions per document. Between two purges, a document can have more. */
export const mostVersions = 200;

/**
 * Deletes the versions that exceed their account's retention period or the maximum number per document, including their text and files.
 * Several nodes may run this concurrently.
 * @returns the number of deleted versions
 */
export async function purgeVersions(deps: PurgeVersionsDeps): Promise<number> {
  for (let deleted = 0; ;) {
    const expired = await deps.database.transaction((tx) => purgeExpired(tx, atOnce));
    const surplus = expired.length < atOnce ? await deps.database.transaction((tx) => purgeSurplus(tx, mostVersions, atOnce)) : [];
    const versions = [...expired, ...surplus];
    await dropBlobs(deps, versions);
    deleted += versions.length;
    if (expired.length < atOnce && surplus.length < atOnce) return deleted;
  }
}

/**
 * Deletes the files of deleted versions that nothing else references. Called after the commit; after a crash, the hourly sweep deletes
 * them.
 */
export async function dropBlobs({ database, blobs }: DropBlobsDeps, versions: readonly DroppedVersion[]): Promise<void> {
  const keys = versions.flatMap(({ blobKey }) => blobKey ?? []);
  for (const key of await unreferencedBlobs(database, keys)) await blobs.delete(key);
}
