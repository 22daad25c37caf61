import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { Api, framesOf, type Answer } from "../support/api.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { openStream, say, withPersonaKey, type Turn } from "../support/turn.ts";

let models: ModelServer;
let service: SharedService;
/** A node of the same service that answers with a language model. */
let withModel: SecondNode;
let shop: Shop;
/** A shop whose records do not contain contact details. */
let silent: Shop;
let strangers: Shop;
let olga: Person;
let viewer: Person;

const contact =
  "Contact\n\nCall us on +43 1 234 56 78 or write to hello@lakeside.example. We answer the phone Monday to Friday from 9:00 to 17:00.\n";

sharedService.beforeAll(async ({ service: shared }) => {
  models = await startModelServer();
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5, in_stock: true }]);
  await shop.api.upload(shop.filesId, "contact.md", `# ${contact}`);
  await shop.settled();
  silent = await openShop(service, service.owner, "Silent");
  await silent.load([{ id: "MUG-1", title: "Enamel mug", price: 12 }]);
  strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
  olga = await addPerson(service, service.owner, "Olga", "operator");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  withModel = await startSecondNode(service, { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "test", LLM_BASE_URL: models.url });
});
afterAll(async () => {
  await withModel?.stop();
  await models?.close();
});

const refusal = ({ status, body }: Answer): unknown[] => [status, body?.code];
const item = async (sessionId: string): Promise<Record<string, unknown>> =>
  (await viewer.api.call("GET", `/api/conversations?search=${sessionId}`)).body.items[0];
const requestedAt = async (sessionId: string): Promise<unknown> => (await item(sessionId))["handoff_requested_at"];
const as = (turn: Turn, api = shop.visitor): Api => api.with({ "x-end-user-id": turn.endUserId });
const ask = (api: Api, sessionId: string, body?: object): Promise<Answer> => api.call("POST", `/v1/chat/${sessionId}/handoff`, body);
const act = (sessionId: string, what: string): Promise<Answer> => olga.api.call("POST", `/api/conversations/${sessionId}/${what}`);

describe("Visitor who asks for a human", () => {
  const languages: [string, string][] = [
    ["Can I speak to someone about delivery?", "noted for our team"],
    ["Ich möchte bitte mit einem Mitarbeiter sprechen.", "mit einem Menschen sprechen"],
    ["Je voudrais parler à un conseiller.", "parler à une personne"],
    ["我想跟真人说话", "真人交谈"],
    ["Соедините меня с оператором, пожалуйста", "поговорить с человеком"],
  ];

  describe.each([
    ["the built-in answer engine", (): string => service.url],
    ["a language model", (): string => withModel.url],
  ])("with %s", (_, url) => {
    it.each(languages)("%s: sets the flag and gets the contact details from the records", async (message, noted) => {
      models.answer(() => ["Call our hotline +1 555 0100, we are there day and night."]);
      const turn = await say(Api.asVisitor(url(), shop.personaId), message);
      expect(turn.text).toContain(noted);
      expect(turn.text).toContain("+43 1 234 56 78");
      expect(turn.text).toContain("hello@lakeside.example");
      expect(turn.text).toContain("9:00");
      expect(turn.text).not.toContain("555");
      expect(await requestedAt(turn.sessionId)).toMatch(/^\d{4}-.*Z$/);
    });

    it("gets a polite answer without invented contact details if the records contain none", async () => {
      models.answer(() => ["Call our hotline +1 555 0100."]);
      const turn = await say(Api.asVisitor(url(), silent.personaId), "Can I talk to a human?");
      expect(turn.text).toContain("noted for our team");
      expect(turn.text).toContain("no phone number or email address");
      expect(turn.text).not.toMatch(/\d{3}|@/);
      expect(await requestedAt(turn.sessionId)).not.toBeNull();
    });

    it("is not inferred from a question about people", async () => {
      models.answer(() => ["I have nothing on that."]);
      const turn = await say(Api.asVisitor(url(), shop.personaId), "Do you have a person-height mirror?");
      expect(turn.text).not.toContain("noted for our team");
      expect(await requestedAt(turn.sessionId)).toBeNull();
    });
  });
});

