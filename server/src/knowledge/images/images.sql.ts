import type { Queryable } from "../../ports/database.ts";

export type ImageSize = "full" | "thumbnail";

/** The file of an image. */
export interface ImageFile {
  readonly blobKey: string;
  readonly bytes: number;
  /** Avatars are SVG images; older avatars are WebP images. */
  readonly isAvatar: boolean;
}

/** Returns an image by its unguessable id; null if the image does not exist or its document was deleted. */
export function imageFile(db: Queryable, id: string, size: ImageSize): Promise<ImageFile | null> {
  return db.one<ImageFile>(
    "pictures.file",
    `select case when $2 then p.thumbnail_blob_key else p.blob_key end as "blobKey",
       case when $2 then p.thumbnail_size_bytes else p.size_bytes end as bytes,
       false as "isAvatar"
     from document_pictures p join documents d on d.id = p.document_id and d.state <> 'deleted'
       join sources s on s.id = d.source_id and s.deleted_at is null
     where p.id = $1 and p.blob_key is not null
     union all select blob_key, size_bytes, true from persona_avatars where id = $1`,
    [id, size === "thumbnail"],
  );
}
