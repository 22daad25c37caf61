import type { MessageOf, Topics, topics } from "./topics.ts";

/**
 * Notifies other components of changes, including those in other processes on the same database. Delivery is at most once, so listeners must tolerate
 * missed messages (through short cache lifetimes, watermarks or rereading).
 */
export interface EventBus<Of extends Topics = typeof topics> {
  /** Sends a small message (under 7,000 bytes of JSON). */
  publish<Name extends keyof Of & string>(topic: Name, message: MessageOf<Of, Name>): Promise<void>;
  /** Calls `listener` for each message on the topic until the returned function is called. Drops messages that do not match the topic's schema. */
  subscribe<Name extends keyof Of & string>(topic: Name, listener: (message: MessageOf<Of, Name>) => void): () => void;
  /** Called when a lost connection is restored, because cached data may be stale. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
