import { describe, expect, it, vi } from "vitest";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import { silentLog } from "../../../test/support/silent-log.ts";
import { Unavailable } from "../../platform/lib/unavailable.ts";
import type { TranscriptData } from "../chat-events.schema.ts";
import { followSession, type FollowDeps, type FollowOptions, type Reader, type StreamEvent } from "./follow-session.ts";
import type { SessionSignal } from "./session-hub.ts";
import type { HandoffState } from "../model/handoff.ts";
import type { Session, TranscriptEvent } from "../model/session.ts";

/** An in-memory conversation that notifies its followers. */
class Conversation {
  session: Session = {
    id: "s",
    accountId: "a",
    personaId: "p",
    endUserId: "e",
    epoch: 7,
    lastSeq: 0,
    turnCount: 0,
    turnOpen: false,
    updatedAt: new Date(0),
  };
  events: TranscriptEvent[] = [];
  /** Number of events returned by each read. */
  readonly pages: number[] = [];
  isBroken = false;
  failure = new Error("broken");
  isErased = false;
  heldBy: string | null = null;
  handoff: HandoffState = { requestedAt: null, reason: null, hasContact: false };
  readonly listeners = new Set<(signal: SessionSignal) => void>();
  /** Called while the transcript is being read. */
  duringRead = (): void => undefined;

  say(content: string, data: object = {}, silently = false): void {
    const seq = this.session.lastSeq + 1;
    this.session = { ...this.session, lastSeq: seq, turnCount: this.session.turnCount + 1 };
    this.events.push({
      seq,
      turnIndex: this.session.turnCount - 1,
      event: "message",
      data: { ...data, content } as TranscriptData["message"],
    });
    if (!silently) this.tell({ kind: "changed" });
  }

  operatorTypes(stopped: boolean): void {
    this.tell({ kind: "typing", operatorName: "Olga", stopped });
  }

  hold(by: string | null): void {
    this.heldBy = by;
    this.tell({ kind: "changed" });
  }

  restart(epoch: number): void {
    this.session = { ...this.session, epoch, lastSeq: 0, turnCount: 0 };
    this.events = [];
  }

  tell(signal: SessionSignal): void {
    for (const listener of this.listeners) listener(signal);
  }

  readonly deps: FollowDeps = {
    log: silentLog,
    database: fakeDatabase({
      "chat.heldSession": async () => {
        await Promise.resolve();
        if (this.isBroken) throw this.failure;
        return this.isErased ? null : { ...this.session, heldBy: this.heldBy, ...this.handoff };
      },
      "chat.eventsAfter": async ([, epoch, seq, limit]) => {
        const isCurrent = epoch === this.session.epoch;
        const found = isCurrent ? this.events.filter((event) => event.seq > Number(seq)).slice(0, Number(limit)) : [];
        this.pages.push(found.length);
        await Promise.resolve();
        this.duringRead();
        return found;
      },
    }),
    hub: {
      follow: (follower) => {
        const listener = (signal: SessionSignal): void => follower.hear(signal);
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      size: () => this.listeners.size,
      close: () => undefined,
    },
  };

  follow(options: Partial<FollowOptions> = {}, reader = new TestReader()): TestReader {
    followSession(this.deps, this.session, { cursors: [], live: true, ...options }, reader);
    return reader;
  }

  async replay(...cursors: readonly (string | undefined)[]): Promise<unknown[]> {
    const reader = this.follow({ cursors, live: false });
    await vi.waitUntil(() => reader.ended);
    return reader.seen.slice(0, -1);
  }
}

/** A client that accepts at most `room` events before it falls behind. */
class TestReader implements Reader {
  readonly events: StreamEvent[] = [];
  ended = false;
  room = Number.POSITIVE_INFINITY;
  #listener = (): void => undefined;
  #drained = (): void => undefined;

  get full(): boolean {
    return this.room <= 0;
  }

  get seen(): unknown[] {
    return this.events.map(({ event, data }) => (event === "message" ? data["content"] : event));
  }

  onEnd(listener: () => void): void {
    this.#listener = listener;
  }

  send(event: StreamEvent): void {
    this.room -= 1;
    this.events.push(event);
  }

  async drained(): Promise<void> {
    if (!this.full || this.ended) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
  }

