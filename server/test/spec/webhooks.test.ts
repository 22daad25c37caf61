import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventTypes, type EventType } from "../../src/events/event-types.schema.ts";
import { strictCheck } from "../../src/platform/endpoint/answer-check.ts";
import { eventually } from "../support/api.ts";
import { setTier } from "../support/set-tier.ts";
import { say } from "../support/turn.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { startReceiver, verify, type Received, type Receiver } from "../support/webhook-receiver.ts";

let service: TestService;
let receiver: Receiver;
let shop: Shop;
let owner: Person;
let viewer: Person;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
  shop = await openShop(service, service.owner);
  owner = await addPerson(service, service.owner, "Olga", "owner");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

interface Hook {
  readonly id: string;
  readonly path: string;
  readonly secret: string;
}

async function hook(events: readonly string[], path = `/${randomUUID()}`, api = owner.api): Promise<Hook> {
  const { status, body, text } = await api.call("POST", "/api/webhooks", { url: receiver.url + path, events });
  expect(status, text).toBe(201);
  return { id: body.webhook.id, path, secret: body.secret };
}

const remove = ({ id }: Hook) => owner.api.call("DELETE", `/api/webhooks/${id}`);
const view = async ({ id }: Hook) => (await owner.api.call("GET", `/api/webhooks/${id}`)).body;
const deliveries = async ({ id }: Hook, query = "") => (await owner.api.call("GET", `/api/webhooks/${id}/deliveries${query}`)).body;
/** Makes waiting deliveries due, as if their retry delay had passed. */
const passPauses = (): Promise<number> =>
  service.database.run("test.passPauses", `update webhook_deliveries set next_attempt_at = now() where state = 'pending'`);
const typesOf = (messages: readonly Received[]): string[] => messages.map(({ type }) => type);

async function untilSettled(target: Hook): Promise<void> {
  await eventually(async () => {
    await passPauses();
    const { items } = await deliveries(target, "?state=pending");
    return items.length === 0;
  });
}

