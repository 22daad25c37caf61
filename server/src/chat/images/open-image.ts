import type { Readable } from "node:stream";
import { uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import { callerOf, type SessionReader } from "../model/caller.ts";
import { readableSession } from "../session/readable-session.ts";
import { findImage } from "./images.sql.ts";

export interface OpenImageDeps {
  readonly database: Queryable;
  readonly blobs: Pick<BlobStore, "open">;
}

/** An image in a conversation. The content for an id never changes. */
export interface OpenedImage {
  readonly contentType: string;
  readonly bytes: number;
  /**
   * Opens the file.
   * @throws Failure `resource.not_found` if the image was deleted in the meantime
   */
  open(): Promise<Readable>;
}

/**
 * Returns an image in a session.
 * @param imageId `img_<uuid>`
 * @throws Failure `resource.not_found`, `auth.forbidden` for another persona's session
 */
export async function openImage(
  { database, blobs }: OpenImageDeps,
  actor: SessionReader,
  { sessionId, imageId }: { readonly sessionId: string; readonly imageId: string },
): Promise<OpenedImage> {
  const session = await readableSession({ database }, callerOf(actor), sessionId);
  const id = uuidOrNull(/^img_(.+)$/.exec(imageId)?.[1] ?? "");
  const image = id === null ? null : await findImage(database, session.id, id);
  if (image === null) return failUnknown();
  const { blobKey, contentType, bytes } = image;
  return {
    contentType,
    bytes,
    open: () =>
      blobs.open(blobKey).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") failUnknown();
        throw error;
      }),
  };
}

function failUnknown(): never {
  fail("resource.not_found", "The session has no image with this id.");
}
