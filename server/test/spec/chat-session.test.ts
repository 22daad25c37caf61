import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Frame } from "../support/api.ts";
import { Gate, startModelServer, type ModelServer } from "../support/model-server.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { startSecondNode } from "../support/second-node.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { thenRestore } from "../support/then-restore.ts";
import { expectGrammar, openStream, positionIn, say, type OpenStream } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "test", LLM_BASE_URL: models.url, LLM_FALLBACK: "off" });
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true }]);
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

const question = "What does the storm lantern cost?";
const reply = "The Storm lantern costs 39.50 EUR.";

/** Starts a turn and returns while the model is still pending. */
async function heldTurn(body: object = {}): Promise<{ gate: Gate; stream: OpenStream; sessionId: string }> {
  const gate = new Gate();
  const asked = models.requests.length;
  models.answer(async function* () {
    await gate.opened;
    yield reply;
  });
  const stream = await openStream(`${service.url}/v1/chat`, {
    method: "POST",
    headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
    body: JSON.stringify({ message: question, ...body }),
  });
  const first = await stream.until(({ event }) => event === "session");
  await eventually(async () => models.requests.length > asked);
  return { gate, stream, sessionId: String(first.data["session_id"]) };
}

const atOnce = (): void => models.answer(() => [reply]);
/** Renames a table while `work` runs, so that queries on it fail. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await sql(`test.break.${table}`, `alter table ${table} rename to ${table}_away`);
  try {
    return await work();
  } finally {
    await sql(`test.mend.${table}`, `alter table ${table}_away rename to ${table}`);
  }
}
const sql = (name: string, text: string, values: readonly unknown[] = []): Promise<number> => service.database.run(name, text, values);

async function kept(sessionId: string): Promise<{ events: number; credits: number }> {
  const row = await service.database.one<{ events: number; credits: number }>(
    "test.kept",
    `select (select count(*)::integer from session_events where session_id = $1) as events,
       (select coalesce(sum(credits), 0)::integer from usage_ledger where reference = $1::text) as credits`,
    [sessionId],
  );
  return row ?? { events: 0, credits: 0 };
}

const messagesOf = (frames: readonly Frame[]): unknown[] =>
  frames.filter(({ event }) => event === "message").map(({ data }) => [data["role"], data["content"], data["turn_index"]]);

function expectError(frames: readonly Frame[], code: string): void {
  expectGrammar(frames);
  expect(frames.at(-1)).toMatchObject({ event: "error", data: { code, message: expect.any(String) } });
  expect(Object.keys(frames.at(-1)?.data ?? {}).toSorted()).toEqual(["code", "message"]);
}

describe("Running turn", () => {
  it("returns 409 session.turn_in_flight for a second message before anything is stored; the first turn continues", async () => {
    const { gate, stream, sessionId } = await heldTurn();
    const second = await shop.visitor.chat({ message: "hello", session_id: sessionId });
    expect([second.status, second.answer?.body.code]).toEqual([409, "session.turn_in_flight"]);
    expect(second.answer?.headers.get("retry-after")).toBe("2");
    expect(await kept(sessionId)).toEqual({ events: 0, credits: 0 });
    gate.open();
    await stream.ended;
    expect(stream.frames().at(-1)?.event).toBe("done");
    expect(messagesOf(await shop.visitor.events(sessionId))).toHaveLength(2);
    atOnce();
    expect((await say(shop.visitor, question, { session_id: sessionId })).turnIndex).toBe(1);
  });

  it("runs exactly one turn if many messages arrive concurrently in an idle session", async () => {
    atOnce();
    const { sessionId } = await say(shop.visitor, "hello");
    const gate = new Gate();
    models.answer(async function* () {
      await gate.opened;
      yield reply;
    });
    const waiting = Array.from({ length: 8 }, () => shop.visitor.chat({ message: question, session_id: sessionId }));
    let refusals = 0;
    for (const turn of waiting) void turn.then(({ status }) => (refusals += status === 409 ? 1 : 0));
    await eventually(async () => refusals === 7);
    gate.open();
    const turns = await Promise.all(waiting);
    expect(turns.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await kept(sessionId)).credits).toBe(20);
  });

  it("does not reveal a session with a running turn to other personas or accounts", async () => {
    const sister = await openShop(service, service.owner, "Sister");
    const strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
    const { gate, stream, sessionId } = await heldTurn();
    const other = await sister.visitor.chat({ message: "hello", session_id: sessionId });
    expect([other.status, other.answer?.body.code]).toEqual([403, "auth.forbidden"]);
    const foreign = await strangers.visitor.chat({ message: "hello", session_id: sessionId });
    expect([foreign.status, foreign.answer?.body.code]).toEqual([400, "validation.failed"]);
    gate.open();
    await stream.ended;
  });

  it("completes and commits the turn if the client disconnects", async () => {
    const { gate, stream, sessionId } = await heldTurn();
    stream.close();
    await stream.ended;
    await new Promise((resolve) => setTimeout(resolve, 50));
    gate.open();
    await eventually(async () => (await kept(sessionId)).credits === 10);
    expect(messagesOf(await shop.visitor.events(sessionId))).toEqual([
      ["user", question, 0],
      ["persona", reply, 0],
    ]);
    atOnce();
    expect((await say(shop.visitor, question, { session_id: sessionId })).turnIndex).toBe(1);
  });

  it("sends a thinking event if the first delta takes longer than 300 ms, and does not replay the event", async () => {
    const { gate, stream, sessionId } = await heldTurn();
    expect((await stream.until(({ event }) => event === "thinking")).data).toEqual({});
    gate.open();
    await stream.ended;
    expectGrammar(stream.frames());
    expect((await shop.visitor.events(sessionId)).map(({ event }) => event)).not.toContain("thinking");
    atOnce();
    expect((await say(shop.visitor, question)).frames.map(({ event }) => event)).not.toContain("thinking");
  });
});

describe("New session", () => {
  it("exists as soon as its id is sent", async () => {
    atOnce();
    const release = new Gate();
    const locked = new Gate();
    // A lock that blocks inserts but not reads.
    const slow = service.database.transaction(async (tx) => {
      await tx.run("test.lock", "lock table sessions in exclusive mode");
      locked.open();
      await Promise.race([release.opened, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await locked.opened;
    const stream = await openStream(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: question }),
    });
    const { data } = await stream.until(({ event }) => event === "session");
    const events = await shop.visitor.call("GET", `/v1/chat/${String(data["session_id"])}/events?live=false`);
    release.open();
    await slow;
    await stream.ended;
    expect(events.status).toBe(200);
  });
});

describe("Failed turn", () => {
  it("ends with an error event, neither commits nor charges anything, and lets the client resend in the same session", async () => {
    atOnce();
    const { status, frames } = await without("session_events", () => shop.visitor.chat({ message: question }));
    expect(status).toBe(200);
    expectError(frames, "server.error");
    expect(JSON.stringify(frames.at(-1)?.data)).not.toMatch(/relation|session_events|select|insert/i);
    const sessionId = String(frames[0]?.data["session_id"]);
    expect(await kept(sessionId)).toEqual({ events: 0, credits: 0 });
    expect(messagesOf(await shop.visitor.events(sessionId))).toEqual([]);
    const again = await say(shop.visitor, question, { session_id: sessionId });
    expect([again.turnIndex, again.sessionId]).toEqual([0, sessionId]);
    expect(messagesOf(await shop.visitor.events(sessionId))).toHaveLength(2);
    expect((await kept(sessionId)).credits).toBe(10);
  });

  it("does not change the earlier turns of the conversation", async () => {
    atOnce();
    const first = await say(shop.visitor, question);
    const before = await shop.visitor.events(first.sessionId);
    const { frames } = await without("usage_ledger", () =>
      shop.visitor.chat({ message: "And is it in stock?", session_id: first.sessionId }),
    );
    expectError(frames, "server.error");
    expect(await shop.visitor.events(first.sessionId)).toEqual(before);
    const again = await say(shop.visitor, "And is it in stock?", { session_id: first.sessionId });
    expect(again.turnIndex).toBe(1);
  });

  it("returns a problem before the stream starts if the new session cannot be stored, and lets the client resend", async () => {
    atOnce();
    await sql("test.breakInsert", "alter table sessions add constraint broken check (false) not valid");
    const { status, frames, answer } = await thenRestore(shop.visitor.chat({ message: question }), () =>
      sql("test.mendInsert", "alter table sessions drop constraint broken"),
    );
    expect([status, answer?.body.code]).toEqual([500, "server.error"]);
    expect(frames).toEqual([]);
    await say(shop.visitor, question);
  });

  it("discards the turn if the model fails after its first sentence", async () => {
    models.answer(async function* () {
      yield `${reply} `;
      yield "It is a fine lantern. ";
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error("aborted");
    });
    const { frames } = await shop.visitor.chat({ message: question });
    expectError(frames, "server.error");
    expect(frames.map(({ event }) => event)).toContain("text");
    const sessionId = String(frames[0]?.data["session_id"]);
    expect(await kept(sessionId)).toEqual({ events: 0, credits: 0 });
  });

  it("ends with a session.turn_in_flight error and stores nothing if another node has taken over its lease", async () => {
    const { gate, stream, sessionId } = await heldTurn();
    await sql("test.steal", "update sessions set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = $1", [
      sessionId,
    ]);
    gate.open();
    await stream.ended;
    expectError(stream.frames(), "session.turn_in_flight");
    expect(await kept(sessionId)).toEqual({ events: 0, credits: 0 });
    // The other node's lease is still valid.
    expect((await shop.visitor.chat({ message: "hello", session_id: sessionId })).status).toBe(409);
  });

  it("does not reuse the id of a discarded frame in a later turn", async () => {
    atOnce();
    const first = await say(shop.visitor, question);
    const failed = await without("usage_ledger", () => shop.visitor.chat({ message: question, session_id: first.sessionId }));
    expectError(failed.frames, "server.error");
    const again = await say(shop.visitor, question, { session_id: first.sessionId });
    const last = positionIn(failed.frames.at(-1)?.id).seq;
    for (const { id } of again.frames) expect(positionIn(id).seq).toBeGreaterThan(last);
    // A client that reconnects with the last id of the failed turn receives the whole retried turn.
    const replayed = await shop.visitor.events(first.sessionId, `live=false&since=${failed.frames.at(-1)?.id}`);
    expect(messagesOf(replayed)).toHaveLength(2);
  });
});

describe("Session lease", () => {
  it("expires if its process is killed: messages get 409 until then, and are accepted afterward", async () => {
    atOnce();
    const { sessionId } = await say(shop.visitor, question);
    await sql("test.orphan", "update sessions set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = $1", [
      sessionId,
    ]);
    expect((await shop.visitor.chat({ message: "hello", session_id: sessionId })).status).toBe(409);
    await sql("test.expire", "update sessions set lease_until = now() - interval '1 second' where id = $1", [sessionId]);
    expect((await say(shop.visitor, "hello", { session_id: sessionId })).turnIndex).toBe(1);
  });

  it("is released after every turn, whether or not the turn succeeds", async () => {
    atOnce();
    await say(shop.visitor, question);
    await without("usage_ledger", () => shop.visitor.chat({ message: question }));
    const held = await service.database.rows<{ id: string }>(
      "test.held",
      "select id from sessions where lease_until > now() and lease_until < now() + interval '1 minute'",
    );
    expect(held).toEqual([]);
  });
});

describe("Session idle for more than 24 hours", () => {
  const idle = (sessionId: string, hours: number): Promise<number> =>
    sql("test.idle", "update sessions set updated_at = now() - $2::integer * interval '1 hour' where id = $1", [sessionId, hours]);

  it("starts a new conversation with the same session id, without an error", async () => {
    atOnce();
    const old = await say(shop.visitor, question);
    await say(shop.visitor, question, { session_id: old.sessionId });
    await idle(old.sessionId, 25);
    models.answer(() => ["Which one do you mean?"]);
    const asked = models.requests.length;
    const visitor = shop.visitor.with({ "x-end-user-id": old.endUserId });
    const fresh = await say(visitor, "And what does it weigh?", { session_id: old.sessionId });
    expect([fresh.sessionId, fresh.turnIndex, fresh.endUserId]).toEqual([old.sessionId, 0, old.endUserId]);
    expect(
      JSON.stringify(models.requests.slice(asked).map(({ messages }) => messages.filter(({ role }) => role !== "system"))),
    ).not.toContain(question);
    expect(messagesOf(await shop.visitor.events(old.sessionId))).toHaveLength(2);
    // Cursors of the old conversation are not valid here, so everything is replayed.
    expect(messagesOf(await shop.visitor.events(old.sessionId, `live=false&since=${old.frames.at(-1)?.id}`))).toHaveLength(2);
    const list = await shop.visitor.with({ "x-end-user-id": old.endUserId }).call("GET", "/v1/chat/conversations");
    expect(list.body.conversations).toEqual([
      expect.objectContaining({ session_id: old.sessionId, message_count: 2, title: "And what does it weigh?" }),
    ]);
  });

  it("starts a new conversation with no committed turns, even after another node has cleaned up", async () => {
    models.answer(async function* () {
      yield "";
      throw new Error("no answer");
    });
    const failed = await shop.visitor.chat({ message: question });
    expectError(failed.frames, "server.error");
    const sessionId = String(failed.frames[0]?.data["session_id"]);
    await idle(sessionId, 25);
    const node = await startSecondNode(service);
    try {
      // The node cleans up in the background after startup.
      await new Promise((resolve) => setTimeout(resolve, 300));
    } finally {
      await node.stop();
    }
    atOnce();
    const fresh = await say(shop.visitor, question, { session_id: sessionId });
    expect([fresh.sessionId, fresh.turnIndex, fresh.text]).toEqual([sessionId, 0, reply]);
    expect(messagesOf(await shop.visitor.events(sessionId))).toHaveLength(2);
  });

  it("continues the conversation until 24 hours have passed", async () => {
    atOnce();
    const { sessionId } = await say(shop.visitor, question);
    await idle(sessionId, 23);
    expect((await say(shop.visitor, question, { session_id: sessionId })).turnIndex).toBe(1);
  });
});

describe("Shutdown", () => {
  it("waits for running turns to complete and stores them", async () => {
    const own = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "test", LLM_BASE_URL: models.url });
    const theirs = await openShop(own, own.owner);
    const gate = new Gate();
    const asked = models.requests.length;
    models.answer(async function* () {
      await gate.opened;
      yield reply;
    });
    const headers = { "x-persona-id": theirs.personaId, "content-type": "application/json" };
    const turn = await openStream(`${own.url}/v1/chat`, { method: "POST", headers, body: JSON.stringify({ message: question }) });
    const session = await turn.until(({ event }) => event === "session");
    await eventually(async () => (await own.database.one("test.stored", "select 1 from sessions")) !== null);
    const listener = await openStream(`${own.url}/v1/chat/${String(session.data["session_id"])}/events`, {
      headers: { "x-persona-id": theirs.personaId },
    });
    await listener.until(({ event }) => event === "caught_up");
    await eventually(async () => models.requests.length > asked);
    const stopped = own.stop();
    await listener.ended;
    expect(listener.text().endsWith("\n\n")).toBe(true);
    gate.open();
    await turn.ended;
    expect(turn.frames().at(-1)?.event).toBe("done");
    await stopped;
  });

  it("does not wait for idle connections", async () => {
    const own = await startTestService();
    const { hostname, port } = new URL(own.url);
    const idle = connect(Number(port), hostname);
    await new Promise((resolve) => idle.once("connect", resolve));
    try {
      const from = performance.now();
      await own.stop();
      expect(performance.now() - from).toBeLessThan(10_000);
    } finally {
      idle.destroy();
    }
  });
});
