import type { Log } from "../../platform/lib/log.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { untilAborted } from "../../platform/lib/until-aborted.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { ImageCompositor } from "../../ports/image-compositor.ts";
import type { ImageFetcher } from "../../ports/image-fetcher.ts";
import type { ImageReader } from "../../ports/image-reader.ts";
import { bytesOf, dropBlob, storeBytes } from "../../search/image/blobs.ts";
import type { SentImage } from "../../search/image/types.ts";
import type { BlendedProduct, NewImage } from "./types.ts";

export interface BlendImagesDeps {
  readonly blobs: Pick<BlobStore, "put" | "open" | "delete">;
  readonly reader: ImageReader;
  readonly fetcher: ImageFetcher;
  readonly compositor: ImageCompositor;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

/** Time limit in milliseconds; short, because the visitor is waiting. */
const mostMs = 12_000;
const mostTried = 3;
/** Limits the number of turns that have images in memory at the same time. */
const blending = new Semaphore(4);
const mostBytes = 20 * 1_048_576;

/**
 * Combines the visitor's image with the first available image of a product and stores the result. Returns null on failure or timeout. Never rejects.
 * @param begun called once, when both images are loaded
 */
export async function blendImages(
  deps: BlendImagesDeps,
  image: SentImage,
  product: BlendedProduct,
  signal: AbortSignal,
  begun: () => void,
): Promise<NewImage | null> {
  try {
    return await withinTime(mostMs, signal, (limit) => blend(deps, image, product, limit, begun));
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error }, "failed to combine two images");
    return null;
  }
}

async function blend(
  deps: BlendImagesDeps,
  image: SentImage,
  product: BlendedProduct,
  signal: AbortSignal,
  begun: () => void,
): Promise<NewImage | null> {
  const release = await blending.acquire(signal);
  try {
    const other = await firstImage(deps, product.imageUrls, signal);
    if (other === null) return null;
    const visitor = await bytesOf(deps.blobs, image.blobKey);
    if (signal.aborted) return null;
    begun();
    const made = await untilAborted(deps.compositor.compose({ visitor, product: other, title: product.title, signal }), signal);
    const blob = await storeBytes(deps.blobs, made.bytes, mostBytes);
    if (signal.aborted) {
      await dropBlob(deps, blob.key);
      return null;
    }
    const { type: contentType, width, height } = made;
    const id = `img_${deps.ids.uuidv7()}`;
    return { id, role: "persona", blobKey: blob.key, contentType, bytes: blob.size, width, height, title: product.title, reading: null };
  } finally {
    release();
  }
}

async function firstImage(
  { fetcher, reader, log }: BlendImagesDeps,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  for (const url of urls.slice(0, mostTried)) {
    try {
      return (await reader.check(await fetcher.fetch(url, signal))).bytes;
    } catch (error) {
      if (signal.aborted) return null;
      log.info({ err: error, url }, "failed to fetch a product image");
    }
  }
  return null;
}
