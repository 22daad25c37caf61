import type { FingerprintImage } from "../ports/image-fingerprint.ts";
import type { ImageCompositor } from "../ports/image-compositor.ts";
import type { ImageReader } from "../ports/image-reader.ts";

// The image decoder is loaded with the first picture, so that it does not delay the start.

async function reader(): Promise<ImageReader> {
  return (await import("../engines/images/image-reader.ts")).imageReader;
}

export const imageReader: ImageReader = {
  check: async (bytes) => (await reader()).check(bytes),
  thumbnail: async (bytes) => (await reader()).thumbnail(bytes),
  reduced: async (bytes, longest) => (await reader()).reduced(bytes, longest),
};

export const fingerprintImage: FingerprintImage = async (bytes) =>
  (await import("../engines/images/fingerprint.ts")).fingerprintImage(bytes);

export const embeddedCompositor: ImageCompositor = {
  compose: async (request) => (await import("../engines/images/compositor.ts")).embeddedCompositor.compose(request),
};
