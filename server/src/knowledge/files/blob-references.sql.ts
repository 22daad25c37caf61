import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";

/** SQL: the keys among $1 that a row references. A deleted document keeps its blob until it is purged. */
const named = `select blob_key as key from documents where blob_key = any ($1::text[])
  union select blob_key from document_versions where blob_key = any ($1::text[])
  union select blob_key from chat_images where blob_key = any ($1::text[])
  union select blob_key from session_snapshots where blob_key = any ($1::text[])
  union select blob_key from document_pictures where blob_key = any ($1::text[])
  union select thumbnail_blob_key from document_pictures where thumbnail_blob_key = any ($1::text[])
  union select blob_key from imports where blob_key = any ($1::text[])
  union select blob_key from persona_avatars where blob_key = any ($1::text[])
  union select blob_key from account_exports where blob_key = any ($1::text[])`;

/** Returns the keys that no row references. */
export async function unreferencedBlobs(db: Queryable, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.rows<{ key: string }>("blobs.named", named, [keys]);
  const referenced = new Set(rows.map(({ key }) => key));
  return [...new Set(keys)].filter((key) => !referenced.has(key));
}

export function blobReferenceStatements(database: Database) {
  const owner = async (): Promise<string | null> => {
    const row = await database.one<{ id: string }>("blobs.owner", `select value ->> 'id' as id from installation where key = 'blob_owner'`);
    return row?.id ?? null;
  };
  return {
    /** Returns the keys that a row references. */
    async named(keys: readonly string[]): Promise<Set<string>> {
      const rows = await database.rows<{ key: string }>("blobs.named", named, [keys]);
      return new Set(rows.map(({ key }) => key));
    },

    owner,

    /**
     * Returns the stored owner id.
     * @param newId stored if there is no id yet
     */
    async ownerOr(newId: string): Promise<string> {
      await database.run("blobs.setOwner", `insert into installation (key, value) values ('blob_owner', $1) on conflict (key) do nothing`, [
        JSON.stringify({ id: newId }),
      ]);
      return (await owner()) ?? newId;
    },

    /** Replaces the owner id, so that files of the previous id no longer count as this database's own. */
    async setOwner(id: string): Promise<void> {
      await database.run(
        "blobs.replaceOwner",
        `insert into installation (key, value) values ('blob_owner', $1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ id })],
      );
    },
  };
}

/** References to blobs from documents and conversation images, and the database that owns the blobs. */
export type BlobReferenceStatements = ReturnType<typeof blobReferenceStatements>;
