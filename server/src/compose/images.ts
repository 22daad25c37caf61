import { ids } from "../platform/ids.ts";
import { createTextRecogniser } from "../engines/ocr/text-recogniser.ts";
import { createImageFetcher } from "../engines/web/image-fetcher.ts";
import type { Foundation } from "./foundation.ts";
import { fingerprintImage, imageReader } from "./document-images.ts";
import type { ImageFetcher } from "../ports/image-fetcher.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { WebFetcher } from "../ports/web-fetcher.ts";
import { feedImageHashes } from "../search/image/feed-image-hashes.ts";
import { ImageHashIndex } from "../search/image/model/image-hash-index.ts";
import { nearImages } from "../search/image/near-images.ts";
import { sentImages } from "../search/image/sent-images.ts";
import type { SentImages } from "../search/image/types.ts";

interface ImageParts {
  readonly languageModel: LanguageModel | null;
  readonly web: WebFetcher;
}

export interface ComposedImages {
  readonly sent: SentImages;
  readonly fetcher: ImageFetcher;
}

/** Composes the captioning and search of uploaded images. */
export function composeImages(
  { settings, store, blobs, metrics, log, cleanup }: Foundation,
  { languageModel, web }: ImageParts,
): ComposedImages {
  const text = createTextRecogniser();
  cleanup.add("text recognizer", () => text.close());
  const fetcher = createImageFetcher(web);
  const index = new ImageHashIndex();
  if (settings.imageFingerprints) {
    const feed = feedImageHashes({ index, store: store.fingerprints, bus: store.bus, log });
    cleanup.add("fingerprints", () => feed.stop());
    metrics.gauge("image_fingerprints_held", "Document images available to image search", () => index.size, "max");
    metrics.gauge("image_fingerprints_waiting", "Document images waiting to be fetched", () => feed.counts().waiting, "max");
    metrics.gauge("image_fingerprints_failed", "Document images that failed", () => feed.counts().failed, "max");
  }
  const sent = sentImages({
    blobs,
    reader: imageReader,
    text,
    nearest: nearImages(index, fingerprintImage),
    vision: languageModel?.describe?.bind(languageModel),
    ids,
    log,
  });
  return { sent, fetcher };
}
