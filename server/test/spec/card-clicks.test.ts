import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { Gate, type ModelServer } from "../support/model-server.ts";
import type { SecondNode } from "../support/second-node.ts";
import type { TestService } from "../support/service.ts";
import type { Shop } from "../support/shop.ts";
import { openTalkingShops, type TalkingShops } from "../support/talking-shops.ts";
import { openStream, say, withPersonaKey, type Turn } from "../support/turn.ts";

let shops: TalkingShops | undefined;
let models: ModelServer;
let service: TestService;
let second: SecondNode;
let shop: Shop;
let sister: Shop;
let strangers: Shop;

const question = "What does the storm lantern cost?";

beforeAll(async () => {
  const opened = await openTalkingShops();
  shops = opened;
  ({ models, service, second, shop, sister, strangers } = opened);
});
afterAll(() => shops?.stop());

interface Shown {
  readonly turn: Turn;
  /** Ids that identify the card within its turn. */
  readonly body: { readonly session_id: string; readonly turn_index: number; readonly card_id: string };
}

/** Runs a turn that shows a card. */
async function shown(): Promise<Shown> {
  models.answer(() => ["The Storm lantern costs 39.50 EUR."]);
  const turn = await say(shop.visitor, question);
  expect(turn.cards).toHaveLength(1);
  return { turn, body: { session_id: turn.sessionId, turn_index: 0, card_id: String(turn.cards[0]?.["card_id"]) } };
}

const click = (body: object, api: Api = shop.visitor): Promise<Answer> => api.call("POST", "/v1/cards/click", body);
const outcome = async (body: object, api?: Api): Promise<unknown> => {
  const { status, body: problem } = await click(body, api);
  return status === 204 ? 204 : [status, problem.code];
};

const clicks = (sessionId: string): Promise<{ turnIndex: number; cardId: string; url: string | null; accountId: string }[]> =>
  service.database.rows(
    "test.clicks",
    `select turn_index as "turnIndex", card_id as "cardId", url, account_id as "accountId" from card_clicks where session_id = $1 order by clicked_at`,
    [sessionId],
  );

