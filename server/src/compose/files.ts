import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseS3Url } from "../config/s3-settings.ts";
import { type Settings, WrongSettings } from "../config/settings.ts";
import { createDiskBlobStore } from "../engines/blobs/disk.ts";
import type { Log } from "../platform/lib/log.ts";
import { Unavailable } from "../platform/lib/unavailable.ts";
import type { MovableBlobStore } from "../ports/blob-store.ts";

/** Settings that determine where files are stored. */
export type FileSettings = Pick<Settings, "filesDir" | "filesUrl" | "s3" | "cacheDir">;

/**
 * Opens the store for uploaded files: a folder, or an S3 bucket.
 * @throws WrongSettings if the S3 server rejects the bucket or the credentials. If the server is unavailable, this is only logged
 */
export async function openFiles(settings: FileSettings, log: Log): Promise<MovableBlobStore> {
  const { filesDir, filesUrl, s3, cacheDir } = settings;
  if (filesUrl === undefined) return createDiskBlobStore(filesDir);
  const place = parseS3Url(filesUrl);
  if (place === null || s3 === undefined)
    throw new WrongSettings(`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required by ${filesUrl}`);
  const { createS3BlobStore } = await import("../engines/blobs/s3/s3.ts");
  const store = await createS3BlobStore({ ...place, ...s3, log, tempDir: path.join(cacheDir, "files") });
  try {
    await store.owner();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw new WrongSettings(`Files cannot be stored in ${filesUrl}: ${reasonOf(error)}`);
    log.warn({ err: error }, "S3 server unavailable, files cannot be read or stored until it responds");
  }
  return store;
}

/** Returns the folder or the URL where files are stored. */
export function filesPlace({ filesDir, filesUrl }: FileSettings): string {
  return filesUrl ?? filesDir;
}

/** Returns the settings for another folder or `s3://` URL. */
export function withFilesIn(settings: FileSettings, place: string): FileSettings {
  if (parseS3Url(place) !== null) return { ...settings, filesUrl: place.replace(/\/+$/, "") };
  return { ...settings, filesUrl: undefined, filesDir: path.resolve(place) };
}

/** Deletes everything that a blob store created in a location that was empty before. */
export async function emptyFiles({ filesDir, filesUrl }: FileSettings, store: MovableBlobStore): Promise<void> {
  if (filesUrl !== undefined) {
    for await (const { key } of store.list()) await store.delete(key);
    return;
  }
  const names = (await readdir(filesDir)).filter((name) => /^([0-9a-f]{2}|tmp|owner)$/.test(name));
  for (const name of names) await rm(path.join(filesDir, name), { recursive: true, force: true });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
