import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer, type Frame } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { thenRestore } from "../support/then-restore.ts";
import { openStream, positionIn, say, withPersonaKey, type OpenStream, type Turn } from "../support/turn.ts";

let service: TestService;
let shop: Shop;
let sister: Shop;
let strangers: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await shop.load([
    {
      id: "LMP-1",
      title: "Storm lantern",
      description: "A lantern for wet nights. It runs for 40 hours on one filling.",
      price: 39.5,
      in_stock: true,
    },
    { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml of coffee.", price: 12, in_stock: false },
  ]);
  sister = await openShop(service, service.owner, "Sister");
  strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
});
afterAll(() => service.stop());

const follow = (sessionId: string, query = "", headers: Record<string, string> = {}): Promise<OpenStream> =>
  openStream(`${service.url}/v1/chat/${sessionId}/events${query}`, { headers: { "x-persona-id": shop.personaId, ...headers } });

/** Returns the events that a client stores: all events except `caught_up`, which marks the boundary between history and live events. */
const transcript = (frames: readonly Frame[]): Frame[] => frames.filter(({ event }) => event !== "caught_up");
const conversation = async (): Promise<Turn[]> => {
  const first = await say(shop.visitor, "What does the storm lantern cost?");
  return [first, await say(shop.visitor, "And how long does it run?", { session_id: first.sessionId })];
};
const seqOf = (frame: Frame): number => positionIn(frame.id).seq;

