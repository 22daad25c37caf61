import type { MessageOf, Topics, topics } from "./topics.ts";

/**
 * Tells other parts, and other processes on the same database, that something changed. Delivery is at most once: listeners must stay correct
 * when a message is missed (short ages, watermarks, re-reads).
 */
export interface EventBus<Of extends Topics = typeof topics> {
  /** Sends a small message (under 7,000 bytes of JSON). */
  publish<Name extends keyof Of & string>(topic: Name, message: MessageOf<Of, Name>): Promise<void>;
  /** Calls `listener` for each message on the topic until the returned function is called. A message that is not of the topic's schema is dropped. */
  subscribe<Name extends keyof Of & string>(topic: Name, listener: (message: MessageOf<Of, Name>) => void): () => void;
  /** Called after a lost connection came back: whatever was cached may be stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
