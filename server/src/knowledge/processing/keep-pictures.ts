import { Readable } from "node:stream";
import type { Log } from "../../lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ExtractedDocument, ExtractedPicture, LinkedPicture } from "../../ports/text-extractor.ts";
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

/**
 * Stores the pictures that were found, before the rows that name them: what is not settled afterwards has to be dropped.
 * @param describe what is known of a picture of which the document says nothing
 */
export async function keepPictures(
  deps: KeepPicturesDeps,
  { pictures, linkedPictures }: Pick<ExtractedDocument, "pictures" | "linkedPictures">,
  describe: (picture: ExtractedPicture) => string,
): Promise<NewPicture[]> {
  const kept: NewPicture[] = [];
  try {
    for (const picture of pictures.slice(0, mostPictures)) {
      const { width, height, page, colors } = picture;
      const shown = await put(deps, picture.path);
      const thumbnail = await put(deps, picture.thumbnailPath).catch(async (error: unknown) => {
        await dropBlobs(deps, [shown.blobKey]);
        throw error;
      });
      const files = { ...shown, thumbnailBlobKey: thumbnail.blobKey, thumbnailBytes: thumbnail.bytes };
      kept.push({ id: deps.ids.uuidv4(), url: null, width, height, description: describe(picture), page, colors, files });
    }
  } catch (error) {
    await dropBlobs(deps, blobsOf(kept));
    throw error;
  }
  const linked = linkedPictures.slice(0, mostPictures - kept.length).map((picture) => onTheWeb(deps, picture));
  return [...kept, ...linked];
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
      .catch((error: unknown) => log.warn({ err: error, blob: key }, "a picture that nothing names was not deleted yet"));
  }
}
