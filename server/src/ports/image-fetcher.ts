/** Raised when an address does not give a picture: refused, unreachable, too large, too slow, not allowed. */
export class ImageUnreachable extends Error {
  override readonly name = "ImageUnreachable";
}

/** Fetches pictures from the web. What an address resolves to is checked before anything is sent there: private networks are out of reach. */
export interface ImageFetcher {
  /** The bytes behind an http(s) address, in bounded size and time; what they hold is not looked at. @throws ImageUnreachable */
  fetch(url: string, signal: AbortSignal): Promise<Uint8Array>;
}
