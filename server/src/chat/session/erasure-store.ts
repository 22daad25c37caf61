export interface ErasureStore {
  /**
   * Deletes a session with everything that was said, shown, clicked and rated in it, in one transaction, and tells whoever follows it or runs
   * its turn. What was charged stays. Returns the keys of the blobs of its pictures, which nothing names any more.
   */
  erase(accountId: string, sessionId: string): Promise<readonly string[]>;
}
