import type { CommittedDocument } from "./model/commit.ts";
import type { Queryable } from "../../ports/database.ts";

/**
 * Replaces the images of committed files.
 * @returns the blob keys of the previous images
 */
export async function replacePictures(tx: Queryable, done: readonly CommittedDocument[]): Promise<string[]> {
  const files = done.filter(({ row }) => row.kind === "file");
  if (files.length === 0) return [];
  const dropped = await tx.rows<{ blobKey: string | null; thumbnailKey: string | null }>(
    "processing.dropPictures",
    `delete from document_pictures where document_id = any ($1::uuid[]) returning blob_key as "blobKey", thumbnail_blob_key as "thumbnailKey"`,
    [files.map(({ row }) => row.id)],
  );
  const records = files.flatMap(({ processed, row }) =>
    processed.pictures.map(({ files: kept, ...picture }, ordinal) => ({
      ...picture,
      document_id: row.id,
      account_id: row.accountId,
      ordinal,
      blob_key: kept?.blobKey ?? null,
      thumbnail_blob_key: kept?.thumbnailBlobKey ?? null,
      size_bytes: kept?.bytes ?? null,
      thumbnail_size_bytes: kept?.thumbnailBytes ?? null,
    })),
  );
  if (records.length > 0) {
    await tx.run(
      "processing.addPictures",
      `insert into document_pictures (id, account_id, document_id, ordinal, url, blob_key, thumbnail_blob_key, size_bytes, thumbnail_size_bytes,
         width, height, description, page, colors)
       select id, account_id, document_id, ordinal, url, blob_key, thumbnail_blob_key, size_bytes, thumbnail_size_bytes, width, height, description,
         page, colors
       from json_to_recordset($1::json) as p (id uuid, account_id uuid, document_id uuid, ordinal integer, url text, blob_key text,
         thumbnail_blob_key text, size_bytes integer, thumbnail_size_bytes integer, width integer, height integer, description text, page integer,
         colors jsonb)`,
      [JSON.stringify(records)],
    );
  }
  return dropped.flatMap(({ blobKey, thumbnailKey }) => [blobKey, thumbnailKey].filter((key) => key !== null));
}
