/** Progress of this node's retrieval index, which determines what its searches find. */
export interface IndexProgress {
  /** Position (see `FeedStatements`) before which every change is in the index. */
  position(): string;
  /** Whether the index contains everything committed before the call; waits briefly for it. */
  hasCaughtUp(): Promise<boolean>;
}
