import { afterAll, beforeAll, expect, it } from "vitest";
import { Api } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { page, serveLittleSite } from "../support/little-site.ts";
import { modelFaults } from "../support/model-faults.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { onboardings } from "../support/onboardings.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { connectSocket } from "../support/socket-client.ts";

// The other tests of these codes simulate the cause in the database, to check details. Here, the cause comes only from callers and from
// other servers.
let models: ModelServer;
let service: TestService;
let shop: Shop;

beforeAll(async () => {
  models = await startModelServer();
  models.answerRaw((answer) => modelFaults["status-500"]?.script(answer));
  service = await startTestService({
    ALLOW_PRIVATE_HOSTS: "localhost",
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "test",
    LLM_BASE_URL: models.url,
    LLM_FALLBACK: "off",
  });
  shop = await openShop(service, service.owner);
});
afterAll(async () => {
  await service?.stop();
  await models?.close();
});

async function live(): Promise<Awaited<ReturnType<typeof connectSocket>>> {
  const { status, body, text } = await shop.visitor.call("POST", "/v1/live/sessions", { mode: "chat" });
  expect(status, text).toBe(201);
  return connectSocket(body.ws_url);
}

it("server.error: a turn fails because its language model fails", async () => {
  const client = await live();
  client.send({ type: "user_message", content: "What does the lantern cost?", client_id: "one" });
  expect(await client.frame("error")).toMatchObject({ code: "server.error", client_id: "one" });
  client.socket.terminate();
});

it("limits.session_duration_limit: a live session reaches its maximum duration", async () => {
  const persona = `/api/personas/${shop.personaId}`;
  expect((await shop.api.call("PATCH", persona, { session_duration_limit_seconds: 1 })).status).toBe(200);
  const client = await live();
  expect(await client.end()).toBe(4006);
  expect(client.closed?.reason).toBe("limits.session_duration_limit");
  expect((await shop.api.call("PATCH", persona, { session_duration_limit_seconds: null })).status).toBe(200);
});

it("limits.waiting_room_full: the waiting room has no slot left", async () => {
  const persona = `/api/personas/${shop.personaId}`;
  expect((await shop.api.call("PATCH", persona, { live_capacity: 0, waiting_room_capacity: 0 })).status).toBe(200);
  const joined = await shop.visitor.call("POST", "/v1/waiting-room/join");
  expect([joined.status, joined.body.code]).toEqual([503, "limits.waiting_room_full"]);
  expect(joined.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect((await shop.api.call("PATCH", persona, { live_capacity: null, waiting_room_capacity: null })).status).toBe(200);
});

it("limits.subscription_required: the tier does not include integrations", async () => {
  const account = await service.addAccount("free@example.com");
  const { brandId } = await openShop(service, account, "Free");
  const session = await signedIn(service, account);
  expect((await session.call("PUT", "/api/subscription/tier", { tier: "free" })).status).toBe(200);
  const { status, body } = await session.call("POST", "/api/integrations", { brand_id: brandId, name: "Shop" });
  expect([status, body.code]).toEqual([402, "limits.subscription_required"]);
});

it("onboarding.crawl_active: a file is uploaded into the source of a site that is being crawled", async () => {
  // Requests for any page except the first never receive a response.
  const site = await serveLittleSite({ "/": page("Lumen", ["We repair lamps."], ["/slow"]), "/slow": () => undefined });
  try {
    const account = await service.addAccount("crawled@example.com");
    const api = Api.withKey(service.url, account.key);
    const { status, body, text } = await api.call("POST", onboardings, { website_url: site.url });
    expect(status, text).toBe(202);
    // The source is created after the home page has been read.
    let sourceId: string | undefined;
    await expect
      .poll(
        async () => {
          const { sources } = (await api.call("GET", "/v1/knowledge/sources")).body;
          sourceId = sources.find(({ name }: { name: string }) => name === new URL(site.url).host)?.id;
          return sourceId;
        },
        { timeout: 100_000 },
      )
      .toBeDefined();
    const upload = await api.upload(String(sourceId), "a.txt", "Text");
    expect([upload.status, upload.body.code]).toEqual([409, "onboarding.crawl_active"]);
    expect((await api.call("POST", `${onboardings}/${body.jobId}/cancel`)).status).toBe(202);
  } finally {
    await site.close();
  }
});

it("knowledge.removal_busy, brand.removal_busy: another bulk job is queued", async () => {
  // This node does not run jobs, so the first job stays queued.
  const queueing = await startTestService({ ROLE: "api" });
  try {
    const { api, brandId, catalogId } = await openShop(queueing, queueing.owner);
    await api.call("PUT", `/v1/knowledge/sources/${catalogId}/documents`, { items: [{ id: "lamp", title: "Lamp" }] });
    const job = { operation: "reprocess", source_id: catalogId };
    const queued = await api.call("POST", "/api/knowledge/documents/bulk-jobs", job);
    expect(queued.status, queued.text).toBe(202);
    const again = await api.call("POST", "/api/knowledge/documents/bulk-jobs", job);
    const session = await signedIn(queueing, queueing.owner);
    const removal = await session.call("DELETE", `/api/brands/${brandId}?confirm=Shop`);
    expect([again, removal].map(({ status, body }) => [status, body.code, body.job_id])).toEqual([
      [409, "knowledge.removal_busy", queued.body.job_id],
      [409, "brand.removal_busy", queued.body.job_id],
    ]);
  } finally {
    await queueing.stop();
  }
});
