import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endWithSession } from "./end-with-session.ts";
import type { LiveSessions } from "./live-sessions.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const actor = { kind: "session", accountId: "a", userId: "u", role: "viewer", sessionId: "s" } as const;
const session = { id: "s", accountId: "a", userId: "u", role: "viewer", email: "x", name: "x", locale: null } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const live = vi.fn<LiveSessions>(async () => session);
  const listeners = new Set<(message: never) => void>();
  const stream = {
    ended: false,
    end() {
      this.ended = true;
    },
  };
  const bus = {
    subscribe: (_topic: string, listener: (message: never) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  endWithSession({ sessions: live, bus, log }, actor, stream);
  const changed = async (accountId: string): Promise<void> => {
    for (const listener of listeners) listener({ accountId } as never);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { live, stream, listeners, changed };
}

describe("event stream of a signed-in user", () => {
  it("ends after a notification if the session has ended, and ignores other accounts' changes", async () => {
    const { live, stream, listeners, changed } = setUp();
    await changed("a");
    expect(stream.ended).toBe(false);
    live.mockResolvedValue(null);
    await changed("b");
    expect(stream.ended).toBe(false);
    await changed("a");
    expect(stream.ended).toBe(true);
    expect(listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends within 15 s without a notification, even if reading the session fails in between", async () => {
    const { live, stream } = setUp();
    live.mockRejectedValueOnce(new Error("no database"));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stream.ended).toBe(false);
    live.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(stream.ended).toBe(true);
  });

  it("unsubscribes when the client disconnects", async () => {
    const { stream, listeners } = setUp();
    stream.end();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
