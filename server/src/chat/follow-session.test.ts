import { describe, expect, it } from "vitest";
import { followSession, type FollowDeps, type StreamEvent } from "./follow-session.ts";
import type { SessionSignal } from "./session-hub.ts";
import type { Session, TranscriptEvent } from "./store.ts";

/** A conversation in memory, with what tells its followers. */
class Conversation {
  session: Session = {
    id: "s",
    accountId: "a",
    personaId: "p",
    endUserId: "e",
    epoch: 7,
    lastSeq: 0,
    turnCount: 0,
    updatedAt: new Date(0),
  };
  events: TranscriptEvent[] = [];
  readonly listeners = new Set<(signal: SessionSignal) => void>();
  /** Runs while a read of the transcript is under way. */
  duringRead = (): void => undefined;

  say(content: string): void {
    const seq = this.session.lastSeq + 1;
    this.session = { ...this.session, lastSeq: seq, turnCount: this.session.turnCount + 1 };
    this.events.push({ seq, turnIndex: this.session.turnCount - 1, event: "message", data: { content } });
    this.tell({ kind: "changed" });
  }

  startAnew(epoch: number): void {
    this.session = { ...this.session, epoch, lastSeq: 0, turnCount: 0 };
    this.events = [];
  }

  tell(signal: SessionSignal): void {
    for (const listener of this.listeners) listener(signal);
  }

  readonly deps: FollowDeps = {
    store: {
      session: async () => this.session,
      eventsAfter: async (_, epoch, seq) => {
        const found = epoch === this.session.epoch ? this.events.filter((event) => event.seq > seq) : [];
        await Promise.resolve();
        this.duringRead();
        return found;
      },
    },
    hub: {
      follow: (_, listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      size: () => this.listeners.size,
      close: () => undefined,
    },
  };

  follow(cursors: readonly (string | undefined)[] = [], live = true, signal = new AbortController().signal): AsyncGenerator<StreamEvent> {
    return followSession(this.deps, this.session, { cursors, live, signal });
  }

  async replay(...cursors: readonly (string | undefined)[]): Promise<unknown[]> {
    const seen: unknown[] = [];
    for await (const event of this.follow(cursors, false)) if (event.event === "message") seen.push(event.data["content"]);
    return seen;
  }
}

async function take(events: AsyncGenerator<StreamEvent>, count: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  for (let at = 0; at < count; at += 1) {
    const { value } = await events.next();
    taken.push(value === undefined ? undefined : value.event === "message" ? value.data["content"] : value.event);
  }
  return taken;
}

describe("following a session", () => {
  it("replays, marks the end of history, and goes on with what is new", async () => {
    const talk = new Conversation();
    talk.say("one");
    const events = talk.follow();
    expect(await take(events, 2)).toEqual(["one", "caught_up"]);
    const next = take(events, 2);
    talk.say("two");
    talk.say("three");
    expect(await next).toEqual(["two", "three"]);
    await events.return(undefined);
    expect(talk.listeners.size).toBe(0);
  });

  it("loses nothing that is committed while history is read, and repeats nothing", async () => {
    const talk = new Conversation();
    talk.say("one");
    talk.duringRead = () => {
      talk.duringRead = () => undefined;
      talk.say("two");
    };
    const events = talk.follow();
    expect(await take(events, 3)).toEqual(["one", "caught_up", "two"]);
    await events.return(undefined);
  });

  it("notices a conversation that starts anew, even between the look at the session and the listening", async () => {
    const talk = new Conversation();
    talk.say("old");
    const events = talk.follow();
    talk.startAnew(8);
    talk.say("new");
    expect(await take(events, 2)).toEqual(["new", "caught_up"]);
    const next = take(events, 1);
    talk.startAnew(9);
    talk.say("newest");
    expect(await next).toEqual(["newest"]);
    await events.return(undefined);
  });

  it("starts after the furthest cursor; invalid, foreign and impossible ones do not count", async () => {
    const talk = new Conversation();
    for (const text of ["one", "two", "three"]) talk.say(text);
    expect(await talk.replay(undefined, undefined)).toEqual(["one", "two", "three"]);
    expect(await talk.replay("7-2", undefined)).toEqual(["three"]);
    expect(await talk.replay("7-1", "7-2")).toEqual(["three"]);
    expect(await talk.replay("7-2", "7-1")).toEqual(["three"]);
    expect(await talk.replay("6-2", "nonsense")).toEqual(["one", "two", "three"]);
    expect(await talk.replay("7-99999999")).toEqual(["one", "two", "three"]);
    // A frame of a turn that is not committed yet.
    expect(await talk.replay("7-5")).toEqual([]);
  });

  it("ends when the reader has left, and lets go of the session", async () => {
    const talk = new Conversation();
    const leaving = new AbortController();
    const events = talk.follow([], true, leaving.signal);
    await take(events, 1);
    const last = events.next();
    leaving.abort();
    expect((await last).done).toBe(true);
    expect(talk.listeners.size).toBe(0);
  });

  it("keeps only the newest typing signal for a slow reader", async () => {
    const talk = new Conversation();
    const events = talk.follow();
    await take(events, 1);
    for (let at = 0; at < 1_000; at += 1) talk.tell({ kind: "typing", operatorName: `operator ${at}`, stopped: false });
    talk.say("one");
    const seen = [(await events.next()).value, (await events.next()).value].map((event) => [event?.event, event?.data["operator_name"]]);
    expect(seen).toContainEqual(["typing", "operator 999"]);
    expect(seen).toContainEqual(["message", undefined]);
    await events.return(undefined);
  });
});
