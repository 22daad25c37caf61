import type { BlobStore } from "../../ports/blob-store.ts";
import type { ImageFetcher } from "../../ports/image-fetcher.ts";

/** URL scheme of stored images, followed by the blob key. */
const scheme = "stored:";

/** Wraps a fetcher so that images found in documents are read from storage. */
export function withStoredImages(web: Pick<ImageFetcher, "fetch">, blobs: Pick<BlobStore, "open">): Pick<ImageFetcher, "fetch"> {
  return {
    async fetch(url, signal) {
      if (!url.startsWith(scheme)) return web.fetch(url, signal);
      const chunks: Uint8Array[] = [];
      for await (const chunk of await blobs.open(url.slice(scheme.length))) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks);
    },
  };
}
