import { LRUCache } from "lru-cache";
import type { Log } from "../../platform/lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { TypingMessage } from "./session-hub.ts";

/** Publishes typing signals to the followers of a session on every node. */
export interface TypingSignals {
  /**
   * Publishes that a participant is typing or has stopped. Resolves when the signal is sent, so that signals published afterward arrive after it on
   * every node. Drops repetitions within a second, but never drops a change. Does not reject.
   */
  tell(message: TypingMessage): Promise<void>;
}

const repeatMs = 1_000;
const mostRemembered = 50_000;

export function typingSignals(bus: Pick<EventBus, "publish">, log: Log): TypingSignals {
  const published = new LRUCache<string, { readonly stopped: boolean; readonly at: number }>({ max: mostRemembered });
  return {
    async tell(message) {
      const key = `${message.operatorName === null ? "visitor" : "operator"}/${message.sessionId}`;
      const at = performance.now();
      const last = published.get(key);
      if (last?.stopped === message.stopped && at - last.at < repeatMs) return;
      published.set(key, { stopped: message.stopped, at });
      await bus
        .publish("session_typing", message)
        .catch((error: unknown) => log.debug({ err: error }, "failed to publish a typing indicator"));
    },
  };
}
