import { acceptImage, type AcceptImageDeps } from "./accept-image.ts";
import { blendImages, type BlendImagesDeps } from "./blend-images.ts";
import { dropBlob } from "./blobs.ts";
import { readImage, type ReadImageDeps } from "./read-image.ts";
import type { ChatImages } from "./types.ts";

export type ChatImagesDeps = AcceptImageDeps & ReadImageDeps & BlendImagesDeps;

/** Pictures of conversations, on whatever looks at them and puts them together. */
export function chatImages(deps: ChatImagesDeps): ChatImages {
  return {
    accept: (_, part) => acceptImage(deps, part),
    read: (image, context, signal) => readImage(deps, image, context, signal),
    blend: (image, product, signal, begun) => blendImages(deps, image, product, signal, begun),
    drop: ({ blobKey }) => dropBlob(deps, blobKey),
  };
}
