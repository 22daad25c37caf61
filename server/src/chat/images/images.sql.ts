import type { ChatImageStore, StoredImage } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresImageStore(database: Database): ChatImageStore {
  return {
    image: (sessionId, imageId) =>
      database.one<StoredImage>(
        "images.one",
        `select blob_key as "blobKey", content_type as "contentType", size_bytes as bytes from chat_images where session_id = $1 and id = $2`,
        [sessionId, imageId],
      ),
  };
}
