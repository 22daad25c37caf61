/** Returns whether `If-None-Match` contains a tag or `*` (RFC 9110, 13.1.2). */
export function namesTag(sent: string | undefined, etag: string): boolean {
  return sent !== undefined && (sent.trim() === "*" || sent.split(",").some((each) => each.trim().replace(/^W\//, "") === etag));
}
