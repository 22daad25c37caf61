/**
 * Notifies other components, and other processes on the same database, of changes. Delivery is at most once: listeners must tolerate missed
 * messages (short ages, watermarks, rereads).
 */
export interface EventBus {
  /** Sends a small message (under 7,000 bytes of JSON). */
  publish(topic: string, message: unknown): Promise<void>;
  /** Calls `listener` for each message on the topic until the returned function is called. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Called after a lost connection is restored: cached data may be stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
