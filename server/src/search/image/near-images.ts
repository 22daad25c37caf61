import type { HashImage } from "../../ports/image-fingerprint.ts";
import type { RetrievalScope } from "../../ports/retrieval-index.ts";
import type { ImageHashIndex, LikeDocument } from "./model/image-hash-index.ts";

/** Returns the documents in the scope that have similar images, most similar first. */
export type NearImages = (bytes: Uint8Array, scope: RetrievalScope) => Promise<readonly LikeDocument[]>;

/** Maximum number of documents that a search counts. */
const most = 1_000;

/** Creates a search for similar images by their perceptual hashes. */
export function nearImages(index: ImageHashIndex, fingerprint: HashImage): NearImages {
  return async (bytes, scope) => (index.size === 0 ? [] : (await index.near(await fingerprint(bytes), scope)).slice(0, most));
}
