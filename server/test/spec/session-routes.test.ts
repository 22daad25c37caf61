import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import type { ModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import type { SecondNode } from "../support/second-node.ts";
import type { TestService } from "../support/service.ts";
import type { Shop } from "../support/shop.ts";
import { answerInSteps, type SteppingAnswer } from "../support/stepping-model.ts";
import { openTalkingShops, type TalkingShops } from "../support/talking-shops.ts";
import { expectGrammar, openStream, say, withPersonaKey, type OpenStream, type Turn } from "../support/turn.ts";

let shops: TalkingShops | undefined;
let models: ModelServer;
let service: TestService;
let second: SecondNode;
let shop: Shop;
let sister: Shop;
let strangers: Shop;
let viewer: Person;
/** The visitor who owns the conversations. */
let endUserId: string;
/** A browser that sends only the public persona id. */
let stranger: Api;
/** Sends requests with a persona key. */
let keyed: Api;

const question = "What does the storm lantern cost?";
const reply = "The Storm lantern costs 39.50 EUR.";

beforeAll(async () => {
  const opened = await openTalkingShops();
  shops = opened;
  ({ models, service, second, sister, strangers } = opened);
  stranger = opened.shop.visitor;
  models.answer(() => [reply]);
  ({ endUserId } = await say(stranger, "hello"));
  shop = { ...opened.shop, visitor: stranger.with({ "x-end-user-id": endUserId }) };
  keyed = await withPersonaKey(service, service.owner, shop.personaId);
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
});
afterAll(() => shops?.stop());

async function conversation(): Promise<Turn> {
  models.answer(() => [reply]);
  return say(shop.visitor, question);
}

/** Starts a turn, and waits for its first sentence; the model then pauses before the second sentence. */
async function speaking(fields: object = {}): Promise<{ stream: OpenStream; model: SteppingAnswer; sessionId: string }> {
  const model = answerInSteps(models, [reply, "It is bright.", "It is quiet."]);
  const stream = await openStream(`${service.url}/v1/chat`, {
    method: "POST",
    headers: { "x-persona-id": shop.personaId, "x-end-user-id": endUserId, "content-type": "application/json" },
    body: JSON.stringify({ message: question, ...fields }),
  });
  const first = await stream.until(({ event }) => event === "session");
  model.step();
  await stream.until(({ event }) => event === "text");
  return { stream, model, sessionId: String(first.data["session_id"]) };
}

const refusal = ({ status, body }: Answer): unknown[] => [status, body?.code];
const onSecondNode = (): Api => Api.asVisitor(second.url, shop.personaId).with({ "x-end-user-id": endUserId });

async function expectAccess(
  call: (api: Api, sessionId: string) => Promise<Answer>,
  good: number,
  unknown: unknown[] = [404, "resource.not_found"],
): Promise<void> {
  const { sessionId } = await conversation();
  expect(refusal(await call(sister.visitor, sessionId))).toEqual([403, "auth.forbidden"]);
  expect(refusal(await call(new Api(service.url), sessionId))).toEqual([401, "auth.unauthorized"]);
  expect(refusal(await call(strangers.visitor, sessionId))).toEqual(unknown);
  expect(refusal(await call(strangers.api, sessionId))).toEqual(unknown);
  expect(refusal(await call(shop.visitor, randomUUID()))).toEqual(unknown);
  expect(refusal(await call(shop.visitor, "nonsense"))).toEqual(unknown);
  expect((await call(shop.visitor, sessionId)).status).toBe(good);
  expect((await call(shop.api, sessionId.toUpperCase())).status).toBe(good);
}

describe("POST /v1/chat/{session_id}/typing", () => {
  const typing = (api: Api, sessionId: string, query = ""): Promise<Answer> => api.call("POST", `/v1/chat/${sessionId}/typing${query}`);

  it("returns 200 without a body, even with stopped=true", async () => {
    const { sessionId } = await conversation();
    for (const query of ["", "?stopped=true", "?stopped=false"]) {
      const { status, text } = await typing(shop.visitor, sessionId, query);
      expect([status, text]).toEqual([200, ""]);
    }
    expect(refusal(await typing(shop.visitor, sessionId, "?stopped=perhaps"))).toEqual([400, "validation.failed"]);
  });

  it("accepts the same callers as chat; returns 403 for another persona's session and 404 for an unknown session", async () => {
    await expectAccess(typing, 200);
    const { sessionId } = await conversation();
    expect((await typing(keyed, sessionId)).status).toBe(200);
    expect(refusal(await typing(sister.visitor, sessionId))).toEqual([403, "auth.forbidden"]);
  });

  it("checks X-End-User-Id and X-End-User-Token: returns 401 for an invalid token and 400 for an id over 128 characters", async () => {
    const { sessionId } = await conversation();
    expect((await typing(shop.visitor.with({ "x-end-user-id": endUserId }), sessionId)).status).toBe(200);
    expect(refusal(await typing(shop.visitor.with({ "x-end-user-token": "a.b.c" }), sessionId))).toEqual([401, "auth.unauthorized"]);
    expect(refusal(await typing(shop.visitor.with({ "x-end-user-id": "x".repeat(129) }), sessionId))).toEqual([400, "validation.failed"]);
  });

  it("is free and transient: it stores nothing and does not change the conversation", async () => {
    const { sessionId } = await conversation();
    const state = (): Promise<unknown> =>
      service.database.one(
        "test.state",
        `select s.*, (select count(*) from session_events e where e.session_id = s.id) as events, (select count(*) from usage_ledger) as entries
         from sessions s where s.id = $1`,
        [sessionId],
      );
    const before = await state();
    await typing(shop.visitor, sessionId);
    await typing(shop.visitor, sessionId, "?stopped=true");
    expect(await state()).toEqual(before);
  });
});

describe("POST /v1/chat/{session_id}/stop", () => {
  const stop = (api: Api, sessionId: string): Promise<Answer> => api.call("POST", `/v1/chat/${sessionId}/stop`);

  it.each([
    ["this process", (): Api => shop.visitor],
    ["another process", onSecondNode],
  ])("returns 202 and ends the running turn with the text sent so far, from %s", async (_, caller) => {
    const { stream, model, sessionId } = await speaking();
    const { status, text } = await stop(caller(), sessionId);
    expect([status, text]).toEqual([202, ""]);
    // The model has not responded, so only the stop can end the turn.
    await stream.ended;
    model.finish();
    expectGrammar(stream.frames());
    expect(stream.frames().at(-1)?.event).toBe("done");
    const shown = stream.frames().filter(({ event }) => event === "text");
    expect(shown.map(({ data }) => data["delta"])).toEqual([reply]);
    const messages = (await shop.visitor.events(sessionId)).filter(({ event }) => event === "message");
    expect(messages.map(({ data }) => data["content"])).toEqual([question, reply]);
    models.answer(() => [reply]);
    expect((await say(shop.visitor, question, { session_id: sessionId })).turnIndex).toBe(1);
  });

  it("returns 202 and changes nothing if no turn is running", async () => {
    const { sessionId } = await conversation();
    const before = await shop.visitor.events(sessionId);
    expect((await stop(shop.visitor, sessionId)).status).toBe(202);
    expect(await shop.visitor.events(sessionId)).toEqual(before);
    models.answer(() => [reply]);
    expect((await say(shop.visitor, question, { session_id: sessionId })).text).toBe(reply);
  });

  it("accepts the same callers as chat", async () => {
    await expectAccess(stop, 202);
  });
});

describe("POST /v1/chat/{session_id}/feedback", () => {
  const rate = (api: Api, sessionId: string, body: object): Promise<Answer> => api.call("POST", `/v1/chat/${sessionId}/feedback`, body);
  const kept = (sessionId: string): Promise<unknown[]> =>
    service.database.rows(
      "test.feedback",
      `select turn_index as "turnIndex", rating, comment from turn_feedback where session_id = $1 order by turn_index`,
      [sessionId],
    );

  it("returns 204 and keeps the latest rating", async () => {
    const { sessionId } = await conversation();
    const answer = await rate(shop.visitor, sessionId, { turn_index: 0, rating: 1, comment: "Cafe\u0301!" });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await kept(sessionId)).toEqual([{ turnIndex: 0, rating: 1, comment: "Cafe\u0301!" }]);
    expect((await rate(shop.visitor, sessionId, { turn_index: 0, rating: -1 })).status).toBe(204);
    expect(await kept(sessionId)).toEqual([{ turnIndex: 0, rating: -1, comment: null }]);
    const { body } = await viewer.api.call("GET", `/api/conversations?search=${sessionId}`);
    expect(body.items[0].feedback).toEqual({ positive: 0, negative: 1 });
  });

  it("returns 404 for a future turn and for a turn of the expired conversation", async () => {
    const { sessionId } = await conversation();
    expect(refusal(await rate(shop.visitor, sessionId, { turn_index: 1, rating: 1 }))).toEqual([404, "resource.not_found"]);
    models.answer(() => [reply]);
    await say(shop.visitor, question, { session_id: sessionId });
    expect((await rate(shop.visitor, sessionId, { turn_index: 1, rating: 1 })).status).toBe(204);
    await service.database.run("test.expire", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [sessionId]);
    await say(shop.visitor, question, { session_id: sessionId });
    expect(refusal(await rate(shop.visitor, sessionId, { turn_index: 1, rating: 1 }))).toEqual([404, "resource.not_found"]);
  });

  it("stores only one of many concurrent ratings", async () => {
    const { sessionId } = await conversation();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        rate(index % 2 === 0 ? shop.visitor : onSecondNode(), sessionId, { turn_index: 0, rating: index % 3 === 0 ? 1 : -1 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await kept(sessionId)).toHaveLength(1);
  });

  it("is free and accepts the same callers as chat", async () => {
    await expectAccess((api, sessionId) => rate(api, sessionId, { turn_index: 0, rating: 1 }), 204);
  });

  it.each([
    ["no rating", { turn_index: 0 }],
    ["a rating of 0", { turn_index: 0, rating: 0 }],
    ["a rating of 2", { turn_index: 0, rating: 2 }],
    ["a rating as text", { turn_index: 0, rating: "1" }],
    ["no turn", { rating: 1 }],
    ["a negative turn", { turn_index: -1, rating: 1 }],
    ["half a turn", { turn_index: 0.5, rating: 1 }],
    ["a comment over 2000 characters", { turn_index: 0, rating: 1, comment: "x".repeat(2_001) }],
    ["a comment with NUL", { turn_index: 0, rating: 1, comment: "a\u0000b" }],
    ["an unknown field", { turn_index: 0, rating: 1, stars: 5 }],
  ])("returns 400 validation.failed for %s", async (_, body) => {
    const { sessionId } = await conversation();
    expect(refusal(await rate(shop.visitor, sessionId, body))).toEqual([400, "validation.failed"]);
  });
});

describe("Access to deletion and feedback", () => {
  const acts: [string, (api: Api, sessionId: string) => Promise<Answer>][] = [
    ["DELETE", (api, sessionId) => api.call("DELETE", `/v1/chat/${sessionId}`)],
    ["feedback", (api, sessionId) => api.call("POST", `/v1/chat/${sessionId}/feedback`, { turn_index: 0, rating: -1, comment: "mine" })],
  ];
  const isUntouched = async (sessionId: string): Promise<boolean> =>
    (await stranger.events(sessionId)).length > 2 &&
    (await service.database.one("test.rating", "select 1 from turn_feedback where session_id = $1", [sessionId])) === null;

  it.each(acts)(
    "%s: returns 403 for a public persona id with only a session id or with another visitor's id, and changes nothing",
    async (_, act) => {
      const { sessionId } = await conversation();
      models.answer(() => [reply]);
      const other = await say(stranger, "hello");
      const callers = [
        stranger,
        stranger.with({ "x-end-user-id": other.endUserId }),
        stranger.with({ "x-end-user-id": `${endUserId}x` }),
        stranger.with({ "x-end-user-id": `${endUserId}, ${other.endUserId}` }),
        stranger.with({ "x-end-user-id": (await say(strangers.visitor, "hello")).endUserId }),
      ];
      for (const caller of callers) expect(refusal(await act(caller, sessionId))).toEqual([403, "auth.forbidden"]);
      expect(refusal(await act(stranger.with({ "x-end-user-token": "a.b.c" }), sessionId))).toEqual([401, "auth.unauthorized"]);
      // Continuing a conversation does not make the caller its visitor, and does not reveal who the visitor is.
      const guest = await say(stranger, question, { session_id: sessionId });
      expect(guest.endUserId).not.toBe(endUserId);
      expect(refusal(await act(stranger.with({ "x-end-user-id": guest.endUserId }), sessionId))).toEqual([403, "auth.forbidden"]);
      expect(await isUntouched(sessionId)).toBe(true);
    },
  );

  it.each(acts)("%s: accepts the visitor, persona and account keys, and members who may act in conversations", async (_, act) => {
    const operator = await addPerson(service, service.owner, "Olga", "operator");
    for (const caller of [shop.visitor, keyed, shop.api, operator.api]) {
      expect((await act(caller, (await conversation()).sessionId)).status).toBe(204);
    }
    const { sessionId } = await conversation();
    expect(refusal(await act(viewer.api, sessionId))).toEqual([403, "auth.forbidden"]);
    expect(await isUntouched(sessionId)).toBe(true);
  });

  it("assigns an expired conversation to the visitor who restarts it, and lists it for no other visitor", async () => {
    const { sessionId } = await conversation();
    await service.database.run("test.expire", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [sessionId]);
    const fresh = await say(stranger, "hello", { session_id: sessionId });
    const listed = async (id: string): Promise<unknown[]> =>
      (await stranger.with({ "x-end-user-id": id }).call("GET", "/v1/chat/conversations")).body.conversations.map(
        ({ session_id: each }: Record<string, unknown>) => each,
      );
    expect(await listed(endUserId)).not.toContain(sessionId);
    expect(await listed(fresh.endUserId)).toEqual([sessionId]);
    const erase = acts[0]?.[1];
    expect(refusal((await erase?.(shop.visitor, sessionId)) as Answer)).toEqual([403, "auth.forbidden"]);
    expect((await erase?.(stranger.with({ "x-end-user-id": fresh.endUserId }), sessionId))?.status).toBe(204);
  });
});

describe("DELETE /v1/chat/{session_id}", () => {
  const erase = (api: Api, sessionId: string): Promise<Answer> => api.call("DELETE", `/v1/chat/${sessionId}`);
  const tables = ["sessions", "session_events", "turn_feedback", "card_clicks", "turn_requests", "chat_images"] as const;
  const rowsOf = async (sessionId: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const column = table === "sessions" ? "id" : "session_id";
          const row = await service.database.one<{ n: number }>(
            `test.rows.${table}`,
            `select count(*) as n from ${table} where ${column} = $1`,
            [sessionId],
          );
          return [table, row?.n ?? -1] as const;
        }),
      ),
    );
  const nothing = Object.fromEntries(tables.map((table) => [table, 0]));
  const ledger = (sessionId: string): Promise<unknown> =>
    service.database.rows("test.ledger", "select id, credits, created_at from usage_ledger where reference = $1 order by id", [sessionId]);

  it("returns 204, even if repeated; deletes the transcript, clicks, feedback, requests and images, and keeps the ledger", async () => {
    models.answer(() => [reply]);
    const turn = await say(shop.visitor.with({ "idempotency-key": randomUUID() }), question);
    const { sessionId } = turn;
    await shop.visitor.call("POST", `/v1/chat/${sessionId}/feedback`, { turn_index: 0, rating: 1, comment: "good" });
    await shop.visitor.call("POST", "/v1/cards/click", { session_id: sessionId, turn_index: 0, card_id: turn.cards[0]?.["card_id"] });
    const before = await rowsOf(sessionId);
    expect(before).toMatchObject({ sessions: 1, turn_feedback: 1, card_clicks: 1, turn_requests: 1 });
    const charged = await ledger(sessionId);
    const answer = await erase(shop.visitor, sessionId);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await rowsOf(sessionId)).toEqual(nothing);
    expect(await ledger(sessionId)).toEqual(charged);
    expect((await erase(shop.visitor, sessionId)).status).toBe(204);
    expect(refusal(await shop.visitor.call("GET", `/v1/chat/${sessionId}/events?live=false`))).toEqual([404, "resource.not_found"]);
    const { body } = await shop.visitor.with({ "x-end-user-id": turn.endUserId }).call("GET", "/v1/chat/conversations");
    expect(body.conversations.map(({ session_id: id }: Record<string, unknown>) => id)).not.toContain(sessionId);
    expect(refusal((await shop.visitor.chat({ message: "hello", session_id: sessionId })).answer as Answer)).toEqual([
      400,
      "validation.failed",
    ]);
  });

  it("deletes the files of the conversation's images", async () => {
    const { sessionId } = await conversation();
    const stored = async (): Promise<string[]> => {
      const found = await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map(({ name }) => name);
    };
    const before = new Set(await stored());
    const form = new FormData();
    form.append("payload_json", JSON.stringify({ message: "What is this?", session_id: sessionId }));
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
    models.answer(() => ["I see."]);
    const turn = await shop.visitor.raw("POST", "/v1/chat", form);
    expect(turn.status, turn.text).toBe(200);
    expect(turn.text).toContain("uploaded_images");
    expect((await rowsOf(sessionId))["chat_images"]).toBe(1);
    expect((await stored()).filter((name) => !before.has(name)).length).toBeGreaterThan(0);
    expect((await erase(shop.visitor, sessionId)).status).toBe(204);
    expect(await rowsOf(sessionId)).toEqual(nothing);
    expect((await stored()).filter((name) => !before.has(name))).toEqual([]);
  });

  it.each([
    ["this process", (): Api => shop.visitor],
    ["another process", onSecondNode],
  ])("ends a running turn, from %s, without storing or charging any part of it", async (_, caller) => {
    const waits: number[] = [];
    // Tries up to three times, because a busy machine may stall.
    while (waits.length < 3 && Math.min(...waits) > 2_500) {
      const { stream, model, sessionId } = await speaking();
      const asked = performance.now();
      expect((await erase(caller(), sessionId)).status).toBe(204);
      // The model has not responded, so only the deletion can end the turn.
      await stream.ended;
      waits.push(performance.now() - asked);
      model.finish();
      expectGrammar(stream.frames());
      expect(stream.frames().at(-1)?.event).toBe("error");
      expect(await rowsOf(sessionId)).toEqual(nothing);
      expect(await ledger(sessionId)).toEqual([]);
    }
    // Must be faster than the lease renewal, which runs every 3.3 s and would also end the turn.
    expect(Math.min(...waits)).toBeLessThan(2_500);
  });

  it("deletes the session even while a turn commits; the ledger agrees with the last frame", async () => {
    for (let round = 0; round < 16; round += 1) {
      const { stream, model, sessionId } = await speaking({ message: `${question} ${round}` });
      model.finish();
      await delay(Math.random() * 8);
      expect((await erase(round % 2 === 0 ? shop.visitor : onSecondNode(), sessionId)).status).toBe(204);
      await stream.ended;
      expectGrammar(stream.frames());
      const last = stream.frames().at(-1);
      const credits = ((await ledger(sessionId)) as { credits: number }[]).reduce((sum, entry) => sum + entry.credits, 0);
      expect(credits).toBe(last?.event === "done" ? last.data["credits_charged"] : 0);
      expect(await rowsOf(sessionId)).toEqual(nothing);
    }
  });

  it("ends the streams of every follower, on every node", async () => {
    const { sessionId } = await conversation();
    const streams = await Promise.all([
      openStream(`${service.url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } }),
      openStream(`${second.url}/v1/chat/${sessionId}/events`, { headers: { "x-persona-id": shop.personaId } }),
      openStream(`${second.url}/api/conversations/${sessionId}/events`, { headers: viewer.headers }),
    ]);
    await Promise.all(streams.map((stream) => stream.until(({ event }) => event === "caught_up")));
    expect((await erase(shop.visitor, sessionId)).status).toBe(204);
    await Promise.all(streams.map((stream) => stream.ended));
  });

  it("leaves no data and responds to every request, even if clicks, ratings and pings arrive concurrently", async () => {
    for (let round = 0; round < 8; round += 1) {
      const turn = await conversation();
      const click = { session_id: turn.sessionId, turn_index: 0, card_id: turn.cards[0]?.["card_id"] };
      const answers = await Promise.all([
        ...[shop.visitor, onSecondNode()].flatMap((api) => [
          api.call("POST", "/v1/cards/click", click),
          api.call("POST", `/v1/chat/${turn.sessionId}/feedback`, { turn_index: 0, rating: 1 }),
          api.call("POST", `/v1/chat/${turn.sessionId}/typing`),
          api.call("POST", `/v1/chat/${turn.sessionId}/stop`),
        ]),
        erase(shop.visitor, turn.sessionId),
        erase(onSecondNode(), turn.sessionId),
      ]);
      for (const { status } of answers) expect([200, 202, 204, 404]).toContain(status);
      await eventually(async () => (await rowsOf(turn.sessionId))["sessions"] === 0);
      expect(await rowsOf(turn.sessionId)).toEqual(nothing);
    }
  });

  it("returns 403 for another persona's session and 204 for another account's session, and deletes neither", async () => {
    const { sessionId } = await conversation();
    expect(refusal(await erase(sister.visitor, sessionId))).toEqual([403, "auth.forbidden"]);
    expect((await erase(strangers.visitor, sessionId)).status).toBe(204);
    expect((await erase(strangers.api, sessionId)).status).toBe(204);
    expect(refusal(await erase(new Api(service.url), sessionId))).toEqual([401, "auth.unauthorized"]);
    expect((await erase(shop.visitor, randomUUID())).status).toBe(204);
    expect((await rowsOf(sessionId))["sessions"]).toBe(1);
    expect((await erase(shop.api, sessionId.toUpperCase())).status).toBe(204);
    expect((await rowsOf(sessionId))["sessions"]).toBe(0);
  });
});
