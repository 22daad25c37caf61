import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { positionIn, say, withPersonaKey } from "../support/turn.ts";

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const visitorShape = /^eu_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{22}$/;

let service: SharedService;
let shop: Shop;
let sister: Shop;
let strangers: Shop;
let personaKey: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([
    {
      id: "LMP-1",
      title: "Storm lantern",
      description: "A lantern for wet nights. It runs for 40 hours on one filling.",
      categories: [["Outdoor", "Light"]],
      images: Array.from({ length: 7 }, (_, at) => ({ url: `https://shop.example.com/lmp-1-${at}.jpg`, is_primary: at === 2 })),
      links: [{ url: "https://shop.example.com/lmp-1", is_primary: true }],
      price: 39.5,
      original_price: 49,
      in_stock: true,
    },
    { id: "MUG-2", title: "Enamel mug", description: "Holds 350 ml of coffee and survives a fall.", price: 12, in_stock: false },
  ]);
  sister = await openShop(service, service.owner, "Sister");
  strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
  personaKey = await withPersonaKey(service, service.owner, shop.personaId);
});

const count = async (table: "sessions" | "session_events" | "usage_ledger"): Promise<number> =>
  (await service.database.one<{ n: number }>(`test.count.${table}`, `select count(*)::integer as n from ${table}`))?.n ?? 0;

/** Asserts that a turn is rejected before the stream starts and that nothing is stored. */
async function refused(body: object, status: number, code: string, field?: string, api: Api = shop.visitor): Promise<Answer> {
  const before = [await count("sessions"), await count("session_events")];
  const answer = await api.call("POST", "/v1/chat", body);
  expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  const fields: unknown[] = (answer.body.errors ?? []).map((error: { field: string }) => error.field);
  const untold = field === undefined || fields.includes(field) ? [] : [field];
  expect(untold, "fields that the problem should name").toEqual([]);
  expect([await count("sessions"), await count("session_events")]).toEqual(before);
  return answer;
}