describe("POST /v1/cards/click", () => {
  it("returns 204 without a body and counts the click with the followed link", async () => {
    const { body } = await shown();
    const answer = await click({ ...body, url: "https://shop.example/lantern?a=1#top" });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await clicks(body.session_id)).toEqual([
      { turnIndex: 0, cardId: body.card_id, url: "https://shop.example/lantern?a=1#top", accountId: service.owner.accountId },
    ]);
  });

  it("is not charged", async () => {
    const { body } = await shown();
    const entries = (): Promise<unknown> =>
      service.database.one("test.entries", "select count(*) as n, sum(credits) as c from usage_ledger");
    const before = await entries();
    await click(body);
    expect(await entries()).toEqual(before);
  });

  it("returns 404 for an unknown card and for a card of another turn or session", async () => {
    const { body } = await shown();
    const other = await shown();
    const unknown = [404, "resource.not_found"];
    expect(await outcome({ ...body, card_id: randomUUID() })).toEqual(unknown);
    expect(await outcome({ ...body, card_id: "none" })).toEqual(unknown);
    expect(await outcome({ ...body, turn_index: 1 })).toEqual(unknown);
    models.answer(() => ["It is a lantern."]);
    const plain = await say(sister.visitor, "hello");
    expect(await outcome({ ...body, session_id: plain.sessionId }, shop.api)).toEqual(unknown);
    expect(await outcome({ ...body, session_id: randomUUID() })).toEqual(unknown);
    expect(await outcome({ ...body, session_id: "nonsense" })).toEqual(unknown);
    expect(await clicks(body.session_id)).toEqual([]);
    expect(await clicks(other.body.session_id)).toEqual([]);
  });

  it("counts repeated clicks within 60 s as one click, and counts other cards, other sessions and later clicks separately", async () => {
    const { body } = await shown();
    const other = await shown();
    for (let count = 0; count < 3; count += 1) expect(await outcome(body)).toBe(204);
    expect(await outcome({ ...body, url: "https://shop.example/" })).toBe(204);
    expect(await clicks(body.session_id)).toHaveLength(1);
    expect(await outcome(other.body)).toBe(204);
    expect(await clicks(other.body.session_id)).toHaveLength(1);
    const age = (seconds: number): Promise<number> =>
      service.database.run(
        "test.ageClicks",
        "update card_clicks set clicked_at = clicked_at - $2 * interval '1 second' where session_id = $1",
        [body.session_id, seconds],
      );
    await age(57);
    await click(body);
    expect(await clicks(body.session_id)).toHaveLength(1);
    await age(3);
    await click(body);
    await click(body);
    expect(await clicks(body.session_id)).toHaveLength(2);
  });

  it("counts many concurrent clicks on the same card on two nodes once", async () => {
    const nodes = [shop.visitor, Api.asVisitor(second.url, shop.personaId)];
    for (let round = 0; round < 10; round += 1) {
      const { body } = await shown();
      const statuses = await Promise.all(Array.from({ length: 24 }, (_, index) => outcome(body, nodes[index % 2])));
      expect(new Set(statuses)).toEqual(new Set([204]));
      expect(await clicks(body.session_id)).toHaveLength(1);
    }
  });

  it("counts clicks on cards that use document ids, in transcripts from earlier releases", async () => {
    const { body } = await shown();
    const [document] = await service.database.rows<{ id: string }>("test.document", "select id from documents where external_id = 'LMP-1'");
    const rewritten = await service.database.run(
      "test.oldCard",
      "update session_events set data = replace(data::text, $2, $3)::json where session_id = $1 and event = 'cards'",
      [body.session_id, body.card_id, document?.id],
    );
    expect(rewritten).toBe(1);
    expect(await outcome({ ...body, card_id: document?.id })).toBe(204);
    expect(await clicks(body.session_id)).toMatchObject([{ cardId: document?.id }]);
    models.answer(() => ["It is in stock."]);
    expect((await say(shop.visitor, "Is it in stock?", { session_id: body.session_id })).text).toContain("in stock");
  });

  it("counts two cards of the same document in two turns separately", async () => {
    const first = await shown();
    models.answer(() => ["The Storm lantern costs 39.50 EUR."]);
    const next = await say(shop.visitor, question, { session_id: first.turn.sessionId });
    const [card] = next.cards;
    expect(card).toMatchObject({ document_id: first.turn.cards[0]?.["document_id"], source_id: first.turn.cards[0]?.["source_id"] });
    expect(card?.["card_id"]).not.toBe(first.body.card_id);
    expect(await outcome({ ...first.body, turn_index: 1 })).toEqual([404, "resource.not_found"]);
    expect(await outcome({ ...first.body, turn_index: 1, card_id: card?.["card_id"] })).toBe(204);
    expect(await outcome(first.body)).toBe(204);
    expect(await clicks(first.turn.sessionId)).toHaveLength(2);
  });

  it("waits until the turn that shows the card has ended", async () => {
    const gate = new Gate();
    const { body, turn } = await shown();
    models.answer(async function* () {
      yield "The Storm lantern costs 39.50 EUR. ";
      yield "It is ";
      await gate.opened;
      yield "bright.";
    });
    const stream = await openStream(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: question, session_id: turn.sessionId }),
    });
    const { data } = await stream.until(({ event }) => event === "docs");
    const [card] = data["cards"] as Turn["cards"];
    const early = outcome({ ...body, turn_index: 1, card_id: card?.["card_id"] });
    setTimeout(gate.open, 300);
    expect(await early).toBe(204);
    await stream.ended;
    expect(await clicks(turn.sessionId)).toMatchObject([{ turnIndex: 1 }]);
  });

  it("counts clicks on a card of an expired conversation until a new conversation starts with the same session id", async () => {
    const { body, turn } = await shown();
    await service.database.run("test.expire", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [
      turn.sessionId,
    ]);
    expect(await outcome(body)).toBe(204);
    expect(await clicks(turn.sessionId)).toHaveLength(1);
    models.answer(() => ["Welcome back."]);
    await say(shop.visitor, "hello", { session_id: turn.sessionId });
    expect(await outcome(body)).toEqual([404, "resource.not_found"]);
  });

  it("accepts only the public persona id, a persona key and the account key", async () => {
    const { body } = await shown();
    expect(await outcome(body)).toBe(204);
    expect(await outcome(body, await withPersonaKey(service, service.owner, shop.personaId))).toBe(204);
    expect(await outcome(body, shop.api)).toBe(204);
    expect(await outcome({ ...body, session_id: body.session_id.toUpperCase() })).toBe(204);
    expect(await outcome(body, new Api(service.url))).toEqual([401, "auth.unauthorized"]);
    expect(await outcome(body, sister.visitor)).toEqual([403, "auth.forbidden"]);
    expect(await outcome(body, strangers.visitor)).toEqual([404, "resource.not_found"]);
    expect(await outcome(body, strangers.api)).toEqual([404, "resource.not_found"]);
  });

  it.each([
    ["no session", { session_id: undefined }],
    ["no turn", { turn_index: undefined }],
    ["no card", { card_id: undefined }],
    ["an empty card", { card_id: "" }],
    ["a negative turn", { turn_index: -1 }],
    ["a turn as text", { turn_index: "0" }],
    ["a turn out of range", { turn_index: 3_000_000_000 }],
    ["a card with NUL", { card_id: "a\u0000" }],
    ["no address", { url: "shop" }],
    ["a script", { url: "javascript:alert(1)" }],
    ["a URL over 2048 characters", { url: `https://shop.example/${"x".repeat(2_048)}` }],
    ["an unknown field", { clicked: true }],
  ])("returns 400 validation.failed for %s", async (_, change) => {
    const { body } = await shown();
    expect(await outcome({ ...body, ...change })).toEqual([400, "validation.failed"]);
  });
});
