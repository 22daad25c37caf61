import type { DrawSquares } from "../ports/draw-squares.ts";
import type { HashImage } from "../ports/image-fingerprint.ts";
import type { ImageCompositor } from "../ports/image-compositor.ts";
import type { ImageReader } from "../ports/image-reader.ts";

// Loads the image decoder when the first image arrives, so it does not delay startup.

async function reader(): Promise<ImageReader> {
  return (await import("../engines/images/image-reader.ts")).imageReader;
}

export const imageReader: ImageReader = {
  check: async (bytes) => (await reader()).check(bytes),
  thumbnail: async (bytes) => (await reader()).thumbnail(bytes),
  reduced: async (bytes, longest) => (await reader()).reduced(bytes, longest),
};

/** Redraws uploaded images of personas and brands. */
export const drawSquares: DrawSquares = async (...image) => (await import("../engines/images/draw-squares.ts")).drawSquares(...image);

export const fingerprintImage: HashImage = async (bytes) => (await import("../engines/images/fingerprint.ts")).fingerprintImage(bytes);

export const embeddedCompositor: ImageCompositor = {
  compose: async (request) => (await import("../engines/images/compositor.ts")).embeddedCompositor.compose(request),
};
