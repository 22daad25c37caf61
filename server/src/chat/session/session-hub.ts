import type { Message } from "../../ports/topics.ts";
import type { EventBus } from "../../ports/event-bus.ts";

type Listener = (message: SessionSignal) => void;

export type SessionSignal =
  /** The session or its transcript has changed. */
  | { readonly kind: "changed" }
  | { readonly kind: "typing"; readonly operatorName: string; readonly stopped: boolean }
  /** Sent only to operators. */
  | { readonly kind: "visitor_typing"; readonly stopped: boolean };

/** A participant in a session is typing or has stopped. */
export type TypingMessage = Message<"session_typing">;

/** Forwards event bus messages to the followers of each session. */
export interface SessionHub {
  follow(sessionId: string, listener: Listener): () => void;
  /** Returns the number of sessions with followers. */
  size(): number;
  close(): void;
}

export function sessionHub(bus: EventBus): SessionHub {
  const listeners = new Map<string, Set<Listener>>();

  function tell(sessionId: string, signal: SessionSignal): void {
    for (const listener of listeners.get(sessionId) ?? []) listener(signal);
  }

  const unsubscribe = bus.subscribe("session_changed", (message) => tell(message.sessionId, { kind: "changed" }));
  const unsubscribeTyping = bus.subscribe("session_typing", (message) => {
    const { sessionId, operatorName, stopped } = message;
    tell(sessionId, operatorName === null ? { kind: "visitor_typing", stopped } : { kind: "typing", operatorName, stopped });
  });
  // After a gap in the notifications, any session may have changed.
  const unsubscribeGap = bus.onGap(() => {
    for (const sessionId of listeners.keys()) tell(sessionId, { kind: "changed" });
  });

  return {
    follow(sessionId, listener) {
      const followers = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0 && listeners.get(sessionId) === followers) listeners.delete(sessionId);
      };
    },
    size: () => listeners.size,
    close() {
      unsubscribe();
      unsubscribeTyping();
      unsubscribeGap();
      listeners.clear();
    },
  };
}
