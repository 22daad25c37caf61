import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer, type Frame } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { openStream, say, withPersonaKey, type OpenStream } from "../support/turn.ts";

let service: TestService;
let second: SecondNode;
let shop: Shop;
let strangers: Shop;
let viewer: Person;
/** Follows the account's events as a viewer on the second node, while the tests change the account on the first node. */
let stream: OpenStream;

beforeAll(async () => {
  service = await startTestService();
  second = await startSecondNode(service);
  shop = await openShop(service, service.owner);
  strangers = await openShop(service, await service.addAccount("stranger@example.com"), "Strangers");
  viewer = await addPerson(service, service.owner, "Vera", "viewer");
  stream = await follow(viewer.headers, {}, second.url);
});
afterAll(async () => {
  await second?.stop();
  await service?.stop();
});

function follow(
  credential: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
  url = service.url,
): Promise<OpenStream> {
  return openStream(`${url}/api/events`, { headers: { ...credential, ...headers } });
}

const isOne =
  (event: string, data: object) =>
  (frame: Frame): boolean =>
    frame.event === event && Object.entries(data).every(([name, value]) => frame.data[name] === value);

/** Resolves when the event arrives. */
const told = (event: string, data: object = {}): Promise<Frame> => stream.until(isOne(event, data));

/** Resolves when an event of this kind follows the action. */
async function toldAfter(action: () => Promise<Answer>, event: string, data: object): Promise<void> {
  const count = (): number => stream.frames().filter(isOne(event, data)).length;
  const before = count();
  const answer = await action();
  expect(answer.status, answer.text).toBeLessThan(300);
  await stream.until(() => count() > before);
}

describe("Account events", () => {
  it("start with `connected`", () => {
    expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(stream.frames()[0]).toMatchObject({ event: "connected", data: { complete: false } });
  });

  it("report documents that are added, become ready or are deleted on another node", async () => {
    await shop.load([{ id: "LMP-1", title: "Storm lantern", description: "A lantern for wet nights.", price: 39.5 }]);
    await told("source.changed", { source_id: shop.catalogId });
    await told("document.settled", { source_id: shop.catalogId, external_id: "LMP-1" });
    const many = Array.from({ length: 40 }, (_, at) => ({ id: `MUG-${at}`, title: `Mug ${at}`, description: "Holds coffee.", price: 12 }));
    await shop.load(many);
    expect(await told("document.settled", { source_id: shop.catalogId, external_id: null })).toBeDefined();
    const remove = () => shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids: ["MUG-1"] });
    await toldAfter(remove, "document.settled", { source_id: shop.catalogId });
  });

  it("report account documents without the id of their internal source", async () => {
    const session = await signedIn(service, service.owner);
    const text = { label: "Imprint", content: "The shop is in Graz." };
    expect((await session.call("PUT", "/api/knowledge/docs/by-external-id/imprint", text)).status).toBeLessThan(300);
    expect((await session.call("POST", "/api/knowledge/docs/process", { all_staged: true })).status).toBeLessThan(300);
    expect(await told("document.settled", { source_id: null, external_id: "imprint" })).toBeDefined();
  });

  it("report new conversations, ratings, requests for an operator, and deleted conversations", async () => {
    const { sessionId, endUserId } = await say(shop.visitor, "What does the storm lantern cost?");
    await told("conversation.changed", { session_id: sessionId });
    const visitor = shop.visitor.with({ "x-end-user-id": endUserId });
    await visitor.call("POST", `/v1/chat/${sessionId}/handoff`, {});
    expect(await told("conversation.waiting", { session_id: sessionId })).toBeDefined();
    const session = await signedIn(service, service.owner);
    const changes = (method: string, path: string, body?: unknown): Promise<void> =>
      toldAfter(() => session.call(method, path, body), "conversation.changed", { session_id: sessionId });
    await changes("POST", `/v1/chat/${sessionId}/feedback`, { turn_index: 0, rating: 1 });
    await changes("POST", `/api/conversations/${sessionId}/takeover`);
    await changes("POST", `/api/conversations/${sessionId}/messages`, { content: "Hello" });
    await changes("POST", `/api/conversations/${sessionId}/release`);
    await changes("DELETE", `/api/conversations/${sessionId}`);
  });

  it("report changes to personas, sources, jobs and quotas", async () => {
    await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { greeting: "Good day" });
    await told("persona.changed", { persona_id: shop.personaId });
    const created = await shop.api.call("POST", "/api/personas", { name: "New", brand_id: shop.brandId });
    await told("persona.changed", { persona_id: created.body.id });
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { name: "Guides" });
    await told("source.changed", { source_id: shop.filesId });
    const session = await signedIn(service, service.owner);
    const job = await session.call("POST", "/api/knowledge/documents/bulk-jobs", { operation: "reprocess", source_id: shop.catalogId });
    expect(await told("job.progress", { job_id: job.body.job_id })).toBeDefined();
  });

  it("contain no data from another account", async () => {
    await strangers.load([{ id: "ZRV-1", title: "Zorvath lantern", description: "A lantern.", price: 1 }]);
    await say(strangers.visitor, "hello");
    await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { greeting: "Good evening" });
    // Events arrive in order, so every earlier event has also arrived.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    for (const id of [strangers.catalogId, strangers.personaId, strangers.brandId, "ZRV-1"]) expect(stream.text()).not.toContain(id);
  });

  it("resume after Last-Event-ID on the same node; on another node, `complete` is false", async () => {
    const last = stream.frames().at(-1)?.id ?? "";
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { name: "Handbooks" });
    const again = await follow(viewer.headers, { "last-event-id": last }, second.url);
    expect(again.frames()[0] ?? (await again.until(() => true))).toMatchObject({ event: "connected", data: { complete: true } });
    await again.until(({ event, data }) => event === "source.changed" && data["source_id"] === shop.filesId);
    again.close();
    const elsewhere = await follow(viewer.headers, { "last-event-id": last });
    expect(await elsewhere.until(() => true)).toMatchObject({ event: "connected", data: { complete: false } });
    elsewhere.close();
  });

  it("are available only to signed-in users", async () => {
    const callers = [new Api(service.url), shop.api, shop.visitor, await withPersonaKey(service, service.owner, shop.personaId)];
    const statuses = await Promise.all(callers.map(async (caller) => (await caller.call("GET", "/api/events")).status));
    expect(statuses).toEqual([401, 403, 403, 403]);
  });

  it("end when the user signs out and when the user's role changes", async () => {
    const leaving = await addPerson(service, service.owner, "Lea", "operator");
    const session = await signedIn(service, service.owner);
    const streams = [await follow(leaving.headers), await follow(leaving.headers, {}, second.url)];
    expect((await session.call("PATCH", `/api/account/users/${leaving.userId}`, { role: "viewer" })).status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    const last = await follow(leaving.headers);
    expect((await leaving.api.call("POST", "/api/auth/logout")).status).toBe(204);
    await last.ended;
  });
});
