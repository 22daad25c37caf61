/** Path of the service's public images. */
const media = "/v1/media/";

/** Returns a stored address as shown to callers. The service's own images are stored by path, because its address may change. */
export function shownAddress(stored: string | null, baseUrl: string): string | null {
  return stored?.startsWith("/") === true ? baseUrl + stored : stored;
}

/** Returns an address as stored, so that an own one that was read can be sent back. */
export function storedAddress<Sent extends string | null | undefined>(sent: Sent, baseUrl: string): Sent | string {
  return typeof sent === "string" && sent.startsWith(baseUrl + media) ? sent.slice(baseUrl.length) : sent;
}
