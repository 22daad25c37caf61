/**
 * Tells other parts, and other processes on the same database, that something changed. Delivery is at most once: who listens must
 * stay right when a message is missed (short ages, watermarks, re-reads).
 */
export interface EventBus {
  /** Sends a small message (under 7,000 bytes of JSON). */
  publish(topic: string, message: unknown): Promise<void>;
  /** Calls `listener` for each message on the topic until the returned function is called. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /** Called after a lost connection came back: whatever was cached may be stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