describe("POST /v1/chat/{session_id}/handoff", () => {
  it("returns 202 without a body, even if repeated; keeps the first request and its reason", async () => {
    const turn = await say(shop.visitor, "Hello");
    const first = await ask(as(turn), turn.sessionId, { reason: "An invoice" });
    expect([first.status, first.text]).toEqual([202, ""]);
    const { handoff_requested_at: at, handoff_reason: reason } = await item(turn.sessionId);
    expect([at, reason]).toEqual([expect.stringMatching(/Z$/), "An invoice"]);
    expect((await ask(as(turn), turn.sessionId)).status).toBe(202);
    expect((await ask(as(turn), turn.sessionId.toUpperCase(), { reason: "Something else" })).status).toBe(202);
    expect(await item(turn.sessionId)).toMatchObject({ handoff_requested_at: at, handoff_reason: "An invoice" });
  });

  it("accepts only the conversation's visitor, keys, and members who may act in conversations", async () => {
    const turn = await say(shop.visitor, "Hello");
    expect(refusal(await ask(shop.visitor, turn.sessionId))).toEqual([403, "auth.forbidden"]);
    expect(refusal(await ask(as(await say(shop.visitor, "Hello")), turn.sessionId))).toEqual([403, "auth.forbidden"]);
    expect(refusal(await ask(viewer.api, turn.sessionId))).toEqual([403, "auth.forbidden"]);
    expect(refusal(await ask(silent.visitor, turn.sessionId))).toEqual([403, "auth.forbidden"]);
    expect(refusal(await ask(new Api(service.url), turn.sessionId))).toEqual([401, "auth.unauthorized"]);
    for (const caller of [strangers.visitor, strangers.api]) {
      expect(refusal(await ask(caller, turn.sessionId))).toEqual([404, "resource.not_found"]);
    }
    for (const id of [randomUUID(), "nonsense"]) expect(refusal(await ask(shop.visitor, id))).toEqual([404, "resource.not_found"]);
    expect(await requestedAt(turn.sessionId)).toBeNull();
    for (const caller of [as(turn), shop.api, olga.api, await withPersonaKey(service, service.owner, shop.personaId)]) {
      expect((await ask(caller, turn.sessionId)).status).toBe(202);
    }
  });

  it.each([
    ["a reason over 2000 characters", { reason: "x".repeat(2_001) }],
    ["a reason with NUL", { reason: "a\u0000" }],
    ["a reason that is not a string", { reason: 5 }],
    ["an unknown field", { why: "x" }],
    ["a list", []],
  ])("returns 400 validation.failed for %s", async (_, body) => {
    const turn = await say(shop.visitor, "Hello");
    expect(refusal(await ask(as(turn), turn.sessionId, body))).toEqual([400, "validation.failed"]);
  });
});

