/**
 * Makes the fingerprint of a picture, hostile ones too: what it looks like in a few hundred bytes, whatever its size, encoding and orientation. Of several
 * frames the first counts. @throws UnreadableImage
 */
export type FingerprintImage = (bytes: Uint8Array) => Promise<Uint8Array>;
