import type { Log } from "../../lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { sessionTyping } from "../model/topics.ts";
import type { TypingMessage } from "../session-hub.ts";

/** Tells the followers of sessions who types. */
export interface TypingSignals {
  /** Returns at once. Of many calls within a second only the first is told, and at the end of the second the last one, where it says otherwise. */
  tell(message: TypingMessage): void;
  close(): void;
}

interface Quiet {
  readonly told: boolean;
  last: TypingMessage;
  readonly timer: NodeJS.Timeout;
}

const quietMs = 1_000;

/** @param bus carries at most one message a second for each side of a session */
export function typingSignals(bus: Pick<EventBus, "publish">, log: Log): TypingSignals {
  const quiet = new Map<string, Quiet>();

  function publish(key: string, message: TypingMessage): void {
    bus.publish(sessionTyping, message).catch((error: unknown) => log.debug({ err: error }, "nobody was told who types"));
    const timer = setTimeout(() => {
      const { told, last } = quiet.get(key) ?? { told: message.stopped, last: message };
      quiet.delete(key);
      if (last.stopped !== told) publish(key, last);
    }, quietMs).unref();
    quiet.set(key, { told: message.stopped, last: message, timer });
  }

  return {
    tell(message) {
      const key = `${message.operatorName === null ? "visitor" : "operator"}/${message.sessionId}`;
      const waiting = quiet.get(key);
      if (waiting === undefined) publish(key, message);
      else waiting.last = message;
    },
    close() {
      for (const { timer } of quiet.values()) clearTimeout(timer);
      quiet.clear();
    },
  };
}
