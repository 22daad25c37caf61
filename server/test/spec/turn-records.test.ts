import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually } from "../support/api.ts";
import { Gate, startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { openStream, say } from "../support/turn.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;
let operator: Person;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "tiny",
    LLM_BASE_URL: models.url,
    LLM_FALLBACK: "off",
    SEARCH_LOG_DAYS: "30",
  });
  shop = await openShop(service, service.owner);
  operator = await addPerson(service, service.owner, "Olga", "operator");
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights. It runs for 40 hours.", price: 39.5 }]);
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

const question = "What does the Storm lantern cost?";
const reply = "The Storm lantern costs 39.50 EUR.";

interface TurnRow {
  readonly turn_index: number;
  readonly outcome: string;
  readonly credits: number;
  readonly first_text_ms: number | null;
  readonly duration_ms: number;
  readonly left_out: unknown;
}

/** Returns the records of a conversation, oldest first. */
const recordsOf = (sessionId: string): Promise<TurnRow[]> =>
  service.database.rows(
    "test.turns",
    `select t.*, t.channel as "channel" from turns t where account_id = $1 and session_id = $2 order by created_at, id`,
    [service.owner.accountId, sessionId],
  );

describe("Turn record", () => {
  it("contains the outcome, the times, the channel, the text and the credits of an answer", async () => {
    models.answer(() => [reply]);
    const { sessionId } = await say(shop.visitor, "What does the STORM lantern cost?!", { channel: "widget" });
    const records = await recordsOf(sessionId);
    expect(records).toEqual([
      expect.objectContaining({
        persona_id: shop.personaId,
        turn_index: 0,
        channel: "widget",
        outcome: "answered",
        error_code: null,
        question_key: "what does the storm lantern cost",
        answered_by: "model",
        statements_checked: 1,
        statements_dropped: 0,
        left_out: null,
        credits: 10,
      }),
    ]);
    const [record] = records;
    expect(record?.first_text_ms).toBeGreaterThanOrEqual(0);
    expect(record?.duration_ms).toBeGreaterThanOrEqual(record?.first_text_ms ?? 0);
  });

  it("contains the removed sentences with the reasons for their removal", async () => {
    models.answer(() => [`${reply} On Fridays it costs only 12.99 EUR.`]);
    const { sessionId } = await say(shop.visitor, question);
    expect(await recordsOf(sessionId)).toMatchObject([
      {
        outcome: "answered",
        statements_checked: 2,
        statements_dropped: 1,
        left_out: [{ sentence: "On Fridays it costs only 12.99 EUR.", reason: "unsupported_value" }],
      },
    ]);
  });

  it("shows that the knowledge contains no answer", async () => {
    models.answer(() => ["I don't have information about that."]);
    const { sessionId } = await say(shop.visitor, "Do you know the phone number of the town hall?");
    expect(await recordsOf(sessionId)).toMatchObject([{ outcome: "declined" }]);
  });

  it("is stored for a failed turn, without a charge, in addition to the record of the next attempt", async () => {
    models.answer(() => [reply]);
    const { sessionId } = await say(shop.visitor, question);
    models.answer(() => {
      throw new Error("down");
    });
    const failed = await shop.visitor.chat({ session_id: sessionId, message: "And in red?" });
    expect(failed.frames.at(-1)?.event).toBe("error");
    models.answer(() => [reply]);
    await say(shop.visitor, question, { session_id: sessionId });
    const records = await recordsOf(sessionId);
    expect(records.map(({ turn_index, outcome, credits }) => [turn_index, outcome, credits])).toEqual([
      [0, "answered", 10],
      [1, "failed", 0],
      [1, "answered", 10],
    ]);
    expect(records[1]).toMatchObject({ error_code: failed.frames.at(-1)?.data["code"], question_key: "and in red", first_text_ms: null });
  });

  it("shows that an operator holds the conversation", async () => {
    models.answer(() => [reply]);
    const { sessionId } = await say(shop.visitor, question);
    expect((await operator.api.call("POST", `/api/conversations/${sessionId}/takeover`)).status).toBe(200);
    await say(shop.visitor, "Are you there?", { session_id: sessionId });
    const [, held] = await recordsOf(sessionId);
    expect(held).toMatchObject({ outcome: "held", credits: 0, first_text_ms: null, answered_by: null });
  });

  it("shows that the visitor stopped the turn", async () => {
    const gate = new Gate();
    models.answer(async function* () {
      yield `${reply} `;
      await gate.opened;
      yield "It runs for 40 hours.";
    });
    const stream = await openStream(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: question }),
    });
    await stream.until(({ event }) => event === "text");
    const { session_id: sessionId, end_user_id: endUserId } = (stream.frames()[0]?.data ?? {}) as {
      session_id: string;
      end_user_id: string;
    };
    await shop.visitor.with({ "x-end-user-id": endUserId }).call("POST", `/v1/chat/${sessionId}/stop`);
    await stream.ended;
    gate.open();
    expect(await recordsOf(sessionId)).toMatchObject([{ outcome: "stopped", credits: 10, answered_by: null }]);
  });

  it("is deleted with its conversation, and with the earlier conversation of a restarted session", async () => {
    models.answer(() => [reply]);
    const { sessionId } = await say(shop.visitor, question);
    await service.database.run("test.age", `update sessions set updated_at = now() - interval '2 days' where account_id = $1 and id = $2`, [
      service.owner.accountId,
      sessionId,
    ]);
    await say(shop.visitor, "Is it new?", { session_id: sessionId });
    expect(await recordsOf(sessionId)).toMatchObject([{ question_key: "is it new", turn_index: 0 }]);
    expect((await shop.api.call("DELETE", `/v1/chat/${sessionId}`)).status).toBe(204);
    expect(await recordsOf(sessionId)).toEqual([]);
  });
});

