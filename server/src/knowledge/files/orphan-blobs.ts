import type { BlobInventory } from "../../ports/blob-store.ts";
import type { BlobReferenceStatements } from "./blob-references.sql.ts";

export interface OrphanBlobsDeps {
  readonly blobs: Pick<BlobInventory, "list">;
  readonly references: Pick<BlobReferenceStatements, "named">;
}

interface ListedBlob {
  readonly key: string;
  readonly modifiedAt: Date;
}

const batchSize = 1_000;

/** Lists all blobs in batches of at most 1,000. */
export async function* listInBatches(blobs: Pick<BlobInventory, "list">): AsyncGenerator<ListedBlob[]> {
  let batch: ListedBlob[] = [];
  for await (const blob of blobs.list()) {
    batch.push(blob);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Lists the keys of blobs that are not referenced by a document, in batches. A blob is stored before its document and deleted after it, so
 * a crashed process can leave an orphan.
 * @param before time before which the returned blobs were written, because a newer blob may belong to an upload whose document has not been
 * written yet
 */
export async function* orphanBlobs({ blobs, references }: OrphanBlobsDeps, before: Date): AsyncGenerator<string[]> {
  for await (const batch of listInBatches(blobs)) {
    const old = batch.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
    if (old.length === 0) continue;
    const named = await references.named(old);
    const orphans = old.filter((key) => !named.has(key));
    if (orphans.length > 0) yield orphans;
  }
}
