import { acceptImage, type AcceptImageDeps } from "./accept-image.ts";
import { dropBlob } from "./blobs.ts";
import { readImage, type ReadImageDeps } from "./read-image.ts";
import type { SentImages } from "./types.ts";

export type SentImagesDeps = AcceptImageDeps & ReadImageDeps;

/** Creates the component that accepts, analyzes and deletes sent images. */
export function sentImages(deps: SentImagesDeps): SentImages {
  return {
    accept: (part) => acceptImage(deps, part),
    read: (image, context, signal, hasWords) => readImage(deps, image, context, signal, hasWords),
    drop: ({ blobKey }) => dropBlob(deps, blobKey),
  };
}
