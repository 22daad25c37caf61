/** Path of the service's public images. */
const media = "/v1/media/";

/**
 * Returns a stored URL in the form shown to callers. The service's own images are stored by path, because the URL of the service may
 * change.
 */
export function shownAddress(stored: string | null, baseUrl: string): string | null {
  return stored?.startsWith("/") === true ? baseUrl + stored : stored;
}

/** Returns a URL in its stored form, because clients may send back a URL that they have received. */
export function storedAddress<Sent extends string | null | undefined>(sent: Sent, baseUrl: string): Sent | string {
  return typeof sent === "string" && sent.startsWith(baseUrl + media) ? sent.slice(baseUrl.length) : sent;
}
