/** Progress of this node's search index, which determines what searches on this node find. */
export interface IndexProgress {
  /** Returns the position (see `FeedStatements`) up to which the index contains all changes. */
  position(): string;
  /** Waits briefly for the index to catch up, and returns whether it contains everything committed before the call. */
  hasCaughtUp(): Promise<boolean>;
}
