import type { BlobStore } from "../../ports/blob-store.ts";
import type { ImageFetcher } from "../../ports/image-fetcher.ts";

/** What a document's own picture has in place of an address on the web, before the key of its file. */
const scheme = "stored:";

/** A fetcher that has the pictures which were found in documents from where they are kept. */
export function withStoredPictures(web: Pick<ImageFetcher, "fetch">, blobs: Pick<BlobStore, "open">): Pick<ImageFetcher, "fetch"> {
  return {
    async fetch(url, signal) {
      if (!url.startsWith(scheme)) return web.fetch(url, signal);
      const chunks: Uint8Array[] = [];
      for await (const chunk of await blobs.open(url.slice(scheme.length))) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks);
    },
  };
}