describe("Events stream", () => {
  it("replays messages and cards of every turn in order, sends caught_up, and ends if live=false", async () => {
    const [first, second] = await conversation();
    const frames = await shop.visitor.events(first?.sessionId ?? "");
    expect(frames.at(-1)).toMatchObject({ event: "caught_up", data: { last_event_id: frames.at(-2)?.id } });
    expect(frames.filter(({ event }) => event === "caught_up")).toHaveLength(1);
    for (const [index, turn] of [first, second].entries()) {
      const own = frames.filter(({ data }) => data["turn_index"] === index);
      const messages = own.filter(({ event }) => event === "message").map(({ data }) => data);
      expect(messages[0]).toEqual({
        role: "user",
        content: expect.any(String),
        turn_index: index,
        ts: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      for (const message of messages.slice(1)) expect(message["role"]).toBe("persona");
      const cards = own.filter(({ event }) => event === "cards").flatMap(({ data }) => data["cards"]);
      expect(cards).toEqual(turn?.cards);
    }
    const seqs = frames.filter(({ event }) => event !== "caught_up").map(seqOf);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });

  it("contains the text of the turn stream word for word, bubble by bubble", async () => {
    const turns = await conversation();
    const frames = await shop.visitor.events(turns[0]?.sessionId ?? "");
    for (const [index, turn] of turns.entries()) {
      const said = frames.filter(({ event, data }) => event === "message" && data["role"] === "persona" && data["turn_index"] === index);
      expect(said.map(({ data }) => data["content"])).toEqual(turn.bubbles);
    }
  });

  it("is not charged", async () => {
    const [turn] = await conversation();
    const spent = (): Promise<{ n: number } | null> =>
      service.database.one<{ n: number }>("test.entries", "select count(*)::integer as n from usage_ledger");
    const before = await spent();
    await shop.visitor.events(turn?.sessionId ?? "");
    expect(await spent()).toEqual(before);
  });

  it("is text/event-stream and readable by the session's persona and by the account key", async () => {
    const [turn] = await conversation();
    const id = turn?.sessionId ?? "";
    const stream = await follow(id, "?live=false");
    expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await stream.ended;
    const expected = stream.frames();
    expect(await shop.api.events(id)).toEqual(expected);
    expect(await (await withPersonaKey(service, service.owner, shop.personaId)).events(id)).toEqual(expected);
    expect(await shop.visitor.events(id.toUpperCase())).toEqual(expected);
  });

  it("accepts the public persona id, but no keys, in the URL of read routes, for clients that cannot send headers", async () => {
    const [turn] = await conversation();
    const id = turn?.sessionId ?? "";
    const anybody = new Api(service.url);
    expect(await anybody.events(id, `live=false&persona_id=${shop.personaId}`)).toEqual(await shop.visitor.events(id));
    const refusal = async (method: string, path: string, body?: unknown): Promise<unknown[]> => {
      const answer = await anybody.call(method, path, body);
      return [answer.status, answer.body.code];
    };
    const path = `/v1/chat/${id}/events?live=false`;
    expect(await refusal("GET", `${path}&persona_id=${sister.personaId}`)).toEqual([403, "auth.forbidden"]);
    expect(await refusal("GET", `${path}&persona_id=${randomUUID()}`)).toEqual([401, "auth.unauthorized"]);
    expect(await refusal("GET", `${path}&persona_id=${shop.personaId}&persona_id=${shop.personaId}`)).toEqual([401, "auth.unauthorized"]);
    expect(await refusal("GET", `${path}&x-api-key=${service.owner.key}`)).toEqual([401, "auth.unauthorized"]);
    expect(await refusal("POST", `/v1/chat?persona_id=${shop.personaId}`, { message: "hello" })).toEqual([401, "auth.unauthorized"]);
    // The persona in the headers takes precedence.
    expect((await sister.visitor.call("GET", `${path}&persona_id=${shop.personaId}`)).status).toBe(403);
  });

  it("returns 403 auth.forbidden for another persona, and 404 for a session that is unknown, malformed or in another account", async () => {
    const [turn] = await conversation();
    const path = `/v1/chat/${turn?.sessionId}/events?live=false`;
    const refusal = async (api: Api, at: string): Promise<unknown[]> => {
      const { status, body } = await api.call("GET", at);
      return [status, body.code];
    };
    expect(await refusal(sister.visitor, path)).toEqual([403, "auth.forbidden"]);
    expect(await refusal(strangers.visitor, path)).toEqual([404, "resource.not_found"]);
    expect(await refusal(strangers.api, path)).toEqual([404, "resource.not_found"]);
    expect(await refusal(shop.visitor, `/v1/chat/${randomUUID()}/events`)).toEqual([404, "resource.not_found"]);
    expect(await refusal(shop.visitor, "/v1/chat/nonsense/events")).toEqual([404, "resource.not_found"]);
    expect(await refusal(new Api(service.url), path)).toEqual([401, "auth.unauthorized"]);
    expect(await refusal(shop.visitor, `/v1/chat/${turn?.sessionId}/events?live=perhaps`)).toEqual([400, "validation.failed"]);
  });
});

describe("Cursors", () => {
  it("resume exactly after every frame id of a turn, and replay only events that were not received in full", async () => {
    const turns = await conversation();
    const sessionId = turns[0]?.sessionId ?? "";
    const all = transcript(await shop.visitor.events(sessionId));
    const streamed = turns.flatMap(({ frames }) => frames);
    for (const [at, cut] of streamed.entries()) {
      const seen = streamed.slice(0, at + 1);
      const replayed = transcript(await shop.visitor.events(sessionId, `live=false&since=${cut.id}`));
      expect(replayed).toEqual(all.filter((event) => seqOf(event) > seqOf(cut)));
      for (const event of all) {
        const isReplayed = replayed.some(({ id }) => id === event.id);
        expect(isReplayed, `${event.event} ${event.id} after ${cut.event} ${cut.id}`).toBe(!wasShown(event, seen));
      }
    }
  });

  /** Returns whether a client that received these turn frames has received the whole content of the transcript event. */
  function wasShown(event: Frame, seen: readonly Frame[]): boolean {
    const index = event.data["turn_index"];
    let turn = -1;
    let bubble = "";
    const bubbles: string[] = [];
    let hasUser = false;
    const cards: unknown[] = [];
    for (const { event: name, data } of seen) {
      if (name === "session") turn += 1;
      if (turn !== index) continue;
      hasUser = true;
      if (name === "docs") cards.push(...(data["cards"] as unknown[]));
      if (name === "text" && data["delta"] === "\n\n") {
        bubbles.push(bubble);
        bubble = "";
      } else if (name === "text") bubble += String(data["delta"]);
    }
    if (event.event === "cards") return JSON.stringify(cards).includes(JSON.stringify((event.data["cards"] as unknown[])[0]));
    if (event.data["role"] === "user") return hasUser;
    return [...bubbles, bubble].includes(String(event.data["content"]));
  }

  it("resume exactly after every id of the events stream, given as since or Last-Event-ID", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const all = transcript(await shop.visitor.events(sessionId));
    for (const [at, { id = "" }] of all.entries()) {
      expect(transcript(await shop.visitor.events(sessionId, `live=false&since=${id}`))).toEqual(all.slice(at + 1));
      expect(transcript(await shop.visitor.with({ "last-event-id": id }).events(sessionId))).toEqual(all.slice(at + 1));
    }
  });

  it("resume after caught_up with later events only", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const before = await shop.visitor.events(sessionId);
    const cursor = String(before.at(-1)?.data["last_event_id"]);
    expect(before.at(-1)?.id).toBe(cursor);
    const nothing = await shop.visitor.events(sessionId, `live=false&since=${cursor}`);
    expect(nothing.map(({ event, data }) => [event, data["last_event_id"]])).toEqual([["caught_up", cursor]]);
    const next = await say(shop.visitor, "Is it in stock?", { session_id: sessionId });
    const later = transcript(await shop.visitor.events(sessionId, `live=false&since=${cursor}`));
    expect(new Set(later.map(({ data }) => data["turn_index"]))).toEqual(new Set([next.turnIndex]));
  });

  it("replay everything if invalid or from another conversation", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const all = await shop.visitor.events(sessionId);
    const { epoch } = positionIn(all[0]?.id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [other] = await conversation();
    for (const cursor of [
      "nonsense",
      "",
      "5",
      "0-0",
      "-1",
      `${epoch}-`,
      `${epoch}-x`,
      `${epoch}--1`,
      `${epoch - 1}-3`,
      `${epoch}-999999999`,
      "9".repeat(500),
      other?.frames.at(-1)?.id ?? "",
    ]) {
      expect(await shop.visitor.events(sessionId, `live=false&since=${encodeURIComponent(cursor)}`), cursor).toEqual(all);
      expect(await shop.visitor.with({ "last-event-id": cursor }).events(sessionId), cursor).toEqual(all);
    }
  });

  it("prefer a reconnecting browser's Last-Event-ID over `since` in the URL", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const all = transcript(await shop.visitor.events(sessionId));
    const reconnected = shop.visitor.with({ "last-event-id": all.at(-2)?.id ?? "" });
    expect(transcript(await reconnected.events(sessionId, `live=false&since=${all[0]?.id}`))).toEqual(all.slice(-1));
  });
});