describe("Chat turn stream", () => {
  it("is text/event-stream with a request id, starts with a session event and ends with a done event; its deltas concatenate to the answer", async () => {
    const response = await fetch(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json", "x-request-id": "my-request" },
      body: JSON.stringify({ message: "What does the storm lantern cost?" }),
    });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("x-request-id")).toBe("my-request");
    expect(response.headers.get("cache-control")).toContain("no-cache");
    const turn = await say(shop.visitor, "What does the storm lantern cost?");
    expect(turn.text).toContain("39.5");
  });

  it("sends each frame as an event line, an id line and one data line; blank lines separate the frames, and session comes first", async () => {
    const response = await fetch(`${service.url}/v1/chat`, {
      method: "POST",
      headers: { "x-persona-id": shop.personaId, "content-type": "application/json" },
      body: JSON.stringify({ message: "What does the storm lantern cost?" }),
    });
    const text = await response.text();
    expect(text).not.toContain("\r");
    expect(text.endsWith("\n\n")).toBe(true);
    const blocks = text.slice(0, -2).split("\n\n");
    for (const block of blocks) expect(block).toMatch(/^event: [a-z_]+\ndata: \{.*\}\nid: \d+-\d+$/);
    expect(blocks[0]).toMatch(/^event: session\n/);
  });

  it("sends a session event with only session_id (a UUIDv4) and end_user_id", async () => {
    const { frames, sessionId, endUserId } = await say(shop.visitor, "hello");
    expect(Object.keys(frames[0]?.data ?? {}).toSorted()).toEqual(["end_user_id", "session_id"]);
    expect(sessionId).toMatch(uuid4);
    expect(endUserId).toMatch(visitorShape);
  });

  it("sends a docs event with the cited cards: title, images, link and price, with at most 5 images, primary image first", async () => {
    const { cards, frames } = await say(shop.visitor, "What does the storm lantern cost?");
    expect(cards[0]).toMatchObject({
      document_id: "LMP-1",
      source_id: shop.catalogId,
      kind: "item",
      title: "Storm lantern",
      url: "https://shop.example.com/lmp-1",
      image_url: "https://shop.example.com/lmp-1-2.jpg",
      price: 39.5,
      original_price: 49,
      currency: "EUR",
      in_stock: true,
      position: 0,
    });
    expect(cards[0]?.["images"]).toHaveLength(5);
    expect(cards[0]?.["card_id"]).toEqual(expect.any(String));
    for (const { data } of frames.filter(({ event }) => event === "docs")) expect(data["turn_index"]).toBe(0);
  });

  it("omits absent optional fields of a card", async () => {
    const { cards } = await say(shop.visitor, "How much does the enamel mug hold?");
    expect(cards[0]).toMatchObject({ document_id: "MUG-2", images: [] });
    for (const field of ["url", "image_url", "original_price"]) expect(cards[0]).not.toHaveProperty(field);
  });

  it("separates bubbles with a delta of exactly two line feeds and does not send empty bubbles", async () => {
    for (const question of ["What does the storm lantern cost?", "hello", "Do you sell submarines?"]) {
      const { bubbles, frames } = await say(shop.visitor, question);
      for (const bubble of bubbles) expect(bubble.trim()).not.toBe("");
      const boundaries = frames.filter(({ event, data }) => event === "text" && String(data["delta"]).includes("\n\n"));
      expect(boundaries.map(({ data }) => data["delta"])).toEqual(boundaries.map(() => "\n\n"));
    }
  });

  it("sends a done event with turn_index, credits_charged and grounding {checked, dropped}", async () => {
    const { frames } = await say(shop.visitor, "What does the storm lantern cost?");
    expect(frames.at(-1)?.data).toEqual({
      turn_index: 0,
      credits_charged: 10,
      grounding: { checked: expect.any(Number), dropped: expect.any(Number) },
    });
  });

  it("numbers frames as <epoch>-<seq>, increasing over all turns of a session", async () => {
    const first = await say(shop.visitor, "What does the storm lantern cost?");
    const second = await say(shop.visitor, "Is it in stock?", { session_id: first.sessionId });
    const positions = [...first.frames, ...second.frames].map(({ id }) => positionIn(id));
    expect(new Set(positions.map(({ epoch }) => epoch)).size).toBe(1);
    const seqs = positions.map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  });
});

describe("Handling of sessions and visitors", () => {
  it("starts a conversation if session_id is omitted, continues the conversation that session_id identifies, and increments turn_index", async () => {
    const first = await say(shop.visitor, "hello");
    expect(first.turnIndex).toBe(0);
    for (const index of [1, 2, 3]) {
      const next = await say(shop.visitor, "What does the storm lantern cost?", { session_id: first.sessionId });
      expect([next.sessionId, next.turnIndex]).toEqual([first.sessionId, index]);
    }
    expect((await say(shop.visitor, "hello")).sessionId).not.toBe(first.sessionId);
  });

  it("accepts a session id in any letter case", async () => {
    const { sessionId } = await say(shop.visitor, "hello");
    const next = await say(shop.visitor, "hello", { session_id: sessionId.toUpperCase() });
    expect([next.sessionId, next.turnIndex]).toEqual([sessionId, 1]);
  });

  it("resolves references to earlier turns in follow-up questions", async () => {
    const first = await say(shop.visitor, "What does the storm lantern cost?");
    const second = await say(shop.visitor, "And how long does it run?", { session_id: first.sessionId });
    expect(second.text).toContain("40");
    expect(second.cards[0]).toMatchObject({ document_id: "LMP-1" });
  });

  it("accepts a visitor id issued by the server in every conversation of the visitor", async () => {
    const { endUserId } = await say(shop.visitor, "hello");
    const known = shop.visitor.with({ "x-end-user-id": endUserId });
    expect((await say(known, "hello")).endUserId).toBe(endUserId);
    expect((await say(known, "hello again")).endUserId).toBe(endUserId);
  });

  it("ignores a forged or unknown visitor id and issues a new id", async () => {
    const { endUserId } = await say(shop.visitor, "hello");
    const own = await say(strangers.visitor, "hello");
    const forged = [
      "me",
      `eu_${randomUUID()}.${"A".repeat(22)}`,
      `${endUserId.slice(0, -1)}${endUserId.endsWith("A") ? "B" : "A"}`,
      // A visitor id from another account.
      own.endUserId,
      "x".repeat(128),
    ];
    for (const id of forged) {
      const fresh = await say(shop.visitor.with({ "x-end-user-id": id }), "hello");
      expect(fresh.endUserId).not.toBe(id);
      expect(fresh.endUserId).toMatch(visitorShape);
    }
  });

  it.each([
    ["no GUID", "my-session"],
    ["empty", ""],
    ["not issued", randomUUID()],
  ])("returns 400 validation.failed for a session id that is %s", async (_, id) => {
    await refused({ message: "hello", session_id: id }, 400, "validation.failed", "session_id");
  });

  it("returns 403 auth.forbidden for another persona's session", async () => {
    const { sessionId } = await say(shop.visitor, "hello");
    await refused({ message: "hello", session_id: sessionId }, 403, "auth.forbidden", undefined, sister.visitor);
    await refused({ message: "hello", session_id: sessionId, persona_id: sister.personaId }, 403, "auth.forbidden", undefined, shop.api);
  });

  it("rejects another account's session in the same way as an unknown session", async () => {
    const { sessionId } = await say(strangers.visitor, "hello");
    const foreign = await refused({ message: "hello", session_id: sessionId }, 400, "validation.failed", "session_id");
    const unknown = await refused({ message: "hello", session_id: randomUUID() }, 400, "validation.failed", "session_id");
    const { instance: _, ...a } = foreign.body;
    const { instance: __, ...b } = unknown.body;
    expect(a).toEqual(b);
  });
});

