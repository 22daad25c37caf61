import type { Role, SessionActor } from "../ports/actor.ts";
import { endWithSession, type EndWithSessionDeps } from "../auth/sessions/end-with-session.ts";
import type { AccountFeed } from "./account-feed.ts";
import type { AccountFeeds } from "./account-feeds.ts";
import { readWith, type AccountEventName } from "./model/account-event.ts";
import type { EventLog } from "./model/event-log.ts";

/** Minimum time between two events for the same object. */
const pauseMs = 1_000;

export interface FollowAccountDeps {
  readonly feeds: AccountFeeds;
  readonly signedIn: EndWithSessionDeps;
  /** Returns whether a role may call an operation. */
  readonly mayCall: (role: Role, operationId: string) => boolean;
}

/** A client connection, such as an `EventStream`. */
export interface AccountReader {
  readonly ended: boolean;
  /** Whether the send buffer is full. Events then wait in the log, whose size is bounded. */
  readonly full: boolean;
  send(event: { readonly id: string; readonly event: string; readonly data: unknown }): void;
  drained(): Promise<void>;
  onEnd(listener: () => void): void;
  end(): void;
}

/**
 * Streams the account's changes, limited to those that the signed-in user's role may read, until the client disconnects or the browser
 * session ends.
 * @param lastEventId id of the last event on the client's previous connection
 */
export function followAccount(deps: FollowAccountDeps, actor: SessionActor, lastEventId: string | undefined, reader: AccountReader): void {
  const follower = new Follower(reader, (event) => deps.mayCall(actor.role, readWith[event]));
  const { feed, leave } = deps.feeds.join(actor.accountId, follower);
  reader.onEnd(() => {
    follower.stop();
    leave();
  });
  if (reader.ended) return;
  follower.start(feed, lastEventId);
  endWithSession(deps.signedIn, actor, reader);
}

/**
 * Sends one reader the log entries after the reader's position. Stores only a position and a timer, no matter how far behind the reader is.
 */
class Follower {
  readonly #reader: AccountReader;
  readonly #mayRead: (event: AccountEventName) => boolean;
  #feed: AccountFeed | null = null;
  #log: EventLog | null = null;
  #position = 0;
  #pause: NodeJS.Timeout | null = null;
  #isWaiting = false;

  constructor(reader: AccountReader, mayRead: (event: AccountEventName) => boolean) {
    this.#reader = reader;
    this.#mayRead = mayRead;
  }

  start(feed: AccountFeed, lastEventId: string | undefined): void {
    this.#feed = feed;
    this.#log = feed.log;
    const position = lastEventId === undefined ? null : feed.log.positionOf(lastEventId);
    const isKept = position !== null && feed.log.after(position) !== null;
    this.#position = isKept ? position : feed.log.end;
    this.#send("connected", { complete: isKept });
    this.wake();
  }

  stop(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#feed = null;
  }

  wake(): void {
    if (this.#feed === null || this.#pause !== null || this.#isWaiting) return;
    if (!this.#reader.full) return this.#flush(this.#feed.log);
    this.#isWaiting = true;
    void this.#waitUntilDrained();
  }

  async #waitUntilDrained(): Promise<void> {
    await this.#reader.drained();
    this.#isWaiting = false;
    this.wake();
  }

  #flush(log: EventLog): void {
    const entries = log === this.#log ? log.after(this.#position) : null;
    if (entries?.length === 0) return;
    this.#log = log;
    this.#position = log.end;
    if (entries === null) this.#send("connected", { complete: false });
    for (const { seq, event } of entries ?? []) if (this.#mayRead(event.event)) this.#send(event.event, event.data, seq);
    this.#pause = setTimeout(() => {
      this.#pause = null;
      this.wake();
    }, pauseMs).unref();
  }

  #send(event: string, data: unknown, position = this.#position): void {
    if (this.#log !== null) this.#reader.send({ id: this.#log.idOf(position), event, data });
  }
}