describe("Live events", () => {
  it("are sent by default: the history, caught_up, and then the next turn's messages, each once and without gaps", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const stream = await follow(sessionId);
    await stream.until(({ event }) => event === "caught_up");
    for (let at = 0; at < 5; at += 1) await say(shop.visitor, "Is it in stock?", { session_id: sessionId });
    const expected = transcript(await shop.visitor.events(sessionId));
    await stream.until(({ id, event }) => id === expected.at(-1)?.id && event !== "caught_up");
    expect(transcript(stream.frames())).toEqual(expected);
    expect(stream.frames().filter(({ event }) => event === "caught_up")).toHaveLength(1);
    stream.close();
  });

  it("reach a listener that connects during commits without loss or repetition", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    let isTalking = true;
    const talking = (async () => {
      for (let at = 0; at < 12; at += 1) await say(shop.visitor, "Is it in stock?", { session_id: sessionId });
      isTalking = false;
    })();
    const listeners: OpenStream[] = [];
    while (isTalking && listeners.length < 40) {
      listeners.push(await follow(sessionId));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await talking;
    const expected = transcript(await shop.visitor.events(sessionId));
    expect(listeners.length).toBeGreaterThan(3);
    for (const listener of listeners) {
      await listener.until(({ id, event }) => id === expected.at(-1)?.id && event !== "caught_up");
      expect(transcript(listener.frames())).toEqual(expected);
      listener.close();
    }
  });

  it("reach 20 listeners of one session equally; the streams are released when the listeners disconnect", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const listeners = await Promise.all(Array.from({ length: 20 }, () => follow(sessionId)));
    await Promise.all(listeners.map((listener) => listener.until(({ event }) => event === "caught_up")));
    await say(shop.visitor, "Is it in stock?", { session_id: sessionId });
    const expected = transcript(await shop.visitor.events(sessionId));
    for (const listener of listeners) {
      await listener.until(({ id, event }) => id === expected.at(-1)?.id && event !== "caught_up");
      expect(transcript(listener.frames())).toEqual(expected);
    }
    for (const listener of listeners) listener.close();
    const open = async (): Promise<string> =>
      /^\S*open_event_streams (\d+)$/m.exec((await new Api(service.url).call("GET", "/metrics")).text)?.[1] ?? "?";
    await eventually(async () => (await open()) === "0");
  });

  it("exclude events of other sessions", async () => {
    const [one] = await conversation();
    const stream = await follow(one?.sessionId ?? "");
    await stream.until(({ event }) => event === "caught_up");
    const before = stream.frames().length;
    await conversation();
    // Events arrive in order, so any event of the other session would precede this one.
    await say(shop.visitor, "Is it still here?", { session_id: one?.sessionId ?? "" });
    await stream.until(({ data }) => data["content"] === "Is it still here?");
    expect(stream.frames()[before]?.data).toMatchObject({ content: "Is it still here?" });
    stream.close();
  });

  it("continue for a session that restarts after 24 hours", async () => {
    const [turn] = await conversation();
    const sessionId = turn?.sessionId ?? "";
    const stream = await follow(sessionId);
    await stream.until(({ event }) => event === "caught_up");
    await service.database.run("test.idle", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [sessionId]);
    const fresh = await say(shop.visitor, "What does the enamel mug cost?", { session_id: sessionId });
    await stream.until(({ data }) => data["content"] === "What does the enamel mug cost?");
    const { epoch } = positionIn(fresh.frames[0]?.id);
    expect(epoch).toBeGreaterThan(positionIn(turn?.frames[0]?.id).epoch);
    await eventually(async () => stream.frames().filter(({ id }) => positionIn(id).epoch === epoch).length >= 2);
    stream.close();
  });
});

