import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { afterAll, describe, expect, vi, it } from "vitest";
import type { PostgresConnection } from "../../src/platform/postgres/client.ts";
import { subscriptionCommand } from "../../src/commands/subscription.ts";
import { readSettings } from "../../src/config/settings.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { silentLog } from "../support/silent-log.ts";
import { testServerVariable } from "../support/test-server.ts";

let service: SharedService;
let other: SecondNode;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  other = await startSecondNode(service, { SELF_SERVICE_TIERS: "free, starter" });
});
afterAll(async () => {
  await other.stop();
});

const code = ({ status, body }: Answer): unknown => [status, body?.code];
const required = [402, "limits.subscription_required"];
const doc = "/api/knowledge/docs/by-external-id";

/** An account with a shop that is in use before the changes. */
async function subscriber(name: string): Promise<{ account: TestAccount; session: Api; shop: Shop }> {
  const account = await service.addAccount(`${name}@example.com`);
  const shop = await openShop(service, account, name);
  await shop.load([{ id: "lamp", title: "Garden lamp", price: 10 }]);
  expect((await shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status).toBe(200);
  return { account, session: await signedIn(service, account), shop };
}

/** Runs the operator's command. */
async function operate(...words: string[]): Promise<{ status: number; told: unknown }> {
  const server = JSON.parse(process.env[testServerVariable] ?? "") as PostgresConnection;
  const name = await service.database.one<{ name: string }>("test.databaseName", "select current_database()::text as name");
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    DATABASE_URL: `postgresql://${server.user}@localhost:${server.port}/${name?.name}?host=${encodeURIComponent(server.host)}`,
  });
  let told = "";
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    told += String(text);
    return true;
  });
  try {
    const status = await subscriptionCommand({ settings, log: silentLog, version: "0.0.0-test", arguments: words, parse: parseArgs });
    return { status, told: JSON.parse(told) };
  } finally {
    output.mockRestore();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Simulates elapsed time: backdates the account's timestamps and notifies the nodes. */
async function later(account: TestAccount, days: number): Promise<void> {
  await service.database.run(
    "test.later",
    `update accounts set past_due_since = past_due_since - $2 * interval '1 day', cancel_at = cancel_at - $2 * interval '1 day' where id = $1`,
    [account.accountId, days],
  );
  await service.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
    `"account_changed"${JSON.stringify({ accountId: account.accountId })}`,
  ]);
}

/** All operations that are denied after a subscription has ended, on both nodes. */
async function isShutOut({ shop, account }: { shop: Shop; account: TestAccount }): Promise<void> {
  for (const url of [service.url, other.url]) {
    const visitor = Api.asVisitor(url, shop.personaId);
    // The nodes are notified of the change.
    await eventually(async () => (await visitor.call("POST", "/v1/search", { query: "lamp" })).status === 402);
    const api = Api.withKey(url, account.key);
    for (const mode of ["fast", "smart"])
      expect(code(await visitor.call("POST", "/v1/search", { query: "lamp", mode })), url).toEqual(required);
    expect(code(await visitor.call("POST", "/v1/chat", { message: "What does the lamp cost?" }))).toEqual(required);
    const items = { items: [{ id: "new", title: "New lamp" }] };
    expect(code(await api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, items))).toEqual(required);
    expect(code(await api.upload(shop.filesId, "new.txt", "Some text."))).toEqual(required);
    expect(code(await api.call("PUT", `${doc}/new`, { content: "Some text." }))).toEqual(required);
    expect(code(await api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "new", content: "Text." }] }))).toEqual(required);
    expect(code(await api.call("POST", "/api/personas", { name: "New", brand_id: shop.brandId }))).toEqual(required);
    const preflight = { file_name: "new.txt", content_length: 10 };
    expect(code(await api.call("POST", "/v1/knowledge/sources/documents/upload/preflight", preflight))).toEqual([
      400,
      "limits.subscription_required",
    ]);
  }
}

