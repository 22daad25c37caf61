import type { Readable } from "node:stream";
import { fail } from "../../platform/errors/fail.ts";
import { refuseEmptyImage, refuseImage, refuseOtherType } from "../../platform/errors/refuse-image.ts";
import { declaredTypes } from "../../platform/lib/images/declared-type.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { type BlobStore, BlobTooLarge, type StoredBlob } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import { type CheckedImage, type ImageReader, UnreadableImage } from "../../ports/image-reader.ts";
import { bytesOf, dropBlob, storeBytes } from "./blobs.ts";
import type { ImagePart, SentImage } from "./types.ts";

export interface AcceptImageDeps {
  readonly blobs: Pick<BlobStore, "put" | "open" | "delete">;
  readonly reader: ImageReader;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

/** 5 MB. */
export const mostImageBytes = 5 * 1_048_576;

/** Maximum number of concurrent image checks. Other images wait on disk, so that only a few are in memory at a time. */
const checking = new Semaphore(4);

/**
 * Checks an image by its content; removes location, personal and device metadata; and stores the image.
 * @throws Failure `upload.*` or `validation.failed`; nothing is stored in this case
 */
export async function acceptImage(deps: AcceptImageDeps, part: ImagePart): Promise<SentImage> {
  const sent = await put(deps, part.content);
  let kept = sent;
  try {
    if (sent.size === 0) refuseEmptyImage();
    const release = await checking.acquire();
    try {
      const bytes = await bytesOf(deps.blobs, sent.key);
      const checked = await check(deps.reader, bytes, declaredTypes(part.name, part.contentType));
      if (checked.bytes !== bytes) kept = await storeBytes(deps.blobs, checked.bytes, mostWrittenAnew);
      const { type: contentType, width, height } = checked;
      const id = `img_${deps.ids.uuidv7()}`;
      return { id, blobKey: kept.key, contentType, bytes: kept.size, width, height, sha256: Buffer.from(kept.sha256, "hex") };
    } finally {
      release();
      if (kept !== sent) await dropBlob(deps, sent.key);
    }
  } catch (error) {
    await dropBlob(deps, kept.key);
    throw error;
  }
}

/** Maximum size after re-encoding, which can enlarge a file. */
const mostWrittenAnew = 4 * mostImageBytes;

async function put({ blobs }: AcceptImageDeps, content: Readable): Promise<StoredBlob> {
  try {
    return await blobs.put(content, mostImageBytes);
  } catch (error) {
    if (error instanceof BlobTooLarge) fail("upload.file_too_large", "The image exceeds the limit of 5 MB.");
    throw error;
  }
}

async function check(reader: ImageReader, bytes: Uint8Array, declared: readonly string[]): Promise<CheckedImage> {
  try {
    const checked = await reader.check(bytes);
    refuseOtherType(checked.type, declared);
    return checked;
  } catch (error) {
    if (error instanceof UnreadableImage) refuseImage(error, declared);
    throw error;
  }
}
