import type { EventBus } from "../ports/event-bus.ts";
import type { Log } from "../platform/lib/log.ts";
import { AccountFeed } from "./account-feed.ts";
import { type ChangedObject, mostChanged } from "./changed-objects.sql.ts";

/** How long a feed without readers is kept, so that a client that reconnects can resume. */
const keptMs = 60_000;
/** Interval between comparisons with the database. */
const checkMs = 15_000;
/** How far back a comparison reads, so that it includes transactions that were open during the previous one. */
const examinedMs = 2 * checkMs;
/** Maximum delay between a commit and its notification; a notification that has not arrived by then is considered lost. */
const deliveryMs = 1_000;

export interface AccountFeedsDeps {
  readonly bus: Pick<EventBus, "subscribe" | "onGap">;
  readonly libraryOf: (accountId: string) => Promise<string | null>;
  /** Returns the objects of accounts that changed within a period in milliseconds. */
  readonly changedObjects: (accountIds: readonly string[], withinMs: number) => Promise<ChangedObject[]>;
  readonly newEpoch: () => string;
  readonly log: Log;
}

/** Feeds of the accounts with connected readers on this node. */
export interface AccountFeeds {
  /** Returns the account's feed, which wakes the reader until `leave` is called. */
  join(accountId: string, reader: { wake(): void }): { readonly feed: AccountFeed; leave(): void };
  close(): void;
}

/**
 * Collects the bus's notifications for accounts that have connected readers. Notifications are sent after the commits that they report, so
 * a
 * killed process loses some. Therefore recent changes are also read from the database regularly, in one statement for all accounts.
 */
export function accountFeeds({ bus, libraryOf, changedObjects, newEpoch, log }: AccountFeedsDeps): AccountFeeds {
  const feeds = new Map<string, AccountFeed>();
  const leaving = new Map<string, NodeJS.Timeout>();

  function take(accountId: string | undefined, event: string, object: string): void {
    const feed = accountId === undefined ? undefined : feeds.get(accountId);
    feed?.take({ event, object }).catch((error: unknown) => {
      log.warn({ err: error }, "failed to publish a change, connected clients must reload all data");
      feed.restart();
    });
  }

  async function check(): Promise<void> {
    const accountIds = [...feeds].filter(([, feed]) => feed.readers.size > 0).map(([accountId]) => accountId);
    if (accountIds.length === 0) return;
    const now = performance.now();
    const changed = await changedObjects(accountIds, examinedMs);
    if (changed.length >= mostChanged) for (const accountId of accountIds) feeds.get(accountId)?.restart();
    for (const { accountId, object, ageMs } of changed) {
      const feed = feeds.get(accountId);
      if (ageMs < deliveryMs || feed === undefined || feed.hasTaken(object, now - ageMs)) continue;
      take(accountId, "changed", object);
    }
    for (const feed of feeds.values()) feed.forgetTaken(now - 2 * examinedMs);
  }

  const checking = setInterval(() => {
    check().catch((error: unknown) => log.warn({ err: error }, "failed to look for lost changes, will retry"));
  }, checkMs);
  checking.unref();

  const subscriptions = [
    bus.subscribe("account_event", ({ accountId, event, object }) => take(accountId, event, object)),
    bus.subscribe("session_changed", ({ accountId, sessionId }) => take(accountId, "session_changed", `conversation:${sessionId}`)),
    bus.subscribe("documents_pending", ({ accountId, sourceId }) => {
      if (sourceId !== undefined) take(accountId, "documents_pending", `source:${sourceId}`);
    }),
    bus.onGap(() => {
      for (const feed of feeds.values()) feed.restart();
    }),
  ];

  return {
    join(accountId, reader) {
      clearTimeout(leaving.get(accountId));
      leaving.delete(accountId);
      const feed = feeds.get(accountId) ?? new AccountFeed({ libraryOf: () => libraryOf(accountId), newEpoch });
      feeds.set(accountId, feed);
      feed.readers.add(reader);
      return {
        feed,
        leave() {
          if (!feed.readers.delete(reader) || feed.readers.size > 0) return;
          const timer = setTimeout(() => {
            leaving.delete(accountId);
            feeds.delete(accountId);
          }, keptMs);
          leaving.set(accountId, timer.unref());
        },
      };
    },
    close() {
      clearInterval(checking);
      for (const unsubscribe of subscriptions) unsubscribe();
      for (const timer of leaving.values()) clearTimeout(timer);
      feeds.clear();
    },
  };
}
