/**
 * Computes the perceptual hash of an untrusted image, a few hundred bytes that do not depend on size, encoding or orientation. Uses only the first
 * frame.
 * @throws UnreadableImage
 */
export type HashImage = (bytes: Uint8Array) => Promise<Uint8Array>;
