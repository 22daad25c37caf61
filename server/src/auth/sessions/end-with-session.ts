import type { Log } from "../../platform/lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { LiveSessions } from "./live-sessions.ts";

export interface EndWithSessionDeps {
  readonly sessions: LiveSessions;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly log: Log;
}

interface OpenStream {
  readonly ended: boolean;
  end(): void;
}

/** Also handles missed notifications and expired sessions. */
const lookEveryMs = 15_000;

/**
 * Ends a signed-in user's stream when the browser session ends (by logout, password change, removal of the user or expiry) or when the
 * user's role changes, because the role determines which events the stream contains.
 */
export function endWithSession({ sessions, bus, log }: EndWithSessionDeps, actor: SessionActor, stream: OpenStream): void {
  const look = async (): Promise<void> => {
    if (!stream.ended && (await sessions(actor.sessionId))?.role !== actor.role) stream.end();
    if (!stream.ended) return;
    clearInterval(timer);
    unsubscribe();
  };
  const lookAgain = (): void => {
    look().catch((error: unknown) => log.warn({ err: error }, "failed to check whether a session is valid, will retry"));
  };
  const timer = setInterval(lookAgain, lookEveryMs);
  timer.unref();
  const unsubscribe = bus.subscribe("account_changed", (message) => {
    if (message.accountId === actor.accountId) lookAgain();
  });
}
