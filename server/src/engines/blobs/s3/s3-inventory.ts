import { text } from "node:stream/consumers";
import type { BlobInventory } from "../../../ports/blob-store.ts";
import { KEY } from "../hashed-file.ts";
import type { S3Client } from "./s3-client.ts";
import { isMissingObject, S3Error } from "./s3-errors.ts";
import { textsOf } from "./s3-xml.ts";
import { textContent } from "./upload.ts";

/** Names of the objects in a bucket. */
export interface S3Names {
  /** Prefix of all blobs. */
  readonly blobs: string;
  /** Key of the object that contains the id of the owner. */
  readonly owner: string;
  readonly of: (key: string) => string;
}

/** @param pageSize number of blobs that the server lists in one response */
export function s3Inventory(client: S3Client, names: S3Names, pageSize: number): BlobInventory {
  return {
    async *list() {
      for (let token: string | undefined = ""; token !== undefined;) {
        const query = {
          "list-type": "2",
          prefix: names.blobs,
          "max-keys": String(pageSize),
          ...(token === "" ? {} : { "continuation-token": token }),
        };
        const page = textsOf(await client.text({ method: "GET", key: "", query }));
        const times = page.get("Contents/LastModified") ?? [];
        for (const [at, name] of (page.get("Contents/Key") ?? []).entries()) {
          const key = name.slice(names.blobs.length);
          if (KEY.test(key)) yield { key, modifiedAt: new Date(times[at] ?? 0) };
        }
        token = page.get("IsTruncated")?.[0] === "true" ? page.get("NextContinuationToken")?.[0] : undefined;
      }
    },
    async has(key) {
      const found = await client.send({ method: "HEAD", key: names.of(key) }).catch(nullIfMissing);
      found?.body.resume();
      return found !== null;
    },
    async now() {
      const found = await client.send({ method: "GET", key: "", query: { "list-type": "2", "max-keys": "1", prefix: names.owner } });
      found.body.resume();
      return new Date(found.header("date") ?? Date.now());
    },
    async owner() {
      const found = await client.send({ method: "GET", key: names.owner }).catch(nullIfMissing);
      return found === null ? null : (await text(found.body)).trim();
    },
    async claim(owner, onlyFirst = false) {
      const headers = { "content-type": "text/plain", ...(onlyFirst ? { "if-none-match": "*" } : {}) };
      try {
        await client.text({ method: "PUT", key: names.owner, headers, content: textContent(`${owner}\n`) });
      } catch (error) {
        if (!(onlyFirst && error instanceof S3Error && error.status === 412)) throw error;
      }
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissingObject(error)) return null;
  throw error;
}