describe("Search record", () => {
  const searchesOf = (personaId: string): Promise<unknown[]> =>
    service.database.rows("test.searches", `select s.* from searches s where account_id = $1 and persona_id = $2 order by created_at, id`, [
      service.owner.accountId,
      personaId,
    ]);

  it("contains the hits, the mode, the credits and the start of the query, and is deleted with its persona", async () => {
    const { id } = (await shop.api.call("POST", "/api/personas", { name: "Finder", brand_id: shop.brandId })).body;
    const visitor = Api.asVisitor(service.url, id);
    await visitor.call("POST", "/v1/search", { query: "Storm  LANTERN!" });
    await visitor.call("POST", "/v1/search", { query: "Storm  LANTERN!", filters: { price: { gte: 1_000 } }, mode: "smart" });
    await visitor.call("POST", "/v1/search", { query: "x".repeat(1_000) });
    await visitor.call("POST", "/v1/search", { query: "\u{1f600}".repeat(300) });
    await eventually(async () => (await searchesOf(id)).length === 4);
    const found = await searchesOf(id);
    expect(found).toMatchObject([
      { query: "Storm  LANTERN!", query_key: "storm lantern", mode: "fast", has_image: false, hits: 1, credits: 1 },
      { mode: "smart", hits: 0 },
      { query: "x".repeat(200), query_key: "x".repeat(200) },
      { query: "\u{1f600}".repeat(200), query_key: null },
    ]);
    await shop.api.call("DELETE", `/api/personas/${id}`);
    expect(await searchesOf(id)).toEqual([]);
  });

  it("does not prevent the recording of other searches if its persona is deleted before the record is written", async () => {
    const { id } = (await shop.api.call("POST", "/api/personas", { name: "Short", brand_id: shop.brandId })).body;
    const marker = randomUUID();
    await Promise.all([
      Api.asVisitor(service.url, id).call("POST", "/v1/search", { query: marker }),
      shop.visitor.call("POST", "/v1/search", { query: marker }),
    ]);
    await shop.api.call("DELETE", `/api/personas/${id}`);
    await expect.poll(() => searchesOf(shop.personaId), { timeout: 10_000 }).toContainEqual(expect.objectContaining({ query: marker }));
  });
});
