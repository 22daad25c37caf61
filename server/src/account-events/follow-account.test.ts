import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveSession } from "../auth/sessions/model/session.ts";
import { accountFeeds, type AccountFeeds } from "./account-feeds.ts";
import type { ChangedObject } from "./changed-objects.sql.ts";
import { followAccount, type AccountReader } from "./follow-account.ts";

const none = (): void => undefined;
const log = { debug: none, info: none, warn: none, error: none };
const viewer = { kind: "session", accountId: "a", userId: "u", role: "viewer", sessionId: "s" } as const;

type Sent = { readonly id: string; readonly event: string; readonly data: unknown };

class TestReader implements AccountReader {
  ended = false;
  full = false;
  readonly sent: Sent[] = [];
  #drain: () => void = none;
  #onEnd: () => void = none;
  send(event: Sent): void {
    this.sent.push(event);
  }
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#drain = () => {
        this.full = false;
        resolve();
      };
    });
  }
  drain(): void {
    this.#drain();
  }
  onEnd(listener: () => void): void {
    this.#onEnd = listener;
  }
  end(): void {
    this.ended = true;
    this.#onEnd();
  }
  /** Events since the last call. */
  take(): [string, unknown][] {
    return this.sent.splice(0).map(({ event, data }) => [event, data]);
  }
}

let feeds: AccountFeeds;
let epochs = 0;
let found: ChangedObject[] = [];
const listeners = new Map<string, Set<(message: never) => void>>();
const bus = {
  subscribe(topic: string, listener: (message: never) => void) {
    const all = listeners.get(topic) ?? new Set();
    listeners.set(topic, all.add(listener));
    return () => void all.delete(listener);
  },
  onGap: (listener: () => void) => bus.subscribe("gap", listener),
};

async function tell(topic: string, message: object): Promise<void> {
  for (const listener of listeners.get(topic) ?? []) listener(message as never);
  await vi.advanceTimersByTimeAsync(0);
}
const changed = (object: string, accountId = "a"): Promise<void> => tell("account_event", { accountId, event: "x", object });

function follow(lastEventId?: string, mayCall: (role: string, operation: string) => boolean = () => true): TestReader {
  const reader = new TestReader();
  const session = { id: "s", accountId: "a", userId: "u", role: "viewer", email: "", name: "", locale: null } satisfies LiveSession;
  followAccount({ feeds, mayCall, signedIn: { sessions: async () => session, bus, log } }, viewer, lastEventId, reader);
  return reader;
}

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  found = [];
  const changedObjects = async (accountIds: readonly string[]): Promise<ChangedObject[]> =>
    found.filter(({ accountId }) => accountIds.includes(accountId));
  feeds = accountFeeds({ bus, libraryOf: async () => "library", changedObjects, newEpoch: () => `epoch${(epochs += 1)}`, log });
});
afterEach(() => {
  feeds.close();
  vi.useRealTimers();
});

describe("stream of account events", () => {
  it("sends only changes in its own account, the first one immediately and each object at most once a second", async () => {
    const reader = follow();
    expect(reader.take()).toEqual([["connected", { complete: false }]]);
    await changed("job:1");
    await changed("job:1", "b");
    expect(reader.take()).toEqual([["job.progress", { job_id: "1" }]]);
    for (let at = 0; at < 10; at += 1) await changed("job:1");
    await changed("persona:p");
    expect(reader.take()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reader.take()).toEqual([
      ["job.progress", { job_id: "1" }],
      ["persona.changed", { persona_id: "p" }],
    ]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reader.take()).toEqual([]);
  });

  it("sends only events that the user's role may read", async () => {
    const reader = follow(undefined, (_role, operation) => operation !== "getJob");
    reader.take();
    await changed("job:1");
    await changed("persona:p");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reader.take()).toEqual([["persona.changed", { persona_id: "p" }]]);
  });

  it("hides the id of the source that stores the account's own documents", async () => {
    const reader = follow();
    reader.take();
    await changed("document:library:imprint");
    await vi.advanceTimersByTimeAsync(1_000);
    await tell("documents_pending", { accountId: "a", sourceId: "library" });
    expect(reader.take()).toEqual([
      ["document.settled", { source_id: null, external_id: "imprint" }],
      ["source.changed", { source_id: null }],
    ]);
  });

  it("resumes after the last event and sends the changes since then", async () => {
    const first = follow();
    await changed("job:1");
    const last = first.sent.at(-1)?.id;
    first.end();
    await changed("job:2");
    const second = follow(last);
    expect(second.take()).toEqual([
      ["connected", { complete: true }],
      ["job.progress", { job_id: "2" }],
    ]);
    expect(follow("epoch0-3").take()).toEqual([["connected", { complete: false }]]);
  });

  it("drops an account's feed one minute after its last reader disconnects", async () => {
    const first = follow();
    const last = first.sent.at(-1)?.id;
    first.end();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(follow(last).take()).toEqual([["connected", { complete: true }]]);
    for (const reader of [follow(last), follow(last)]) reader.end();
    feeds.close();
    expect(follow(last).take()).toEqual([["connected", { complete: false }]]);
  });

  it("instructs readers to reload everything after a gap in the notifications", async () => {
    const reader = follow();
    reader.take();
    await tell("gap", {});
    expect(reader.take()).toEqual([["connected", { complete: false }]]);
  });

  it("sends nothing to a slow reader, and later sends the latest state or reports that changes are missing", async () => {
    const reader = follow();
    reader.take();
    reader.full = true;
    for (let at = 0; at < 100; at += 1) await changed(`job:${at % 2}`);
    expect(reader.take()).toEqual([]);
    reader.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(reader.take()).toHaveLength(2);
    reader.full = true;
    await vi.advanceTimersByTimeAsync(1_000);
    for (let at = 0; at < 600; at += 1) await changed(`job:${at}`);
    reader.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(reader.take()).toEqual([["connected", { complete: false }]]);
  });

  it("sends, within 15 seconds, changes whose notifications were lost, but does not repeat changes that it already sent", async () => {
    const reader = follow();
    reader.take();
    await vi.advanceTimersByTimeAsync(13_000);
    await changed("job:told");
    found = [
      { accountId: "a", object: "job:told", ageMs: 2_500 },
      { accountId: "a", object: "conversation:lost", ageMs: 9_000 },
      { accountId: "a", object: "source:under-way", ageMs: 100 },
      { accountId: "b", object: "job:other", ageMs: 9_000 },
    ];
    expect(reader.take()).toEqual([["job.progress", { job_id: "told" }]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reader.take()).toEqual([["conversation.changed", { session_id: "lost" }]]);
    found = [{ accountId: "a", object: "conversation:lost", ageMs: 24_000 }];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reader.take()).toEqual([]);
  });

  it("cancels its timers", async () => {
    const reader = follow();
    await changed("job:1");
    reader.end();
    feeds.close();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