describe("GET /v1/conversations", () => {
  const list = async (endUserId: string | null, api = shop.visitor): Promise<Answer["body"][]> => {
    const caller = endUserId === null ? api : api.with({ "x-end-user-id": endUserId });
    const { status, body } = await caller.call("GET", "/v1/chat/conversations");
    expect(status).toBe(200);
    return body.conversations;
  };

  it("lists session_id, updated_at in epoch milliseconds, title, preview and message_count", async () => {
    const turn = await say(shop.visitor, "What does the storm lantern cost?");
    const last = await say(shop.visitor, "And how long does it run?", { session_id: turn.sessionId });
    const [conversation_, ...others] = await list(turn.endUserId);
    expect(others).toEqual([]);
    const messages = (await shop.visitor.events(turn.sessionId)).filter(({ event }) => event === "message");
    expect(conversation_).toEqual({
      session_id: turn.sessionId,
      updated_at: expect.any(Number),
      title: "What does the storm lantern cost?",
      preview: last.bubbles.at(-1),
      message_count: messages.length,
    });
    expect(Math.abs(conversation_.updated_at - Date.now())).toBeLessThan(60_000);
  });

  it("truncates a long title and preview", async () => {
    const turn = await say(shop.visitor, `What does the storm lantern cost? ${"I wonder. ".repeat(100)}`);
    const [conversation_] = await list(turn.endUserId);
    expect(conversation_.title.length).toBeLessThanOrEqual(120);
    expect(conversation_.title.startsWith("What does the storm lantern cost?")).toBe(true);
    expect(conversation_.preview.length).toBeLessThanOrEqual(120);
  });

  it("lists only the visitor's own conversations; the list is empty for an unknown or absent visitor id", async () => {
    const turn = await say(shop.visitor, "hello");
    expect(await list(null)).toEqual([]);
    expect(await list("me")).toEqual([]);
    expect(await list(`eu_${randomUUID()}.${"A".repeat(22)}`)).toEqual([]);
    expect(await list(turn.endUserId, sister.visitor)).toEqual([]);
    expect(await list(turn.endUserId, strangers.visitor)).toEqual([]);
  });

  it("lists any visitor's conversations for a key; an account key must specify its persona", async () => {
    const turn = await say(shop.visitor, "hello");
    const account = shop.api.with({ "x-end-user-id": turn.endUserId });
    const { body } = await account.call("GET", `/v1/chat/conversations?persona_id=${shop.personaId}`);
    expect(body.conversations).toHaveLength(1);
    const unnamed = await account.call("GET", "/v1/chat/conversations");
    expect([unnamed.status, unnamed.body.code]).toEqual([400, "validation.failed"]);
  });

  it("lists the newest conversations first, at most 50 from the last 24 hours, and omits conversations without a message", async () => {
    const { endUserId } = await say(shop.visitor, "hello");
    const known = shop.visitor.with({ "x-end-user-id": endUserId });
    const ids: string[] = [];
    for (let at = 0; at < 54; at += 1) ids.push((await say(known, `hello ${at}`)).sessionId);
    const newest = ids.toReversed();
    expect((await list(endUserId)).map((entry) => entry.session_id)).toEqual(newest.slice(0, 50));
    await service.database.run("test.old", "update sessions set updated_at = now() - interval '24 hours 1 second' where id = $1", [
      newest[0],
    ]);
    expect((await list(endUserId)).map((entry) => entry.session_id)).toEqual(newest.slice(1, 51));
    // The oldest conversation moves to the top with its next message.
    await say(known, "hello again", { session_id: ids[0] });
    expect((await list(endUserId))[0].session_id).toBe(ids[0]);
    await service.database.run("test.break", "alter table usage_ledger rename to usage_ledger_away");
    await thenRestore(known.chat({ message: "this one fails" }), () =>
      service.database.run("test.mend", "alter table usage_ledger_away rename to usage_ledger"),
    );
    expect((await list(endUserId))[0].session_id).toBe(ids[0]);
  });
});
