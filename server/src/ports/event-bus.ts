import type { MessageOf, Topics, topics } from "./topics.ts";

/**
 * Notifies other components, and other processes on the same database, of changes. Delivery is at most once: listeners must tolerate missed
 * messages (short ages, watermarks, rereads).
 */
export interface EventBus<Of extends Topics = typeof topics> {
  /** Sends a small message (under 7,000 bytes of JSON). */
  publish<Name extends keyof Of & string>(topic: Name, message: MessageOf<Of, Name>): Promise<void>;
  /** Calls `listener` for each message on the topic until the returned function is called. A message that is not of the topic's schema is dropped. */
  subscribe<Name extends keyof Of & string>(topic: Name, listener: (message: MessageOf<Of, Name>) => void): () => void;
  /** Called after a lost connection is restored: cached data may be stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