  take(room: number): void {
    this.room = room;
    this.#drained();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.#listener();
    this.#drained();
  }
}

const sees = (reader: TestReader, expected: readonly unknown[]): Promise<void> => vi.waitFor(() => expect(reader.seen).toEqual(expected));

describe("following a session", () => {
  it("replays the history, marks its end, and continues with new events", async () => {
    const talk = new Conversation();
    talk.say("one");
    const reader = talk.follow();
    await sees(reader, ["one", "caught_up"]);
    talk.say("two");
    talk.say("three");
    await sees(reader, ["one", "caught_up", "two", "three"]);
    reader.end();
    expect(talk.listeners.size).toBe(0);
  });

  it("does not lose or repeat events that are committed while the history is being read", async () => {
    const talk = new Conversation();
    talk.say("one");
    talk.duringRead = () => {
      talk.duringRead = () => undefined;
      talk.say("two");
    };
    const reader = talk.follow();
    await vi.waitFor(() => expect(reader.seen).toEqual(["one", "caught_up", "two"]));
  });

  it("does not lose a signal, regardless of when it arrives", async () => {
    const talk = new Conversation();
    const reader = talk.follow();
    const expected: unknown[] = ["caught_up"];
    await sees(reader, expected);
    for (let ticks = 0; ticks < 40; ticks += 1) {
      for (const half of ["a", "b"]) {
        talk.say(`${ticks}${half}`);
        expected.push(`${ticks}${half}`);
        for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      }
      await sees(reader, expected);
    }
  });

  it("reads a long transcript page by page", async () => {
    const talk = new Conversation();
    for (let at = 0; at < 5_000; at += 1) talk.say(`${at}`);
    const reader = talk.follow({ live: false });
    await vi.waitFor(() => expect(reader.ended).toBe(true));
    expect(reader.seen).toEqual([...Array.from({ length: 5_000 }, (_, at) => `${at}`), "caught_up"]);
    expect(Math.max(...talk.pages)).toBeLessThanOrEqual(50);
  });

  it("waits for a slow client, and then continues from its position", async () => {
    const talk = new Conversation();
    for (let at = 0; at < 200; at += 1) talk.say(`${at}`);
    const slow = new TestReader();
    slow.room = 7;
    talk.follow({}, slow);
    await vi.waitFor(() => expect(slow.seen).toHaveLength(7));
    const read = talk.pages.length;
    talk.say("200");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([slow.seen.length, talk.pages.length]).toEqual([7, read]);
    for (let at = 0; at < 40; at += 1) {
      slow.take(7);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sees(slow, [...Array.from({ length: 201 }, (_, at) => `${at}`), "caught_up"]);
  });

  it("detects a restarted conversation, even if it restarts between reading the session and subscribing", async () => {
    const talk = new Conversation();
    talk.say("old");
    const reader = talk.follow();
    talk.restart(8);
    talk.say("new");
    await sees(reader, ["new", "caught_up"]);
    talk.restart(9);
    talk.say("newest");
    await vi.waitFor(() => expect(reader.seen).toEqual(["new", "caught_up", "newest"]));
  });

  it("shows a takeover after the history and before the operator's messages, and a release after them", async () => {
    const talk = new Conversation();
    talk.say("one");
    talk.heldBy = "Olga";
    const reader = talk.follow();
    await sees(reader, ["one", "caught_up", "held"]);
    talk.say("from Olga");
    talk.hold(null);
    await sees(reader, ["one", "caught_up", "held", "from Olga", "released"]);
    talk.heldBy = "Otto";
    talk.say("from Otto");
    await sees(reader, ["one", "caught_up", "held", "from Olga", "released", "held", "from Otto"]);
    expect(reader.events.at(-2)).toEqual({ id: "7-2", event: "held", data: { operator_name: "Otto" } });
    expect(await talk.replay(undefined, undefined)).toEqual(["one", "from Olga", "from Otto"]);
  });

  it("starts after the furthest valid cursor, and ignores cursors that are invalid or from another conversation", async () => {
    const talk = new Conversation();
    for (const text of ["one", "two", "three"]) talk.say(text);
    expect(await talk.replay(undefined, undefined)).toEqual(["one", "two", "three"]);
    expect(await talk.replay("7-2", undefined)).toEqual(["three"]);
    expect(await talk.replay("7-1", "7-2")).toEqual(["three"]);
    expect(await talk.replay("7-2", "7-1")).toEqual(["three"]);
    expect(await talk.replay("6-2", "nonsense")).toEqual(["one", "two", "three"]);
    expect(await talk.replay("7-99999999")).toEqual(["one", "two", "three"]);
    // Frames beyond the end belong to a turn that is not committed yet.
    expect(await talk.replay("7-5")).toEqual(["one", "two", "three"]);
    talk.session = { ...talk.session, turnOpen: true };
    expect(await talk.replay("7-5")).toEqual([]);
  });

  it("ends and unsubscribes when the client disconnects", async () => {
    const talk = new Conversation();
    const reader = talk.follow();
    await sees(reader, ["caught_up"]);
    reader.end();
    expect(talk.listeners.size).toBe(0);
    talk.say("one");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(reader.seen).toEqual(["caught_up"]);
  });

  it("ends when the session is erased or cannot be read", async () => {
    const talk = new Conversation();
    const [reader, other] = [talk.follow(), talk.follow()];
    await sees(reader, ["caught_up"]);
    await sees(other, ["caught_up"]);
    talk.isBroken = true;
    talk.tell({ kind: "changed" });
    await vi.waitFor(() => expect([reader.ended, other.ended]).toEqual([true, true]));
    expect(talk.listeners.size).toBe(0);
    talk.isBroken = false;
    const third = talk.follow();
    await sees(third, ["caught_up"]);
    talk.isErased = true;
    talk.tell({ kind: "changed" });
    await vi.waitFor(() => expect(third.ended).toBe(true));
  });

  it("keeps the stream open while the database is unreachable, for at most two minutes, and continues afterward", async () => {
    vi.useFakeTimers();
    try {
      const talk = new Conversation();
      const reader = talk.follow();
      await sees(reader, ["caught_up"]);
      talk.isBroken = true;
      talk.failure = new Unavailable("no database");
      talk.say("one");
      await vi.advanceTimersByTimeAsync(100_000);
      expect(reader.ended).toBe(false);
      talk.isBroken = false;
      await vi.advanceTimersByTimeAsync(3_000);
      expect(reader.seen).toEqual(["caught_up", "one"]);
      talk.isBroken = true;
      talk.say("two");
      await vi.advanceTimersByTimeAsync(110_000);
      expect(reader.ended).toBe(false);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(reader.ended).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps only the latest typing signal for a slow client, and shows the visitor's typing to operators", async () => {
    const talk = new Conversation();
    const [visitor, operator] = [talk.follow(), talk.follow({ forOperator: true })];
    await sees(visitor, ["caught_up"]);
    await sees(operator, ["caught_up"]);
    visitor.room = operator.room = 1;
    talk.say("one");
    await sees(visitor, ["caught_up", "one"]);
    for (let at = 0; at < 1_000; at += 1) {
      talk.tell({ kind: "typing", operatorName: `operator ${at}`, stopped: false });
      talk.tell({ kind: "visitor_typing", stopped: at % 2 === 1 });
    }
    visitor.take(100);
    operator.take(100);
    await sees(visitor, ["caught_up", "one", "typing"]);
    await sees(operator, ["caught_up", "one", "typing", "visitor_typing"]);
    expect(visitor.events.at(-1)).toEqual({ id: "7-1", event: "typing", data: { operator_name: "operator 999", stopped: false } });
    expect(operator.events.at(-1)).toEqual({ id: "7-1", event: "visitor_typing", data: { stopped: true } });
  });

  const operator = { role: "persona", author: "operator" };
  const shown = ({ events }: TestReader): unknown[] =>
    events.map(({ event, data }) => ("content" in data ? data.content : "stopped" in data ? `${event} ${String(data.stopped)}` : event));

  it("preserves the order of typing, the end of typing and the operator's message", async () => {
    const talk = new Conversation();
    const reader = talk.follow();
    await sees(reader, ["caught_up"]);
    talk.operatorTypes(false);
    talk.operatorTypes(true);
    talk.say("Hello", operator);
    await vi.waitFor(() => expect(shown(reader)).toEqual(["caught_up", "typing false", "typing true", "Hello"]));
    talk.operatorTypes(false);
    await vi.waitFor(() => expect(shown(reader).slice(4)).toEqual(["typing false"]));
  });

  it("clears the operator's typing indicator once, before the message, if the stop signal arrives late", async () => {
    const talk = new Conversation();
    const reader = talk.follow();
    await sees(reader, ["caught_up"]);
    talk.operatorTypes(false);
    talk.say("Hello", operator);
    await vi.waitFor(() => expect(shown(reader)).toEqual(["caught_up", "typing false", "typing true", "Hello"]));
    talk.operatorTypes(true);
    talk.say("plain");
    await vi.waitFor(() => expect(shown(reader).slice(4)).toEqual(["plain"]));
    expect(reader.events[2]?.data).toEqual({ operator_name: "Olga", stopped: true });
  });

  it("preserves the order if the message is read during another replay, before its signals", async () => {
    const talk = new Conversation();
    const reader = talk.follow();
    await sees(reader, ["caught_up"]);
    talk.operatorTypes(false);
    talk.duringRead = () => {
      talk.duringRead = () => {
        talk.duringRead = () => undefined;
        talk.operatorTypes(true);
      };
      // The message was committed by another node, whose notification has not arrived yet.
      talk.say("Hello", operator, true);
      talk.tell({ kind: "changed" });
    };
    talk.tell({ kind: "changed" });
    await vi.waitFor(() => expect(shown(reader)).toEqual(["caught_up", "typing false", "typing true", "Hello"]));
  });

  it("for operators, ends the visitor's typing before the visitor's message, but not before a persona's message", async () => {
    const talk = new Conversation();
    const [visitor, watching] = [talk.follow(), talk.follow({ forOperator: true })];
    await sees(visitor, ["caught_up"]);
    await sees(watching, ["caught_up"]);
    talk.tell({ kind: "visitor_typing", stopped: false });
    talk.operatorTypes(false);
    talk.say("Answer", { role: "persona" });
    talk.say("Question", { role: "user" });
    await vi.waitFor(() =>
      expect(shown(watching)).toEqual(["caught_up", "visitor_typing false", "typing false", "Answer", "visitor_typing true", "Question"]),
    );
    await vi.waitFor(() => expect(shown(visitor)).toEqual(["caught_up", "typing false", "Answer", "Question"]));
  });
});
