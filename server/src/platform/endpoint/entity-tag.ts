/** Returns whether an `If-None-Match` header contains the tag or `*` (RFC 9110, section 13.1.2). */
export function namesTag(sent: string | undefined, etag: string): boolean {
  return sent !== undefined && (sent.trim() === "*" || sent.split(",").some((each) => each.trim().replace(/^W\//, "") === etag));
}
