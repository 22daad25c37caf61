/** How far this node's retrieval index is: what its searches find. */
export interface IndexProgress {
  /** Position (see `FeedStore`) before which every change is in the index. */
  position(): string;
  /** Whether everything that was committed before the call is in the index; waits for it, but not for long. */
  hasCaughtUp(): Promise<boolean>;
}