describe("Chat authentication", () => {
  it("accepts a public persona id and a persona key; returns 400 for an account key without persona_id", async () => {
    await say(personaKey, "hello");
    await say(shop.api, "hello", { persona_id: shop.personaId });
    await refused({ message: "hello" }, 400, "validation.failed", "persona_id", shop.api);
    await refused({ message: "hello", persona_id: strangers.personaId }, 404, "resource.not_found", undefined, shop.api);
  });

  it("returns 401 if there are no credentials or the persona is unknown", async () => {
    await refused({ message: "hello" }, 401, "auth.unauthorized", undefined, new Api(service.url));
    await refused({ message: "hello" }, 401, "auth.unauthorized", undefined, Api.asVisitor(service.url, randomUUID()));
  });

  it("continues a session with another kind of credential of the same persona", async () => {
    const { sessionId } = await say(shop.visitor, "hello");
    expect((await say(personaKey, "hello", { session_id: sessionId })).turnIndex).toBe(1);
    expect((await say(shop.api, "hello", { session_id: sessionId, persona_id: shop.personaId })).turnIndex).toBe(2);
  });
});

describe("Validation of a turn", () => {
  it("accepts a message of 1 to 8000 characters", async () => {
    await refused({}, 400, "validation.failed", "message");
    await refused({ message: "" }, 400, "validation.failed", "message");
    await refused({ message: " \n " }, 400, "validation.failed", "message");
    await refused({ message: "x".repeat(8_001) }, 400, "validation.failed", "message");
    await refused({ message: 5 }, 400, "validation.failed", "message");
    await say(shop.visitor, "x".repeat(8_000));
    await say(shop.visitor, "🏮".repeat(8_000));
  });

  it("accepts a channel of up to 128 characters", async () => {
    await refused({ message: "hello", channel: "c".repeat(129) }, 400, "validation.failed", "channel");
    await say(shop.visitor, "hello", { channel: "c".repeat(128) });
  });

  it("accepts an end user id of up to 128 characters", async () => {
    const long = shop.visitor.with({ "x-end-user-id": "e".repeat(129) });
    await refused({ message: "hello" }, 400, "validation.failed", "end_user_id", long);
  });

  it("accepts only name (up to 200 characters), email (320) and phone (40) in user_attributes", async () => {
    const refusedAttributes = (attributes: unknown, field: string): Promise<Answer> =>
      refused({ message: "hello", user_attributes: attributes }, 400, "validation.failed", field);
    await refusedAttributes({ name: "n".repeat(201) }, "user_attributes.name");
    await refusedAttributes({ email: "e".repeat(321) }, "user_attributes.email");
    await refusedAttributes({ phone: "1".repeat(41) }, "user_attributes.phone");
    await refusedAttributes({ nickname: "x" }, "user_attributes.nickname");
    await refusedAttributes({ name: { first: "x" } }, "user_attributes.name");
    await say(shop.visitor, "hello", { user_attributes: { name: "n".repeat(200), email: "e".repeat(320), phone: "1".repeat(40) } });
  });

  it("merges scalar user_attributes from later turns and ignores null values", async () => {
    const { sessionId } = await say(shop.visitor, "hello", { user_attributes: { email: "a@example.com", phone: 491234, name: null } });
    await say(shop.visitor, "hello", { session_id: sessionId, user_attributes: { name: "Ada" } });
    await say(shop.visitor, "hello", { session_id: sessionId, user_attributes: null });
    const row = await service.database.one<{ kept: object }>(
      "test.attributes",
      `select user_attributes as kept from sessions where id = $1`,
      [sessionId],
    );
    expect(row?.kept).toEqual({ email: "a@example.com", phone: "491234", name: "Ada" });
    await say(shop.visitor, "hello", { session_id: null });
  });

  it("counts code points after composition in message, channel and metadata", async () => {
    await say(shop.visitor, "e\u0301".repeat(8_000), { channel: "😀".repeat(128) });
    await refused({ message: "e\u0301".repeat(8_001) }, 400, "validation.failed", "message");
    await say(shop.visitor, "hello", { metadata: { ["😀".repeat(40)]: "😀".repeat(255) } });
  });

  it("rejects a message that contains no visible characters", async () => {
    for (const message of ["\u0001\u0007", "\u200b\u200b", "\u3000 \n"]) await refused({ message }, 400, "validation.failed", "message");
  });

  it("accepts persona_id in body or query with an account key, and rejects another persona's id with other credentials", async () => {
    const { status } = await shop.api.call("POST", `/v1/chat?persona_id=${shop.personaId}`, { message: "hello" });
    expect(status).toBe(200);
    const { sessionId } = await say(shop.visitor, "hello");
    const named = `${sessionId}/typing?persona_id=${shop.personaId}`;
    expect((await shop.api.call("POST", `/v1/chat/${named}`)).body?.code).not.toBe("validation.failed");
    for (const api of [personaKey, shop.visitor]) {
      const answer = await api.call("POST", "/v1/chat", { message: "hello", persona_id: sister.personaId });
      expect([answer.status, answer.body.code]).toEqual([403, "auth.forbidden"]);
      expect((await api.call("POST", "/v1/chat", { message: "hello", persona_id: shop.personaId })).status).toBe(200);
    }
  });

  it("allows every method from a page on another origin and adds X-Request-Id to every response", async () => {
    for (const method of ["DELETE", "PATCH", "PUT", "POST"]) {
      const headers = { origin: "https://page.example", "access-control-request-method": method };
      const answer = await fetch(`${service.url}/v1/chat/${randomUUID()}`, { method: "OPTIONS", headers });
      expect(answer.headers.get("access-control-allow-methods")).toContain(method);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
    const bare = await fetch(`${service.url}/v1/chat`, { method: "OPTIONS" });
    expect([bare.status < 400, bare.headers.get("x-request-id")]).toEqual([true, expect.any(String)]);
  });

  it.each<[string, object, string]>([
    ["21 keys", Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 1])), "metadata"],
    ["a key of 41 characters", { ["k".repeat(41)]: 1 }, `metadata.${"k".repeat(41)}`],
    ["a value of 256 characters", { k: "v".repeat(256) }, "metadata.k"],
    ["an object as a value", { k: {} }, "metadata.k"],
    ["a list as a value", { k: [1] }, "metadata.k"],
    ["more than about 4 KB in total", Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, "v".repeat(230)])), "metadata"],
  ])("returns 422 for metadata with %s", async (_, metadata, field) => {
    await refused({ message: "hello", metadata }, 422, "validation.failed", field);
  });

  it("accepts metadata with 20 keys of 40 characters, string values of 255 characters and all primitive types", async () => {
    await say(shop.visitor, "hello", {
      metadata: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}`.padEnd(40, "k"), at])),
    });
    await say(shop.visitor, "hello", { metadata: { text: "v".repeat(255), number: 1.5, yes: true, none: null } });
    await refused({ message: "hello", metadata: "x" }, 400, "validation.failed", "metadata");
  });

  it("returns 400 before the stream starts if any field contains text that cannot be stored", async () => {
    await refused({ message: "a\u0000b" }, 400, "validation.failed", "message");
    await refused({ message: "hello", channel: "a\u0000b" }, 400, "validation.failed", "channel");
    await refused({ message: "hello", user_attributes: { name: "a\u0000b" } }, 400, "validation.failed", "user_attributes.name");
    await refused({ message: "hello", metadata: { k: "a\u0000b" } }, 422, "validation.failed");
    const half = await shop.visitor.raw("POST", "/v1/chat", '{"message":"hello","user_attributes":{"name":"\\ud800"}}', {
      "content-type": "application/json",
    });
    expect([half.status, half.body?.code]).toEqual([400, "validation.failed"]);
  });

  it("returns 400 for an unknown field", async () => {
    await refused({ message: "hello", sesion_id: "x" }, 400, "validation.failed", "sesion_id");
  });

  it("stores channel, user_attributes and metadata on the conversation", async () => {
    const { sessionId } = await say(shop.visitor, "hello", {
      channel: "shop",
      user_attributes: { name: "Kim" },
      metadata: { page: "/cart" },
    });
    await say(shop.visitor, "hello", { session_id: sessionId });
    const row = await service.database.one("test.session", "select channel, user_attributes, metadata from sessions where id = $1", [
      sessionId,
    ]);
    expect(row).toEqual({ channel: "shop", user_attributes: { name: "Kim" }, metadata: { page: "/cart" } });
  });
});

describe("Charging of turns", () => {
  const ledger = (sessionId: string) =>
    service.database.rows<{ kind: string; credits: number }>("test.ledger", "select kind, credits from usage_ledger where reference = $1", [
      sessionId,
    ]);

  it("charges 10 credits per turn, as shown in the done event and the ledger", async () => {
    const { sessionId, creditsCharged } = await say(shop.visitor, "What does the storm lantern cost?");
    expect(creditsCharged).toBe(10);
    expect(await ledger(sessionId)).toEqual([{ kind: "chat", credits: 10 }]);
    await say(shop.visitor, "thanks", { session_id: sessionId });
    expect(await ledger(sessionId)).toHaveLength(2);
  });

  it("returns 429 limits.quota_exceeded with Retry-After until the end of the period if credits are exhausted, and 402 for search", async () => {
    const poor = await service.addAccount("poor@example.com");
    const theirs = await openShop(service, poor, "Poor");
    await service.database.run("test.poor", "update accounts set tier = 'free' where id = $1", [poor.accountId]);
    await service.database.run(
      "test.spend",
      "insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'chat', 990)",
      [poor.accountId],
    );
    await say(theirs.visitor, "hello");
    const { headers } = await refused({ message: "hello" }, 429, "limits.quota_exceeded", undefined, theirs.visitor);
    const seconds = Number(headers.get("retry-after"));
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThan(24 * 3_600);
    expect(seconds).toBeLessThanOrEqual(31 * 24 * 3_600);
    const search = await theirs.visitor.call("POST", "/v1/search", { query: "lamp" });
    expect([search.status, search.body.code]).toEqual([402, "limits.quota_exceeded"]);
  });

  it("does not exceed the credits under concurrent turns", async () => {
    const poor = await service.addAccount("crowd@example.com");
    const theirs = await openShop(service, poor, "Crowd");
    await service.database.run("test.crowd", "update accounts set tier = 'free' where id = $1", [poor.accountId]);
    await service.database.run(
      "test.crowdSpend",
      "insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'chat', 965)",
      [poor.accountId],
    );
    const turns = await Promise.all(Array.from({ length: 12 }, () => theirs.visitor.chat({ message: "hello" })));
    expect(turns.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(turns.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});