/** Calls that still succeed without payment: reads, deletions, and writes that change nothing. */
async function keepsItsOwn({ shop, session }: { shop: Shop; session: Api }): Promise<void> {
  const documents = `/v1/knowledge/sources/${shop.catalogId}/documents`;
  expect((await shop.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBeGreaterThan(0);
  expect((await shop.api.call("GET", "/api/usage/ledger")).status).toBe(200);
  expect((await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { tone: "calm" })).status).toBe(200);
  expect((await session.call("GET", "/api/account/api-keys")).status).toBe(200);
  expect((await shop.api.call("PUT", documents, { items: [{ id: "lamp", title: "Garden lamp", price: 10 }] })).status).toBe(200);
  expect((await shop.api.call("DELETE", documents, { ids: ["none"] })).status).toBeLessThan(300);
}

describe("PUT /api/subscription/tier", () => {
  it("changes the tier only for the owner's browser session", async () => {
    const { account, session, shop } = await subscriber("tier");
    const { status, body } = await session.call("PUT", "/api/subscription/tier", { tier: "pro" });
    expect([status, body]).toEqual([200, (await shop.api.call("GET", "/api/subscription")).body]);
    expect(body).toMatchObject({ tier: "pro", status: "active", creditsLimit: 100_000, personasLimit: 25, cancelAtPeriodEnd: false });
    for (const role of ["admin", "operator", "viewer"] as const) {
      const person = await addPerson(service, account, role, role);
      expect(code(await person.api.call("PUT", "/api/subscription/tier", { tier: "free" }))).toEqual([403, "auth.forbidden"]);
      expect(code(await person.api.call("POST", "/api/subscription/cancel"))).toEqual([403, "auth.forbidden"]);
    }
    expect(code(await shop.api.call("PUT", "/api/subscription/tier", { tier: "free" }))).toEqual([403, "auth.forbidden"]);
    expect(code(await shop.api.call("POST", "/api/subscription/cancel"))).toEqual([403, "auth.forbidden"]);
    for (const tier of ["gold", "", "__proto__", "constructor", null, 1])
      expect(code(await session.call("PUT", "/api/subscription/tier", { tier })), String(tier)).toEqual([400, "validation.failed"]);
    expect((await shop.api.call("GET", "/api/subscription")).body.tier).toBe("pro");
  });

  it("returns 402 limits.subscription_required for a tier outside SELF_SERVICE_TIERS, but accepts the current tier", async () => {
    const { account, session } = await subscriber("choice");
    const { authorization } = (await addPerson(service, account, "Co-owner", "owner")).headers as { authorization: string };
    const there = new Api(other.url, { authorization });
    expect((await session.call("PUT", "/api/subscription/tier", { tier: "business" })).status).toBe(200);
    for (const tier of ["pro", "self_hosted"])
      expect(code(await there.call("PUT", "/api/subscription/tier", { tier })), tier).toEqual([402, "limits.subscription_required"]);
    expect((await there.call("POST", "/api/subscription/cancel")).body.cancelAtPeriodEnd).toBe(true);
    expect((await there.call("PUT", "/api/subscription/tier", { tier: "business" })).body.cancelAtPeriodEnd).toBe(false);
    await service.database.run("test.end", `update accounts set status = 'canceled' where id = $1`, [account.accountId]);
    expect(code(await there.call("PUT", "/api/subscription/tier", { tier: "business" }))).toEqual([402, "limits.subscription_required"]);
    expect((await there.call("PUT", "/api/subscription/tier", { tier: "free" })).body).toMatchObject({ tier: "free", status: "active" });
  });

  it("applies credits immediately on this node, and on the other nodes as soon as they are notified", async () => {
    const { account, session, shop } = await subscriber("follow");
    const there = Api.asVisitor(other.url, shop.personaId);
    const search = (api: Api): Promise<Answer> => api.call("POST", "/v1/search", { query: "lamp" });
    expect((await search(there)).status).toBe(200);
    await service.database.run(
      "test.used",
      `insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'search', 5000)`,
      [account.accountId],
    );
    await session.call("PUT", "/api/subscription/tier", { tier: "free" });
    await eventually(async () => (await search(shop.visitor)).status === 402);
    await eventually(async () => (await search(there)).status === 402);
    await session.call("PUT", "/api/subscription/tier", { tier: "starter" });
    expect((await search(shop.visitor)).status).toBe(200);
    await eventually(async () => (await search(there)).status === 200);
  });

  it("deletes nothing if usage exceeds the new tier; writes fail with the quota error until usage is below the limit", async () => {
    const { session, shop } = await subscriber("less");
    for (const name of ["Second", "Third"]) await shop.api.call("POST", "/api/personas", { name, brand_id: shop.brandId });
    for (const id of ["a", "b"])
      expect((await shop.api.call("PUT", `${doc}/${id}`, { content: `${id} text. `.repeat(25_000) })).status).toBeLessThan(300);
    const before = (await shop.api.call("GET", "/api/subscription/limits")).body.usage;
    expect(before.knowledgeUnitsUsed).toBeGreaterThan(100);
    expect((await session.call("PUT", "/api/subscription/tier", { tier: "free" })).status).toBe(200);
    expect((await shop.api.call("GET", "/api/subscription/limits")).body.usage).toEqual({
      ...before,
      knowledgeUnitsLimit: 100,
      storageUnitsLimit: 100,
    });
    expect((await shop.api.call("GET", "/api/personas")).body.total_count).toBe(3);
    expect(code(await shop.api.call("PUT", `${doc}/c`, { content: "More." }))).toEqual([402, "limits.quota_exceeded"]);
    expect(code(await shop.api.call("POST", "/api/personas", { name: "x", brand_id: shop.brandId }))).toEqual([
      402,
      "limits.quota_exceeded",
    ]);
    expect((await shop.api.call("DELETE", `${doc}/a`)).status).toBe(204);
    expect((await shop.api.call("DELETE", `${doc}/b`)).status).toBe(204);
    expect((await shop.api.call("PUT", `${doc}/c`, { content: "More." })).status).toBeLessThan(300);
  });
});

describe("POST /api/subscription/cancel", () => {
  it("cancels the subscription at the end of the period; choosing a tier revokes the cancellation", async () => {
    const its = await subscriber("cancel");
    const { account, session, shop } = its;
    const before = (await shop.api.call("GET", "/api/subscription")).body;
    const { status, body } = await session.call("POST", "/api/subscription/cancel");
    expect([status, body]).toEqual([200, { ...before, cancelAtPeriodEnd: true }]);
    expect((await session.call("POST", "/api/subscription/cancel")).body).toEqual(body);
    expect((await shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status).toBe(200);
    const row = await service.database.one<{ at: Date }>("test.cancelAt", "select cancel_at as at from accounts where id = $1", [
      account.accountId,
    ]);
    expect(row?.at.toISOString()).toBe(before.currentPeriodEnd);

    await later(account, 31);
    expect((await shop.api.call("GET", "/api/subscription")).body).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });
    await isShutOut(its);
    await keepsItsOwn(its);
    expect((await session.call("POST", "/api/subscription/cancel")).body).toMatchObject({ status: "canceled", cancelAtPeriodEnd: false });

    const back = await session.call("PUT", "/api/subscription/tier", { tier: "starter" });
    expect(back.body).toMatchObject({ tier: "starter", status: "active", cancelAtPeriodEnd: false });
    expect((await shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status).toBe(200);
  });
});

describe("limits.subscription_required", () => {
  it("allows access during seven days of past_due, and then denies it until payment", async () => {
    const its = await subscriber("overdue");
    const { account, shop } = its;
    expect(await operate("set", "--email", account.email.toUpperCase(), "--status", "past_due")).toEqual({
      status: 0,
      told: { account_id: account.accountId, tier: "self_hosted", status: "past_due" },
    });
    await later(account, 6.9);
    expect((await shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status).toBe(200);
    expect((await shop.api.call("PUT", `${doc}/note`, { content: "Text." })).status).toBeLessThan(300);
    expect((await shop.api.call("GET", "/api/subscription")).body.status).toBe("past_due");
    // Setting the status again does not restart the grace period.
    await operate("set", "--email", account.email, "--status", "past_due", "--tier", "pro");
    await later(account, 0.2);
    await isShutOut(its);
    await keepsItsOwn(its);
    await operate("set", "--email", account.email, "--status", "active");
    await eventually(async () => (await shop.visitor.call("POST", "/v1/search", { query: "lamp" })).status === 200);
    expect((await shop.api.call("GET", "/api/subscription")).body).toMatchObject({ status: "active", tier: "pro" });
  });

  it("does not prevent processing of accepted documents or viewing of conversations after the subscription has ended", async () => {
    const { account, shop } = await subscriber("ended");
    const { frames } = await shop.visitor.chat({ message: "What does the garden lamp cost?" });
    const sessionId = String(frames[0]?.data["session_id"]);
    await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id: "late", title: "Late lamp" }] });
    await operate("set", "--email", account.email, "--status", "canceled");
    await shop.settled();
    const { body } = await shop.api.call("GET", "/v1/knowledge/documents?state=ready");
    expect(body.total_count).toBe(2);
    expect((await shop.visitor.events(sessionId)).length).toBeGreaterThan(1);
  });

  it("reports errors in the operator's command, which accepts only account owners", async () => {
    for (const [words, message] of [
      [[], /Usage: parlance subscription set/],
      [["set", "--email", "nobody@example.com", "--tier", "pro"], /No account owner has this address/],
      [["set", "--email", service.owner.email], /--tier or --status is required/],
      [["set", "--email", service.owner.email, "--tier", "gold"], /--tier must be one of free, starter/],
      [["set", "--email", service.owner.email, "--status", "paid"], /--status must be one of active/],
      [["set", "--tier", "pro"], /--email/],
    ] as const) {
      await expect(operate(...words)).rejects.toThrow(message);
    }
  });
});
