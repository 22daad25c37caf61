import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import { silentLog } from "../../../test/support/silent-log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { sessionHub, type SessionFollower } from "./session-hub.ts";
import { stateOf } from "./sessions.sql.ts";

/** A bus that loses every message. */
const deafBus: EventBus = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  onGap: () => () => undefined,
  close: async () => undefined,
};

function setUp() {
  const rows = new Map<string, Parameters<typeof stateOf>[0]>();
  const asked = vi.fn<(values: readonly unknown[]) => unknown>(([, ids]) => (ids as string[]).flatMap((id) => rows.get(id) ?? []));
  const hub = sessionHub({ bus: deafBus, database: fakeDatabase({ "chat.followedSessions": asked }), log: silentLog });
  const follow = (sessionId: string) => {
    const row = { id: sessionId, epoch: 1, lastSeq: 3, heldBy: null, requestedAt: null };
    rows.set(sessionId, row);
    const follower = { accountId: "a", sessionId, state: stateOf(row) as string | null, hear: vi.fn<SessionFollower["hear"]>() };
    return { follower, row, unfollow: hub.follow(follower) };
  };
  return { hub, rows, asked, follow };
}

describe("session hub without notifications", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("queries all followed sessions in one statement every 15 s, and reports those that have changed", async () => {
    const { hub, rows, asked, follow } = setUp();
    const [same, grown, held, erased] = [follow("1"), follow("2"), follow("3"), follow("4")];
    rows.set("2", { ...grown.row, lastSeq: 4 });
    rows.set("3", { ...held.row, heldBy: "Olga" });
    rows.delete("4");
    await vi.advanceTimersByTimeAsync(14_999);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.mock.calls).toEqual([[[["a"], ["1", "2", "3", "4"]]]]);
    const heard = [same, grown, held, erased].map(({ follower }) => follower.hear.mock.calls.length);
    expect(heard).toEqual([0, 1, 1, 1]);
    expect(grown.follower.hear).toHaveBeenCalledWith({ kind: "changed" });
    hub.close();
  });

  it("skips followers that have not read their session or read it during the check, and sends no query if there are no followers", async () => {
    const { hub, rows, asked, follow } = setUp();
    const { follower, row, unfollow } = follow("1");
    follower.state = null;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).not.toHaveBeenCalled();
    follower.state = stateOf(row);
    rows.set("1", { ...row, lastSeq: 4 });
    asked.mockImplementationOnce(() => {
      follower.state = stateOf({ ...row, lastSeq: 4 });
      return [row];
    });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(follower.hear).not.toHaveBeenCalled();
    unfollow();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveBeenCalledTimes(1);
    hub.close();
  });
});
