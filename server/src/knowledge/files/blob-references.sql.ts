import type { BlobReferenceStore } from "./blob-reference-store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresBlobReferenceStore(database: Database): BlobReferenceStore {
  const owner = async (): Promise<string | null> => {
    const row = await database.one<{ id: string }>("blobs.owner", `select value ->> 'id' as id from installation where key = 'blob_owner'`);
    return row?.id ?? null;
  };
  return {
    async named(keys) {
      const rows = await database.rows<{ key: string }>(
        "blobs.named",
        `select blob_key as key from documents where blob_key = any ($1::text[])
         union select blob_key from chat_images where blob_key = any ($1::text[])
         union select blob_key from document_pictures where blob_key = any ($1::text[])
         union select thumbnail_blob_key from document_pictures where thumbnail_blob_key = any ($1::text[])
         union select blob_key from persona_avatars where blob_key = any ($1::text[])`,
        [keys],
      );
      return new Set(rows.map(({ key }) => key));
    },

    owner,

    async ownerOr(newId) {
      await database.run("blobs.setOwner", `insert into installation (key, value) values ('blob_owner', $1) on conflict (key) do nothing`, [
        JSON.stringify({ id: newId }),
      ]);
      return (await owner()) ?? newId;
    },
  };
}
