import { Readable } from "node:stream";
import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore, StoredBlob } from "../../ports/blob-store.ts";

/** Returns the whole content of a blob. */
export async function bytesOf(blobs: Pick<BlobStore, "open">, key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await blobs.open(key)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

export function storeBytes(blobs: Pick<BlobStore, "put">, bytes: Uint8Array, most: number): Promise<StoredBlob> {
  return blobs.put(Readable.from([bytes]), most);
}

/** Deletes an unreferenced blob. If this fails, the periodic sweep deletes it later. */
export async function dropBlob(
  { blobs, log }: { readonly blobs: Pick<BlobStore, "delete">; readonly log: Log },
  key: string,
): Promise<void> {
  await blobs.delete(key).catch((error: unknown) => log.warn({ err: error }, "failed to delete an orphaned image, will retry"));
}