describe("Webhooks", () => {
  it("are created, read, changed and deleted; the secret is shown once", async () => {
    const path = `/${randomUUID()}`;
    const created = await owner.api.call("POST", "/api/webhooks", {
      url: receiver.url + path,
      events: ["document.ready"],
      description: "Shop",
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = created.body.webhook;
    expect(created.body.webhook).toMatchObject({ is_active: true, description: "Shop", disabled_at: null, failing_since: null });
    const listed = await viewer.api.call("GET", "/api/webhooks");
    expect(listed.body.items).toEqual([created.body.webhook]);
    expect(listed.text + (await viewer.api.call("GET", `/api/webhooks/${id}`)).text).not.toContain("whsec_");
    const changed = await owner.api.call("PATCH", `/api/webhooks/${id}`, { events: ["job.completed"], is_active: false });
    expect(changed.body).toMatchObject({ id, events: ["job.completed"], is_active: false, description: "Shop" });
    expect((await owner.api.call("DELETE", `/api/webhooks/${id}`)).status).toBe(204);
    expect((await owner.api.call("GET", `/api/webhooks/${id}`)).status).toBe(404);
  });

  it("can be changed only by owners and admins, and never by keys", async () => {
    const target = await hook(["document.ready"]);
    for (const [method, path, body] of [
      ["POST", "/api/webhooks", { url: receiver.url, events: ["document.ready"] }],
      ["PATCH", `/api/webhooks/${target.id}`, { is_active: false }],
      ["DELETE", `/api/webhooks/${target.id}`, undefined],
      ["POST", `/api/webhooks/${target.id}/secret/rotate`, undefined],
      ["POST", `/api/webhooks/${target.id}/test`, undefined],
    ] as const) {
      expect((await viewer.api.call(method, path, body)).status).toBe(403);
      expect((await shop.api.call(method, path, body)).status).toBe(403);
    }
    await remove(target);
  });

  it.each([
    ["http://example.com/hook", "https"],
    ["https://10.0.0.1/hook", "public internet"],
    ["https://localhost/hook", "public internet"],
    ["https://[::1]/hook", "public internet"],
    ["https://user:pass@example.com/hook", "credentials"],
    ["ftp://example.com/hook", "https"],
    ["not a url", "https"],
  ])("reject the URL %s unless it is allowed", async (url, why) => {
    const { status, body, text } = await owner.api.call("POST", "/api/webhooks", { url, events: ["document.ready"] });
    expect(status, text).toBe(400);
    expect(body.code).toBe("validation.failed");
    expect(body.errors[0].message).toContain(why);
  });

  it("reject unknown events, and more than 50 webhooks", async () => {
    expect((await owner.api.call("POST", "/api/webhooks", { url: receiver.url, events: ["document.read"] })).status).toBe(400);
    const account = await service.addAccount("many@example.com");
    const { api } = await addPerson(service, account, "Manu", "owner");
    const create = () => api.call("POST", "/api/webhooks", { url: receiver.url, events: ["document.ready"] });
    for (let count = 0; count < 50; count += 1) expect((await create()).status).toBe(201);
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([409, "resource.conflict"]);
  });
});

describe("Delivery", () => {
  it("sends signed document events that use public ids, and lists the deliveries", async () => {
    const target = await hook(["document.ready", "document.deleted", "job.completed"]);
    await shop.load([{ id: "LMP-1", title: "Storm lantern", price: 39.5 }]);
    await shop.api.call("DELETE", `/v1/knowledge/sources/${shop.catalogId}/documents`, { ids: ["LMP-1"] });
    const messages = await receiver.until(target.path, (accepted) => typesOf(accepted).includes("job.completed"));
    const document = { external_id: "LMP-1", source_id: shop.catalogId, kind: "item" };
    expect(messages.filter(({ type }) => type.startsWith("document.")).map(({ type, data }) => [type, data])).toEqual([
      ["document.ready", document],
      ["document.deleted", document],
    ]);
    expect(messages.find(({ type }) => type === "job.completed")?.data).toMatchObject({ operation: "delete", processed: 1, failed: 0 });
    for (const message of messages) {
      expect(verify(target.secret, message)).toEqual(JSON.parse(message.body));
      expect(() => verify(target.secret, { ...message, body: message.body.replace("{", "{ ") })).toThrow(/signature/i);
    }
    await untilSettled(target);
    const { items } = await deliveries(target, "?event=document.ready");
    expect(items).toHaveLength(1);
    const [sent] = messages;
    expect(items[0]).toMatchObject({ state: "delivered", attempts: 1, error: null, event: "document.ready", event_id: sent?.id });
    expect(items[0]).toMatchObject({ request: { body: sent?.body }, response: { status: 204, body: "" }, next_attempt_at: null });
    expect(items[0].request.headers["webhook-signature"]).toBe(sent?.headers["webhook-signature"]);
    await remove(target);
  });

  it("can be listed page by page", async () => {
    const target = await hook(["source.changed"]);
    for (let count = 0; count < 5; count += 1)
      await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { enabled: count % 2 === 0 });
    await receiver.until(target.path, (accepted) => accepted.length === 5);
    const first = await deliveries(target, "?limit=3");
    const second = await deliveries(target, `?limit=3&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5);
    await remove(target);
  });

  it("keeps the order per object despite occasional endpoint failures; a failing event delays only its own object", async () => {
    const target = await hook(["source.changed"]);
    let held = true;
    let calls = 0;
    receiver.reply(target.path, ({ data }) => {
      if (data["source_id"] === shop.catalogId && held) return 500;
      return (calls += 1) % 3 === 0 ? 503 : 200;
    });
    for (let count = 0; count < 4; count += 1) {
      for (const id of [shop.catalogId, shop.filesId])
        await shop.api.call("PATCH", `/v1/knowledge/sources/${id}`, { name: `Source ${id.slice(-4)} ${count}` });
    }
    await eventually(async () => {
      await passPauses();
      return receiver.accepted(target.path).length === 4;
    });
    expect(receiver.accepted(target.path).every(({ data }) => data["source_id"] === shop.filesId)).toBe(true);
    held = false;
    await untilSettled(target);
    for (const id of [shop.catalogId, shop.filesId]) {
      const names = receiver
        .accepted(target.path)
        .filter(({ data }) => data["source_id"] === id)
        .map(({ data }) => data["name"]);
      expect(names).toEqual([0, 1, 2, 3].map((count) => `Source ${id.slice(-4)} ${count}`));
    }
    await remove(target);
  });

  it("sends to a responsive endpoint while another endpoint on the same host does not respond", async () => {
    const slow = await Promise.all(Array.from({ length: 3 }, () => hook(["source.changed"])));
    for (const { path } of slow) receiver.reply(path, () => "never");
    const quick = await hook(["source.changed"]);
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { enabled: true });
    await receiver.until(quick.path, (accepted) => accepted.length === 1);
    for (const target of slow) {
      await eventually(async () => (await deliveries(target)).items[0].attempts >= 1);
      expect((await deliveries(target)).items[0]).toMatchObject({
        state: "pending",
        error: "no response within 5 seconds",
        response: null,
      });
    }
    await Promise.all([...slow, quick].map(remove));
  });

  it("does not follow redirects", async () => {
    const target = await hook(["source.changed"]);
    receiver.reply(target.path, () => ({ status: 307, headers: { location: `${receiver.url}/elsewhere` } }));
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts === 1);
    expect((await deliveries(target)).items[0].response).toEqual({ status: 307, body: "" });
    expect(receiver.received.filter(({ path }) => path === "/elsewhere")).toEqual([]);
    await remove(target);
  });

  it("waits for the time in `Retry-After`", async () => {
    const target = await hook(["source.changed"]);
    receiver.reply(target.path, () => ({ status: 429, headers: { "retry-after": "3600" }, body: "slow down" }));
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts === 1);
    const [delivery] = (await deliveries(target)).items;
    expect(delivery.response).toEqual({ status: 429, body: "slow down" });
    const pause = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.log[0].at);
    expect(pause).toBeGreaterThanOrEqual(3_600_000);
    expect(pause).toBeLessThan(3_700_000);
    await remove(target);
  });

  it("checks the address again when it connects", async () => {
    const target = await hook(["source.changed"]);
    await service.database.run("test.moveHook", `update webhooks set url = 'http://localhost:1/private' where id = $1`, [target.id]);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts === 1);
    expect((await deliveries(target)).items[0].error).toBe("the address is not on the public internet");
    await remove(target);
  });
});

describe("Test, replay and rotation", () => {
  it("sends a test event, whichever events the webhook subscribes to", async () => {
    const target = await hook(["job.failed"]);
    const { status, body } = await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    expect([status, body.event, body.state]).toEqual([202, "webhook.test", "pending"]);
    const [message] = await receiver.until(target.path, (accepted) => accepted.length === 1);
    expect(message).toMatchObject({ id: body.event_id, type: "webhook.test", data: { webhook_id: target.id } });
    await owner.api.call("PATCH", `/api/webhooks/${target.id}`, { is_active: false });
    expect((await owner.api.call("POST", `/api/webhooks/${target.id}/test`)).status).toBe(409);
    await remove(target);
  });

  it("sends a completed delivery again with the same id, and attempts a pending delivery immediately", async () => {
    const target = await hook(["source.changed"]);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await untilSettled(target);
    const [delivery] = (await deliveries(target)).items;
    const replay = await owner.api.call("POST", `/api/webhooks/deliveries/${delivery.id}/replay`);
    expect([replay.status, replay.body.event_id]).toEqual([202, delivery.event_id]);
    const messages = await receiver.until(target.path, (accepted) => accepted.length === 2);
    expect(messages.map(({ id }) => id)).toEqual([delivery.event_id, delivery.event_id]);
    expect(messages[1]?.body).toBe(messages[0]?.body);
    receiver.reply(target.path, () => 500);
    const pending = await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts > 0);
    const postpone = (): Promise<unknown> =>
      service.database.run(
        "test.postpone",
        `update webhook_deliveries set next_attempt_at = now() + interval '12 hours' where webhook_id = $1 and state = 'pending'`,
        [target.id],
      );
    await postpone();
    receiver.reply(target.path, () => 200);
    const now = await owner.api.call("POST", `/api/webhooks/deliveries/${pending.body.id}/replay`);
    expect([now.status, now.body.id]).toEqual([202, pending.body.id]);
    await eventually(async () => (await deliveries(target)).items[0].state === "delivered");
    expect((await deliveries(target)).items).toHaveLength(3);

    // Activating a webhook that is already active sends everything that is waiting.
    receiver.reply(target.path, () => 500);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts > 0);
    await postpone();
    receiver.reply(target.path, () => 200);
    await owner.api.call("PATCH", `/api/webhooks/${target.id}`, { is_active: true });
    await eventually(async () => (await deliveries(target)).items[0].state === "delivered");
    await remove(target);
  });

  it("signs with both secrets for 24 hours after a rotation", async () => {
    const target = await hook(["source.changed"]);
    const { status, body } = await owner.api.call("POST", `/api/webhooks/${target.id}/secret/rotate`);
    expect(status).toBe(200);
    expect(Date.parse(body.previous_valid_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    const [both] = await receiver.until(target.path, (accepted) => accepted.length === 1);
    if (both === undefined) throw new Error("unreachable");
    for (const secret of [target.secret, body.secret]) expect(verify(secret, both)).toBeDefined();
    await service.database.run(
      "test.endOverlap",
      `update webhook_secrets set valid_until = now() - interval '1 second' where webhook_id = $1 and valid_until is not null`,
      [target.id],
    );
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    const [, after] = await receiver.until(target.path, (accepted) => accepted.length === 2);
    if (after === undefined) throw new Error("unreachable");
    expect(verify(body.secret, after)).toBeDefined();
    expect(() => verify(target.secret, after)).toThrow(/signature/i);
    for (let count = 0; count < 4; count += 1) await owner.api.call("POST", `/api/webhooks/${target.id}/secret/rotate`);
    expect((await owner.api.call("POST", `/api/webhooks/${target.id}/secret/rotate`)).status).toBe(409);
    await remove(target);
  });
});

describe("Failing endpoint", () => {
  /** Returns the notices written for an email address. */
  const noticesTo = (email: string) =>
    service.database.rows<{ status: string }>(
      "test.notices",
      `select m.status from mails m join users u on u.id = m.user_id where m.kind = 'webhook_disabled' and u.email = $1`,
      [email],
    );

  it("is disabled after three days of failures, with an email to the owners; reactivation resumes deliveries", async () => {
    const target = await hook(["source.changed"]);
    receiver.reply(target.path, () => 500);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await view(target)).failing_since !== null);
    await service.database.run("test.failLong", `update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [
      target.id,
    ]);
    await eventually(async () => {
      await passPauses();
      return (await view(target)).disabled_at !== null;
    });
    expect(await view(target)).toMatchObject({ is_active: false, disabled_reason: "failing" });
    expect((await deliveries(target)).items[0]).toMatchObject({ state: "failed", next_attempt_at: null });
    // Without a mail server, emails stay in the outbox.
    await expect.poll(() => noticesTo(service.owner.email)).toEqual([{ status: "kept" }]);
    const outbox = await owner.api.call("GET", "/api/outbox?limit=200");
    const notice = { kind: "webhook_disabled", to: service.owner.email, status: "kept", subject: "A webhook was disabled" };
    expect(outbox.body.notices).toContainEqual(expect.objectContaining(notice));
    receiver.reply(target.path, () => 200);
    const activated = await owner.api.call("PATCH", `/api/webhooks/${target.id}`, { is_active: true });
    expect(activated.body).toMatchObject({ is_active: true, disabled_at: null, disabled_reason: null, failing_since: null });
    const { id } = (await deliveries(target)).items[0];
    expect((await owner.api.call("POST", `/api/webhooks/deliveries/${id}/replay`)).status).toBe(202);
    await receiver.until(target.path, (accepted) => accepted.length === 1);
    await remove(target);
  });

  it("is disabled immediately if it responds with 410", async () => {
    const target = await hook(["source.changed"]);
    receiver.reply(target.path, () => 410);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await view(target)).disabled_at !== null);
    expect(await view(target)).toMatchObject({ is_active: false, disabled_reason: "gone" });
    await remove(target);
  });

  it("receives no more attempts of a delivery three days after the first attempt", async () => {
    const target = await hook(["source.changed"]);
    receiver.reply(target.path, () => 500);
    await owner.api.call("POST", `/api/webhooks/${target.id}/test`);
    await eventually(async () => (await deliveries(target)).items[0].attempts === 1);
    await service.database.run(
      "test.tryLong",
      `update webhook_deliveries set first_attempt_at = now() - interval '73 hours' where webhook_id = $1`,
      [target.id],
    );
    await untilSettled(target);
    expect((await deliveries(target)).items[0]).toMatchObject({ state: "failed", response: { status: 500 } });
    await remove(target);
  });
});

