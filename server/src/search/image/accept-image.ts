import type { Readable } from "node:stream";
import { fail } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { type BlobStore, BlobTooLarge, type StoredBlob } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import { type CheckedImage, type ImageReader, UnreadableImage } from "../../ports/image-reader.ts";
import { bytesOf, dropBlob, storeBytes } from "./blobs.ts";
import { declaredTypes, isAccepted } from "./model/declared-type.ts";
import type { ImagePart, SentImage } from "./types.ts";

export interface AcceptImageDeps {
  readonly blobs: Pick<BlobStore, "put" | "open" | "delete">;
  readonly reader: ImageReader;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

/** 5 MB. */
export const mostImageBytes = 5 * 1_048_576;

/** Limits concurrent checks. Other images wait on disk, so that only a few are held in memory. */
const checking = new Semaphore(4);

/**
 * Checks an image by its content, removes metadata about places, people and devices, and stores it.
 * @throws Failure `upload.*`, `validation.failed`: nothing is stored
 */
export async function acceptImage(deps: AcceptImageDeps, part: ImagePart): Promise<SentImage> {
  const sent = await put(deps, part.content);
  let kept = sent;
  try {
    if (sent.size === 0) failEmpty();
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

/** A re-encoded file may be larger. */
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
    const other = declared.find((type) => type !== checked.type);
    if (other !== undefined) fail("upload.invalid_signature", `The content is ${checked.type}, but ${other.slice(0, 100)} was declared.`);
    return checked;
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    switch (error.fault) {
      case "too_large":
        return fail("upload.file_too_large", `The image is too large: ${error.message}.`);
      case "damaged":
        return fail("upload.invalid_signature", `The image cannot be read: ${error.message}.`);
      case "unknown_type": {
        const promised = declared.find(isAccepted);
        if (promised !== undefined) fail("upload.invalid_signature", `The content does not match ${promised}.`);
        return fail("upload.unsupported_type", "The image must be a JPEG, PNG, GIF or WebP file.");
      }
    }
  }
}

function failEmpty(): never {
  const message = "must not be empty";
  fail("validation.failed", `multipart: image ${message}`, { errors: [{ field: "image", code: "too_short", message }] });
}
