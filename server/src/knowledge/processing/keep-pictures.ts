import { Readable } from "node:stream";
import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ExtractedPicture, LinkedPicture } from "../../ports/text-extractor.ts";
import { mostPictures } from "../model/images.ts";
import type { NewPicture } from "./model/processed-document.ts";

export interface KeepPicturesDeps {
  readonly blobs: Pick<BlobStore, "put" | "delete">;
  /** Reads a file that the extractor wrote. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly log: Log;
}

/** Maximum file size in bytes, far more than a WebP file of 1,600 x 1,600 pixels needs. */
const mostBytes = 16 * 1_048_576;

/** Images of a document. Files to be stored are still in the extractor's folder. */
export interface FoundPictures {
  readonly stored: readonly ExtractedPicture[];
  readonly linked: readonly LinkedPicture[];
}

export const noPictures: FoundPictures = { stored: [], linked: [] };

/**
 * Stores the images of documents, either all or none. Call this immediately before their rows are written, because the sweep deletes unreferenced
 * files after an hour. If documents are not committed, their images must be deleted.
 */
export async function keepAll(deps: KeepPicturesDeps, documents: readonly FoundPictures[]): Promise<NewPicture[][]> {
  const kept: NewPicture[][] = [];
  try {
    for (const found of documents) kept.push(await keepPictures(deps, found));
    return kept;
  } catch (error) {
    await dropBlobs(deps, blobsOf(kept.flat()));
    throw error;
  }
}

async function keepPictures(deps: KeepPicturesDeps, found: FoundPictures): Promise<NewPicture[]> {
  const kept: NewPicture[] = [];
  try {
    for (const picture of found.stored.slice(0, mostPictures)) {
      const { width, height, description, page, colors } = picture;
      const shown = await put(deps, picture.path);
      const thumbnail = await put(deps, picture.thumbnailPath).catch(async (error: unknown) => {
        await dropBlobs(deps, [shown.blobKey]);
        throw error;
      });
      const files = { ...shown, thumbnailBlobKey: thumbnail.blobKey, thumbnailBytes: thumbnail.bytes };
      kept.push({ id: deps.ids.uuidv4(), url: null, width, height, description, page, colors, files });
    }
  } catch (error) {
    await dropBlobs(deps, blobsOf(kept));
    throw error;
  }
  return [...kept, ...found.linked.slice(0, mostPictures - kept.length).map((picture) => onTheWeb(deps, picture))];
}

function onTheWeb({ ids }: KeepPicturesDeps, { url, description }: LinkedPicture): NewPicture {
  return { id: ids.uuidv4(), url, width: 0, height: 0, description, page: null, colors: [], files: null };
}

async function put({ blobs, readFile }: KeepPicturesDeps, path: string): Promise<{ readonly blobKey: string; readonly bytes: number }> {
  const { key, size } = await blobs.put(Readable.from([await readFile(path)]), mostBytes);
  return { blobKey: key, bytes: size };
}

export function blobsOf(pictures: readonly NewPicture[]): string[] {
  return pictures.flatMap(({ files }) => (files === null ? [] : [files.blobKey, files.thumbnailBlobKey]));
}

/** Deletes unreferenced blobs. If this fails, the periodic sweep deletes them later. */
export async function dropBlobs({ blobs, log }: Pick<KeepPicturesDeps, "blobs" | "log">, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await blobs
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error, blob: key }, "failed to delete an orphaned image, will retry"));
  }
}
