/** Thrown when an address does not return an image: rejected, unreachable, too large, too slow, not allowed. */
export class ImageUnreachable extends Error {
  override readonly name = "ImageUnreachable";
}

/** Fetches images from the web. Resolved addresses are checked before anything is sent: private networks are unreachable. */
export interface ImageFetcher {
  /** Returns the bytes of an http(s) address, with size and time limits; the content is not validated. @throws ImageUnreachable */
  fetch(url: string, signal: AbortSignal): Promise<Uint8Array>;
}
