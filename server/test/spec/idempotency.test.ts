import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/api.ts";
import { Gate, startModelServer, type ModelServer } from "../support/model-server.ts";
import { startSecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { openStream } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;
const question = "What does the storm lantern cost?";
const reply = "The Storm lantern costs 39.50 EUR.";

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

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
}

async function send(
  key: string | null,
  body: object = { message: question },
  headers: Readonly<Record<string, string>> = {},
  url = service.url,
): Promise<Sent> {
  const response = await fetch(`${url}/v1/chat`, {
    method: "POST",
    headers: {
      "x-persona-id": shop.personaId,
      "content-type": "application/json",
      ...(key === null ? {} : { "idempotency-key": key }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text(), replayed: response.headers.get("idempotent-replayed") === "true" };
}

const codeOf = ({ text }: Sent): string => (JSON.parse(text) as { code: string }).code;
const field = (text: string, name: string): string => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? "";

async function kept(): Promise<{ turns: number; credits: number }> {
  const row = await service.database.one<{ turns: number; credits: number }>(
    "test.turns",
    `select (select count(*)::integer from session_events where event = 'message' and data->>'role' = 'user') as turns,
       (select coalesce(sum(credits), 0)::integer from usage_ledger where kind = 'chat') as credits`,
  );
  return row ?? { turns: 0, credits: 0 };
}

describe("Idempotency-Key", () => {
  it("replays the original response byte for byte for a retry with the same key, without running or charging the turn again", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    const first = await send(key);
    const asked = models.requests.length;
    const before = await kept();
    const second = await send(key);
    expect([first.status, first.replayed, second.status, second.replayed]).toEqual([200, false, 200, true]);
    expect(second.text).toBe(first.text);
    expect(first.text).toContain("event: done");
    expect([models.requests.length, await kept()]).toEqual([asked, before]);
  });

  it("treats every call without a key as a new turn", async () => {
    models.answer(() => [reply]);
    const [one, two] = [await send(null), await send(null)];
    expect(field(one.text, "session_id")).not.toBe(field(two.text, "session_id"));
  });

  it("replays a visitor's second turn and does not duplicate it in the conversation", async () => {
    models.answer(() => [reply]);
    const opened = await send(null);
    const body = { message: "And is it in stock?", session_id: field(opened.text, "session_id") };
    const visitor = { "x-end-user-id": field(opened.text, "end_user_id") };
    const key = randomUUID();
    const first = await send(key, body, visitor);
    const before = await kept();
    expect((await send(key, body, visitor)).text).toBe(first.text);
    expect(await kept()).toEqual(before);
  });

  it("recognizes a retried first turn that contains the visitor and session ids from its response", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    const first = await send(key);
    const before = await kept();
    const visitor = { "x-end-user-id": field(first.text, "end_user_id") };
    const session = field(first.text, "session_id");
    expect(await send(key, { message: question }, visitor)).toEqual({ ...first, replayed: true });
    expect(await send(key, { message: question, session_id: session }, visitor)).toEqual({ ...first, replayed: true });
    expect(await kept()).toEqual(before);
    expect((await send(key, { message: question, session_id: randomUUID() }, visitor)).status).toBe(422);
  });

  it("returns 409 to the same visitor while the first turn is still running", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      await gate.opened;
      yield reply;
    });
    const key = randomUUID();
    const stream = await openStream(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ message: question }),
    });
    const { data } = await stream.until(({ event }) => event === "session");
    const again = await send(key, { message: question }, { "x-end-user-id": String(data["end_user_id"]) });
    expect([again.status, codeOf(again)]).toEqual([409, "session.turn_in_flight"]);
    gate.open();
    await stream.ended;
  });

  it("treats the first turns of two browsers at one IP address as different turns, even if they use the same key", async () => {
    models.answer(() => [reply]);
    const one = await send("1", { message: question }, { "user-agent": "One/1.0" });
    const two = await send("1", { message: question }, { "user-agent": "Two/1.0" });
    expect([one.replayed, two.replayed, field(one.text, "end_user_id") === field(two.text, "end_user_id")]).toEqual([false, false, false]);
  });

  it("returns 409 session.turn_in_flight while the turn is running; only one of two concurrent requests runs", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      await gate.opened;
      yield reply;
    });
    const key = randomUUID();
    const before = await kept();
    const both = [send(key), send(key)];
    const refused = await Promise.race(both);
    expect([refused.status, codeOf(refused)]).toEqual([409, "session.turn_in_flight"]);
    gate.open();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await kept()).toEqual({ turns: before.turns + 1, credits: before.credits + 10 });
    expect((await send(key)).text).toBe(answers.find(({ status }) => status === 200)?.text);
  });

  it("returns 422 idempotency.key_reused for a different body with the same key and changes nothing", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    const first = await send(key);
    const before = await kept();
    const other = await send(key, { message: "Something else" });
    expect([other.status, codeOf(other)]).toEqual([422, "idempotency.key_reused"]);
    expect(await kept()).toEqual(before);
    expect((await send(key)).text).toBe(first.text);
  });

  it("is scoped to persona and visitor: the same key from another visitor is a separate turn", async () => {
    models.answer(() => [reply]);
    const visitors = [await send(null), await send(null)].map(({ text }) => ({ "x-end-user-id": field(text, "end_user_id") }));
    const key = randomUUID();
    const [one, two] = [await send(key, { message: question }, visitors[0]), await send(key, { message: question }, visitors[1])];
    expect([one.replayed, two.replayed]).toEqual([false, false]);
    expect(field(one.text, "session_id")).not.toBe(field(two.text, "session_id"));
  });

  it("does not store failed turns, so the turn runs again when resent", async () => {
    models.answer(() => {
      throw new Error("broken");
    });
    const key = randomUUID();
    const before = await kept();
    const failed = await send(key);
    expect(failed.text).toContain("event: error");
    expect(await kept()).toEqual(before);
    models.answer(() => [reply]);
    const second = await send(key);
    expect([second.replayed, second.text.includes("event: done")]).toEqual([false, true]);
  });

  it("is not consumed by a rejected request", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    expect((await send(key, { message: question, session_id: randomUUID() })).status).toBe(400);
    expect((await send(key, { message: "" })).status).toBe(400);
    const then = await send(key);
    expect([then.status, then.replayed]).toEqual([200, false]);
  });

  it("replays the whole turn for a retry after the client has disconnected", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      yield "The Storm lantern ";
      await gate.opened;
      yield "costs 39.50 EUR.";
    });
    const key = randomUUID();
    const init = {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ message: question }),
    };
    const stream = await openStream(`${service.url}/v1/chat`, init);
    await stream.until(({ event }) => event === "session");
    stream.close();
    gate.open();
    await eventually(async () => (await send(key)).status === 200);
    const replay = await send(key);
    expect(replay.replayed).toBe(true);
    expect(replay.text).toContain("39.50 EUR.");
    expect(replay.text.startsWith(stream.text())).toBe(true);
  });

  it("replays the response from every process that uses the database", async () => {
    models.answer(() => [reply]);
    const node = await startSecondNode(service);
    try {
      const key = randomUUID();
      const first = await send(key);
      expect(await send(key, { message: question }, {}, node.url)).toEqual({ ...first, replayed: true });
    } finally {
      await node.stop();
    }
  });

  it("is stored for 24 hours and can then be reused", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    const first = await send(key);
    await service.database.run("test.age", `update turn_requests set created_at = now() - interval '23 hours 59 minutes' where key = $1`, [
      key,
    ]);
    expect((await send(key)).text).toBe(first.text);
    await service.database.run("test.old", `update turn_requests set created_at = now() - interval '24 hours 1 second' where key = $1`, [
      key,
    ]);
    const later = await send(key);
    expect([later.replayed, later.text === first.text]).toEqual([false, false]);
  });

  it("is released within seconds and free of charge if the process that runs the turn is killed", async () => {
    models.answer(() => [reply]);
    const key = randomUUID();
    const visitor = { "x-end-user-id": field((await send(null)).text, "end_user_id") };
    await service.database.run(
      "test.dead",
      `insert into turn_requests (persona_id, scope, key, body_hash, named_session, owner, lease_until)
       values ($1, $2, $3, '\\x00', false, $4, now() + interval '1 second')`,
      [shop.personaId, visitor["x-end-user-id"], key, randomUUID()],
    );
    expect((await send(key, { message: question }, visitor)).status).toBe(422);
    await eventually(async () => (await send(key, { message: question }, visitor)).status === 200);
  });

  it.each([
    ["empty", "", 400],
    ["255 characters", "k".repeat(255), 200],
    ["256 characters", "k".repeat(256), 400],
  ])("must have 1 to 255 characters: %s returns %i", async (_, key, status) => {
    models.answer(() => [reply]);
    const answer = await send(key);
    expect(answer.status).toBe(status);
  });
});