describe("Webhook events", () => {
  /** Returns whether the data of a message has exactly the fields of its schema, with the correct types. */
  const isValid = ({ type, data }: Received): boolean => strictCheck(eventTypes[type as EventType].data)(data) === null;
  const all = Object.keys(eventTypes);
  let target: Hook;
  beforeAll(async () => {
    target = await hook(all);
  });
  afterAll(() => remove(target));
  const received = (prefix: string): Received[] => receiver.accepted(target.path).filter(({ type }) => type.startsWith(prefix));
  const until = async (prefix: string, count: number): Promise<Received[]> => {
    await eventually(async () => received(prefix).length >= count);
    const messages = received(prefix);
    expect(messages.filter((message) => !isValid(message))).toEqual([]);
    return messages;
  };

  it("report a conversation from its start to its release, each request for an operator once, and card clicks", async () => {
    await shop.load([{ id: "LMP-2", title: "Storm lantern", price: 39.5 }]);
    const turn = await say(shop.visitor, "What does the storm lantern cost?");
    const { sessionId } = turn;
    const own = { session_id: sessionId, persona_id: shop.personaId };
    const visitor = shop.visitor.with({ "x-end-user-id": turn.endUserId });
    const card = turn.cards[0]?.["card_id"];
    expect((await shop.visitor.call("POST", "/v1/cards/click", { session_id: sessionId, turn_index: 0, card_id: card })).status).toBe(204);
    expect((await shop.visitor.call("POST", "/v1/cards/click", { session_id: sessionId, turn_index: 0, card_id: card })).status).toBe(204);
    for (const reason of ["I want to return a jacket", "again"])
      expect((await visitor.call("POST", `/v1/chat/${sessionId}/handoff`, { reason })).status).toBe(202);
    await owner.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    await owner.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    // Without an answer, the first request would still be waiting after the release.
    await owner.api.call("POST", `/api/conversations/${sessionId}/messages`, { content: "Bring it to the shop." });
    await owner.api.call("POST", `/api/conversations/${sessionId}/release`);
    await say(visitor, "Can I speak to a person?", { session_id: sessionId });
    await say(visitor, "I want to talk to a human, please.", { session_id: sessionId });
    await until("conversation.", 8);
    const ofSession = receiver.accepted(target.path).filter(({ data }) => data["session_id"] === sessionId);
    const completed = (index: number, credits: number): unknown[] => [
      "conversation.turn_completed",
      { ...own, end_user_id: turn.endUserId, turn_index: index, credits_charged: credits },
    ];
    expect(ofSession.map(({ type, data }) => [type, data])).toEqual([
      ["conversation.started", { ...own, end_user_id: turn.endUserId, channel: null }],
      completed(0, turn.creditsCharged),
      ["card.clicked", { ...own, turn_index: 0, card_id: card, url: null }],
      ["conversation.handoff_requested", { ...own, reason: "I want to return a jacket" }],
      ["conversation.held", { ...own, user_id: owner.userId }],
      ["conversation.released", { ...own, user_id: owner.userId }],
      completed(1, turn.creditsCharged),
      ["conversation.handoff_requested", { ...own, reason: null }],
      completed(2, turn.creditsCharged),
    ]);
    const wanted = await owner.api.call("GET", "/api/conversations?handoff_requested=true");
    expect(wanted.body.items.map((item: { session_id: string }) => item.session_id)).toEqual([sessionId]);
  });

  it("report that a hold has expired, even if the next operator takes over first", async () => {
    const { sessionId } = await say(shop.visitor, "What does the storm lantern cost?");
    const expire = (): Promise<unknown> =>
      service.database.run("test.hold.expire", "update sessions set operator_until = now() where id = $1", [sessionId]);
    const states = (): string[] =>
      receiver
        .accepted(target.path)
        .flatMap(({ type, data }) => (data["session_id"] === sessionId && /held|released/.test(type) ? [type] : []));
    await owner.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    await expire();
    await owner.api.call("POST", `/api/conversations/${sessionId}/takeover`);
    await expire();
    await expect.poll(states).toEqual(Array.from({ length: 2 }, () => ["conversation.held", "conversation.released"]).flat());
  });

  it("report a bulk deletion of 1,000 documents, and the documents of a deleted source", async () => {
    const { body: source } = await shop.api.call("POST", "/v1/knowledge/sources", { name: "Many", brand_id: shop.brandId });
    const items = Array.from({ length: 1_000 }, (_, at) => ({ id: `P-${at}`, title: `Product ${at}` }));
    for (let at = 0; at < 1_000; at += 100)
      await shop.api.call("PUT", `/v1/knowledge/sources/${source.id}/documents`, { items: items.slice(at, at + 100) });
    const before = received("document.deleted").length;
    const removal = { operation: "delete", source_id: source.id, document_ids: items.slice(0, 999).map(({ id }) => id) };
    expect((await shop.api.call("POST", "/api/knowledge/documents/bulk-jobs", removal)).status).toBe(202);
    await until("document.deleted", before + 999);
    await eventually(async () => (await shop.api.call("DELETE", `/v1/knowledge/sources/${source.id}?confirm=Many`)).status < 300);
    const deleted = (await until("document.deleted", before + 1_000)).slice(before);
    expect(new Set(deleted.map(({ data }) => data["external_id"]))).toEqual(new Set(items.map(({ id }) => id)));
    expect((await until("source.", 2)).map(({ data }) => [data["source_id"], data["change"]])).toEqual([
      [source.id, "created"],
      [source.id, "deleted"],
    ]);
  });

  it("report account documents, integrations and onboarding jobs", async () => {
    await shop.api.call("PUT", "/api/knowledge/docs/by-external-id/note", { content: "Open from 9 to 18.", label: "Hours" });
    const note = { external_id: "note", source_id: null, kind: "text" };
    await eventually(async () => received("document.ready").some(({ data }) => data["external_id"] === "note"));
    await shop.api.call("DELETE", "/api/knowledge/docs/by-external-id/note");
    await eventually(async () => received("document.deleted").some(({ data }) => data["external_id"] === "note"));
    const ofNote = received("document.").filter(({ data }) => data["external_id"] === "note");
    expect(ofNote.map(({ type, data }) => [type, data])).toEqual([
      ["document.ready", note],
      ["document.deleted", note],
    ]);
    const { body } = await owner.api.call("POST", "/api/integrations", { brand_id: shop.brandId, name: "Shop" });
    for (let count = 0; count < 2; count += 1) await owner.api.call("POST", `/api/integrations/${body.integration.id}/disconnect`);
    const [disconnected, ...more] = await until("integration.", 1);
    expect([disconnected?.data, more]).toEqual([{ integration_id: body.integration.id, brand_id: shop.brandId, name: "Shop" }, []]);
  });

  it("report each threshold of a quota once per period", async () => {
    const account = await service.addAccount("quota@example.com");
    const small = await openShop(service, account, "Small");
    await setTier(service.database, account.accountId, "free");
    await service.database.run(
      "test.spent",
      `insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'search', 785)`,
      [account.accountId],
    );
    const { api } = await addPerson(service, account, "Quinn", "owner");
    const quota = await hook(["quota.threshold"], `/${randomUUID()}`, api);
    const reported = (resource: string): unknown[] =>
      receiver
        .accepted(quota.path)
        .filter((message) => isValid(message) && message.data["resource"] === resource)
        .map(({ data }) => [data["percent"], data["used"], data["limit"]]);
    // Each document uses ten Knowledge Units.
    for (let count = 0; count < 10; count += 1) {
      const { status } = await small.api.call("PUT", `/api/knowledge/docs/by-external-id/q-${count}`, { content: "x".repeat(40_000) });
      expect(status).toBeLessThan(300);
    }
    for (let count = 0; count < 43; count += 1)
      expect((await small.visitor.call("POST", "/v1/search", { query: `lamp ${count}`, mode: "smart" })).status).toBe(200);
    await expect
      .poll(() => reported("knowledge_units"), { timeout: 60_000 })
      .toEqual([
        [80, 80, 100],
        [100, 100, 100],
      ]);
    await expect
      .poll(() => reported("credits"), { timeout: 60_000 })
      .toEqual([
        [80, 800, 1_000],
        [100, 1_000, 1_000],
      ]);
  });
});
