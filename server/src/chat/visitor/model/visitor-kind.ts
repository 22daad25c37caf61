/** Returns whether a stored visitor id is the id of a user, rather than of an anonymous visitor. Does not verify the signature. */
export function isUserId(endUserId: string): boolean {
  // Users' UUIDs have version 8; anonymous visitors' UUIDs have version 4.
  return /^eu_[0-9a-f]{8}-[0-9a-f]{4}-8/.test(endUserId);
}
