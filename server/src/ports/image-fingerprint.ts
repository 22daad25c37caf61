/**
 * Computes the perceptual hash of an untrusted image. The hash is a few hundred bytes long and does not depend on size, encoding or
 * orientation. Uses only the first frame.
 * @throws UnreadableImage
 */
export type HashImage = (bytes: Uint8Array) => Promise<Uint8Array>;
