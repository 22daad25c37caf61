import type { Log } from "../../platform/lib/log.ts";
import type { Queryable } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Message } from "../../ports/topics.ts";
import { followedSessions, stateOf } from "./sessions.sql.ts";

/** Interval between checks for changes whose notification was lost. */
const checkMs = 15_000;

/** Follower of a session. */
export interface SessionFollower {
  readonly accountId: string;
  readonly sessionId: string;
  /** State of the session when the follower last read it (see `stateOf`); null while the follower has not read it. */
  readonly state: string | null;
  hear(signal: SessionSignal): void;
}

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
  follow(follower: SessionFollower): () => void;
  /** Returns the number of sessions with followers. */
  size(): number;
  close(): void;
}

interface HubDeps {
  readonly bus: EventBus;
  readonly database: Queryable;
  readonly log: Log;
}

/**
 * Notifications are sent after the commits that they report, so a killed process loses some. Therefore all followed sessions are also
 * compared with the database regularly, in one statement.
 */
export function sessionHub({ bus, database, log }: HubDeps): SessionHub {
  const listeners = new Map<string, Set<SessionFollower>>();

  function tell(sessionId: string, signal: SessionSignal): void {
    for (const follower of listeners.get(sessionId) ?? []) follower.hear(signal);
  }

  async function check(): Promise<void> {
    const followers = [...listeners.values()].flatMap((each) => [...each]).filter(({ state }) => state !== null);
    if (followers.length === 0) return;
    const before = new Map(followers.map((follower) => [follower, follower.state]));
    const rows = await followedSessions(database, followers);
    const states = new Map(rows.map((row) => [row.id, stateOf(row)]));
    // A follower whose state has changed has read the session in the meantime.
    for (const [follower, state] of before)
      if (follower.state === state && states.get(follower.sessionId) !== state) follower.hear({ kind: "changed" });
  }

  const timer = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, "failed to look for changed sessions, will retry"));
  }, checkMs);
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
    follow(follower) {
      const { sessionId } = follower;
      const followers = listeners.get(sessionId) ?? new Set();
      listeners.set(sessionId, followers.add(follower));
      return () => {
        followers.delete(follower);
        if (followers.size === 0 && listeners.get(sessionId) === followers) listeners.delete(sessionId);
      };
    },
    size: () => listeners.size,
    close() {
      clearInterval(timer);
      unsubscribe();
      unsubscribeTyping();
      unsubscribeGap();
      listeners.clear();
    },
  };
}
