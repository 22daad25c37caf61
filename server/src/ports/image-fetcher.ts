/**
 * Thrown when no image can be fetched from a URL: the request is refused or not allowed, the host is unreachable, or the response is too
 * large or too slow.
 */
export class ImageUnreachable extends Error {
  override readonly name = "ImageUnreachable";
}

/** Fetches images from the web. Checks the resolved IP addresses before it sends a request, so that private networks are unreachable. */
export interface ImageFetcher {
  /**
   * Returns the content of an http(s) URL, within size and time limits. Does not check that the content is an image.
   * @throws ImageUnreachable
   */
  fetch(url: string, signal: AbortSignal): Promise<Uint8Array>;
}
