/** References from documents and conversation images to blobs, and the blobs' owner. */
export interface BlobReferenceStore {
  /**
   * Returns the keys referenced by a document in any state (a deleted one keeps its blob until it is purged) or by a conversation image.
   */
  named(keys: readonly string[]): Promise<Set<string>>;
  /** Returns the id under which this database claims a blob store, or null before the first claim. */
  owner(): Promise<string | null>;
  /** @param newId recorded when there is no id yet */
  ownerOr(newId: string): Promise<string>;
}