describe("Handoff request", () => {
  const listed = async (query: string): Promise<string[]> =>
    (await viewer.api.call("GET", `/api/conversations?limit=200&${query}`)).body.items.map(
      ({ session_id: id }: Record<string, string>) => id,
    );

  it("is a filter of GET /api/conversations", async () => {
    const [asked, plain] = [await say(shop.visitor, "Hello"), await say(shop.visitor, "Hello")];
    await ask(as(asked), asked.sessionId);
    const [waiting, others, all] = [await listed("handoff_requested=true"), await listed("handoff_requested=false"), await listed("")];
    expect([waiting.includes(asked.sessionId), waiting.includes(plain.sessionId)]).toEqual([true, false]);
    expect([others.includes(asked.sessionId), others.includes(plain.sessionId)]).toEqual([false, true]);
    expect(waiting.length + others.length).toBe(all.length);
    const { body } = await viewer.api.call("GET", "/api/conversations?limit=1&handoff_requested=true");
    expect(body.total_count).toBe(waiting.length);
    const next = await viewer.api.call("GET", `/api/conversations?limit=1&handoff_requested=true&cursor=${body.next_cursor}`);
    expect(next.body.items[0].session_id).toBe(waiting[1]);
    expect(refusal(await viewer.api.call("GET", "/api/conversations?handoff_requested=perhaps"))).toEqual([400, "validation.failed"]);
  });

  it("is cleared by a takeover, is not set while the operator holds the session, and can be made again", async () => {
    const turn = await say(shop.visitor, "I want to talk to a human");
    expect(await requestedAt(turn.sessionId)).not.toBeNull();
    expect((await act(turn.sessionId, "takeover")).status).toBe(200);
    expect(await item(turn.sessionId)).toMatchObject({ handoff_requested_at: null, handoff_reason: null });
    expect((await ask(as(turn), turn.sessionId, { reason: "again" })).status).toBe(202);
    await as(turn).chat({ message: "I want to talk to a human", session_id: turn.sessionId });
    expect(await item(turn.sessionId)).toMatchObject({ handoff_requested_at: null, handoff_reason: null });
    expect((await act(turn.sessionId, "release")).status).toBe(204);
    expect((await ask(as(turn), turn.sessionId)).status).toBe(202);
    expect(await requestedAt(turn.sessionId)).not.toBeNull();
  });

  it("sends a handoff event on every node when requested and when taken over; only operators receive the reason", async () => {
    const turn = await say(shop.visitor, "Hello");
    const events = `/api/conversations/${turn.sessionId}/events`;
    const streams = await Promise.all([
      openStream(service.url + events, { headers: olga.headers }),
      openStream(withModel.url + events, { headers: viewer.headers }),
    ]);
    const own = await openStream(`${service.url}/v1/chat/${turn.sessionId}/events`, { headers: { "x-persona-id": shop.personaId } });
    await Promise.all([...streams, own].map((stream) => stream.until(({ event }) => event === "caught_up")));
    expect((await ask(as(turn), turn.sessionId, { reason: "An invoice" })).status).toBe(202);
    const made = { handoff_requested_at: expect.stringMatching(/Z$/), has_contact: false, handoff_reason: "An invoice" };
    for (const stream of streams) expect((await stream.until(({ event }) => event === "handoff")).data).toEqual(made);
    // A stream that is opened later begins with the request; a second request changes nothing.
    await ask(as(turn), turn.sessionId, { reason: "Something else" });
    const replayed = await viewer.api.call("GET", `${events}?live=false`);
    expect(framesOf(replayed.text).flatMap(({ event, data }) => (event === "handoff" ? [data] : []))).toEqual([made]);
    await act(turn.sessionId, "takeover");
    const served = { handoff_requested_at: null, has_contact: false, handoff_reason: null };
    for (const stream of streams) {
      await stream.until(({ event, data }) => event === "handoff" && data["handoff_requested_at"] === null);
      expect(stream.frames().flatMap(({ event, data }) => (event === "handoff" ? [data] : []))).toEqual([made, served]);
      stream.close();
    }
    await own.until(({ event, data }) => event === "handoff" && data["handoff_requested_at"] === null);
    expect(own.frames().flatMap(({ event, data }) => (event === "handoff" ? [data] : []))).toEqual([
      { handoff_requested_at: made.handoff_requested_at, has_contact: false },
      { handoff_requested_at: null, has_contact: false },
    ]);
    own.close();
  });

  it("stores the visitor's contact details, even if a repeated request adds them", async () => {
    const turn = await say(shop.visitor, "I want to talk to a human", { user_attributes: { name: "Sam" } });
    const own = await openStream(`${service.url}/v1/chat/${turn.sessionId}/events`, { headers: { "x-persona-id": shop.personaId } });
    expect((await own.until(({ event }) => event === "handoff")).data).toMatchObject({ has_contact: false });
    expect((await ask(as(turn), turn.sessionId, { contact: { email: " sam@lakeside.example ", phone: " " } })).status).toBe(202);
    await own.until(({ event, data }) => event === "handoff" && data["has_contact"] === true);
    own.close();
    expect((await item(turn.sessionId))["user_attributes"]).toEqual({ name: "Sam", email: "sam@lakeside.example" });
    expect(await listed("search=sam@lakeside")).toHaveLength(1);
    expect(refusal(await ask(as(turn), turn.sessionId, { contact: { email: "a\u0000b" } }))).toEqual([400, "validation.failed"]);
    expect(refusal(await ask(shop.visitor, turn.sessionId, { contact: { email: "x@lakeside.example" } }))).toEqual([403, "auth.forbidden"]);
  });

  it("sends a handoff event if the visitor asks for a human in a message", async () => {
    const turn = await say(shop.visitor, "Hello");
    const stream = await openStream(`${service.url}/api/conversations/${turn.sessionId}/events`, { headers: olga.headers });
    await stream.until(({ event }) => event === "caught_up");
    await say(as(turn), "I want to talk to a human", { session_id: turn.sessionId });
    expect((await stream.until(({ event }) => event === "handoff")).data["handoff_requested_at"]).toMatch(/Z$/);
    stream.close();
  });

  it("is cleared when its conversation restarts or is deleted", async () => {
    const turn = await say(shop.visitor, "I want to talk to a human");
    await service.database.run("test.expire", "update sessions set updated_at = now() - interval '25 hours' where id = $1", [
      turn.sessionId,
    ]);
    await say(as(turn), "Hello", { session_id: turn.sessionId });
    expect(await requestedAt(turn.sessionId)).toBeNull();
    await ask(as(turn), turn.sessionId, { reason: "private" });
    expect((await as(turn).call("DELETE", `/v1/chat/${turn.sessionId}`)).status).toBe(204);
    expect(await listed(`search=${turn.sessionId}`)).toEqual([]);
    expect(refusal(await ask(as(turn), turn.sessionId))).toEqual([404, "resource.not_found"]);
  });
});
