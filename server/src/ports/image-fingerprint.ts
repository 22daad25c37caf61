/**
 * Computes the perceptual hash of an untrusted image in a few hundred bytes, independent of size, encoding and orientation; first frame
 * only. @throws UnreadableImage
 */
export type HashImage = (bytes: Uint8Array) => Promise<Uint8Array>;
