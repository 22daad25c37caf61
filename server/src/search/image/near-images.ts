import type { HashImage } from "../../ports/image-fingerprint.ts";
import type { RetrievalScope } from "../../ports/retrieval-index.ts";
import type { ImageHashIndex, LikeDocument } from "./model/image-hash-index.ts";

/** Returns documents of the scope with similar images, best first. */
export type NearImages = (bytes: Uint8Array, scope: RetrievalScope) => Promise<readonly LikeDocument[]>;

/** Maximum number of documents counted by a search. */
const most = 1_000;

/** Finds them by their hashes. */
export function nearImages(index: ImageHashIndex, fingerprint: HashImage): NearImages {
  return async (bytes, scope) => (index.size === 0 ? [] : (await index.near(await fingerprint(bytes), scope)).slice(0, most));
}
