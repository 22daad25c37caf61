/** Which blobs are named by documents and by pictures of conversations, and whose blobs they are. */
export interface BlobReferenceStore {
  /** Those of the keys that a document names, whatever its state (a deleted one keeps its blob until it is purged), or a picture of a conversation. */
  named(keys: readonly string[]): Promise<Set<string>>;
  /** The id under which this database claims a blob store, or null where it has claimed none yet. */
  owner(): Promise<string | null>;
  /** @param newId recorded as the id where there is none yet */
  ownerOr(newId: string): Promise<string>;
}
