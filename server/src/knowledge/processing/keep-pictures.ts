import { Readable } from "node:stream";
import type { Log } from "../../lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ExtractedPicture, LinkedPicture } from "../../ports/text-extractor.ts";
import { mostPictures } from "../model/pictures.ts";
import type { NewPicture } from "./store.ts";

export interface KeepPicturesDeps {
  readonly blobs: Pick<BlobStore, "put" | "delete">;
  /** Reads a file that the extractor made. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly ids: Pick<Ids, "uuidv4">;
  readonly log: Log;
}

/** A WebP file of 1,600 x 1,600 pixels takes far less. */
const mostBytes = 16 * 1_048_576;

/** Pictures of a document; the files of those that are to be stored are still where the extractor made them. */
export interface FoundPictures {
  readonly stored: readonly ExtractedPicture[];
  readonly linked: readonly LinkedPicture[];
}

export const noPictures: FoundPictures = { stored: [], linked: [] };

/**
 * Stores the pictures of documents, all or none, right before the rows that name them: a file that nothing names is swept after an hour, and
 * what is not settled afterwards has to be dropped.
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

/** Deletes what nothing names; what cannot be deleted now is swept later. */
export async function dropBlobs({ blobs, log }: Pick<KeepPicturesDeps, "blobs" | "log">, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await blobs
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error, blob: key }, "failed to delete an orphaned image, will retry"));
  }
}
