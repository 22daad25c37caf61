/** Thrown when a URL does not return an image: it is rejected, unreachable, too large, too slow or not allowed. */
export class ImageUnreachable extends Error {
  override readonly name = "ImageUnreachable";
}

/** Fetches images from the web. Checks the resolved IP addresses before it sends a request, so private networks are unreachable. */
export interface ImageFetcher {
  /**
   * Returns the content of an http(s) URL, within size and time limits. Does not check that the content is an image.
   * @throws ImageUnreachable
   */
  fetch(url: string, signal: AbortSignal): Promise<Uint8Array>;
}
