import type { PictureFile, PictureStore } from "./picture-store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresPictureStore(database: Database): PictureStore {
  return {
    file: (id, size) =>
      database.one<PictureFile>(
        "pictures.file",
        `select case when $2 then p.thumbnail_blob_key else p.blob_key end as "blobKey",
           case when $2 then p.thumbnail_size_bytes else p.size_bytes end as bytes,
           false as "isAvatar"
         from document_pictures p join documents d on d.id = p.document_id and d.state <> 'deleted'
           join sources s on s.id = d.source_id and s.deleted_at is null
         where p.id = $1 and p.blob_key is not null
         union all select blob_key, size_bytes, true from persona_avatars where id = $1`,
        [id, size === "thumbnail"],
      ),
  };
}
