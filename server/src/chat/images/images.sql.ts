import type { Queryable } from "../../ports/database.ts";

/** An image in a conversation, as returned to clients. */
export interface StoredImage {
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** @param imageId UUID without the `img_` prefix */
export function findImage(db: Queryable, sessionId: string, imageId: string): Promise<StoredImage | null> {
  return db.one(
    "images.one",
    `select blob_key as "blobKey", content_type as "contentType", size_bytes as bytes from chat_images where session_id = $1 and id = $2`,
    [sessionId, imageId],
  );
}
