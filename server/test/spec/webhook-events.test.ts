import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventTypes, type EventType } from "../../src/events/event-types.schema.ts";
import { strictCheck } from "../../src/platform/endpoint/answer-check.ts";
import { Api, eventually } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { imported } from "../support/import-files.ts";
import { page, serveLittleSite } from "../support/little-site.ts";
import { onboarded } from "../support/onboardings.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { serveSite } from "../support/sites/serve-site.ts";
import { startReceiver, type Received, type Receiver } from "../support/webhook-receiver.ts";

let service: TestService;
let second: SecondNode;
let receiver: Receiver;
let shop: Shop;
const allowed = { ALLOW_PRIVATE_HOSTS: "127.0.0.1,localhost" };

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService(allowed);
  shop = await openShop(service, service.owner);
  second = await startSecondNode(service, { ...allowed, ROLE: "all" });
});
afterAll(async () => {
  await second?.stop();
  await service?.stop();
  await receiver?.close();
});

/**
 * Subscribes to events.
 * @returns the path of the endpoint, and the webhook's id
 */
async function subscribe(account: TestAccount, events: readonly EventType[]): Promise<{ readonly path: string; readonly id: string }> {
  const path = `/${randomUUID()}`;
  const session = await signedIn(service, account);
  const { status, body, text } = await session.call("POST", "/api/webhooks", { url: receiver.url + path, events });
  expect(status, text).toBe(201);
  return { path, id: body.webhook.id };
}

/** Waits for one message, whose data must match the schema of its type. */
async function theOnly(path: string): Promise<Received> {
  const [message, ...more] = await receiver.until(path, (accepted) => accepted.length > 0);
  expect(more).toEqual([]);
  if (message === undefined) throw new Error("no message");
  expect(strictCheck(eventTypes[message.type as EventType].data)(message.data)).toBeNull();
  return message;
}

describe("Failure events", () => {
  it("report a document that cannot be processed", async () => {
    const { path } = await subscribe(service.owner, ["document.ready", "document.failed"]);
    const { status, text } = await shop.api.upload(shop.filesId, "torn.pdf", "%PDF-1.7\nThis is no document.\n%%EOF\n", { id: "torn" });
    expect(status, text).toBe(201);
    const { type, data } = await theOnly(path);
    expect([type, data]).toEqual([
      "document.failed",
      { external_id: "torn", source_id: shop.filesId, kind: "file", error: expect.stringMatching(/\w/) },
    ]);
  });

  it("report a failed job, with its error", async () => {
    const { path } = await subscribe(service.owner, ["job.completed", "job.failed"]);
    const content = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><rss><channel><item><id>&a;</id></item></channel></rss>';
    const end = await imported(shop.api, { sourceId: shop.catalogId, name: "x.xml", content });
    const { type, data } = await theOnly(path);
    expect([type, data]).toEqual([
      "job.failed",
      { job_id: end.job_id, operation: "import", processed: expect.any(Number), failed: expect.any(Number), error: end.error },
    ]);
  });
});

describe("Events of onboarding jobs", () => {
  it.each([
    [
      "onboarding.completed",
      () => serveLittleSite({ "/": page("Lantern House", ["Lanterns for gardens, made by hand.", "Open from 9 to 18."]) }),
    ],
    ["onboarding.failed", () => serveSite("scripts")],
  ] as const)("report %s", async (type, serve) => {
    const site = await serve();
    try {
      const account = await service.addAccount(`${type}@example.com`);
      const { path } = await subscribe(account, ["onboarding.completed", "onboarding.failed"]);
      const job = await onboarded(Api.withKey(service.url, account.key), { website_url: site.url });
      const message = await theOnly(path);
      const ids = { job_id: job.jobId, persona_id: job.personaId, brand_id: job.brandId, website_url: `${site.url}/` };
      expect([message.type, message.data]).toEqual([type, type === "onboarding.failed" ? { ...ids, error: job.error } : ids]);
    } finally {
      await site.close();
    }
  });
});

describe("Two nodes", () => {
  it("send every event once, and in order for each object, despite occasional endpoint failures", async () => {
    const { path } = await subscribe(service.owner, ["source.changed"]);
    let count = 0;
    // A failed attempt may be retried, but an accepted event must not be repeated.
    receiver.reply(path, () => ((count += 1) % 7 === 0 ? 503 : 204));
    const nodes = [shop.api, Api.withKey(second.url, service.owner.key)];
    const sources = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const { body } = await shop.api.call("POST", "/v1/knowledge/sources", { name: `Shared ${at}`, brand_id: shop.brandId });
        return String(body.id);
      }),
    );
    const rounds = 12;
    await Promise.all(
      sources.map(async (id, at) => {
        for (let round = 0; round < rounds; round += 1) {
          const name = `Shared ${at} ${String(round).padStart(2, "0")}`;
          expect((await nodes[(at + round) % 2]?.call("PATCH", `/v1/knowledge/sources/${id}`, { name }))?.status).toBe(200);
        }
      }),
    );
    const wanted = sources.length * (rounds + 1);
    await eventually(async () => {
      await service.database.run("test.passPauses", `update webhook_deliveries set next_attempt_at = now() where state = 'pending'`);
      return receiver.accepted(path).length >= wanted;
    }, 60_000);
    const accepted = receiver.accepted(path);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(accepted.length);
    expect(accepted).toHaveLength(wanted);
    for (const [at, id] of sources.entries()) {
      const names = accepted.filter(({ data }) => data["source_id"] === id).map(({ data }) => data["name"]);
      expect(names).toEqual([
        `Shared ${at}`,
        ...Array.from({ length: rounds }, (_, round) => `Shared ${at} ${String(round).padStart(2, "0")}`),
      ]);
    }
  });
});

describe("Retention", () => {
  it("deletes events and deliveries after 30 days, except pending deliveries", async () => {
    const { path, id } = await subscribe(service.owner, ["source.changed"]);
    const session = await signedIn(service, service.owner);
    const named = async (): Promise<string[]> =>
      (await session.call("GET", `/api/webhooks/${id}/deliveries`)).body.items.map(
        ({ request, state }: { request: { body: string }; state: string }) => `${JSON.parse(request.body).data.name} ${state}`,
      );
    receiver.reply(path, ({ data }) => (data["name"] === "Waits" ? 500 : 204));
    for (const name of ["Old", "Waits", "Young"]) await shop.api.call("POST", "/v1/knowledge/sources", { name, brand_id: shop.brandId });
    await eventually(async () => receiver.received.filter((message) => message.path === path).length >= 3);
    await expect.poll(named).toEqual(["Young delivered", "Waits pending", "Old delivered"]);
    await service.database.run(
      "test.backdate",
      `update webhook_events set created_at = now() - interval '30 days 1 hour' where data ->> 'name' in ('Old', 'Waits')`,
    );
    // A node purges old events when it starts.
    await (await startSecondNode(service, { ...allowed, ROLE: "all" })).stop();
    await expect.poll(named).toEqual(["Young delivered", "Waits pending"]);
    const left = await service.database.one<{ count: number }>(
      "test.events",
      `select count(*) as count from webhook_events where data ->> 'name' = 'Old'`,
      [],
    );
    expect(left?.count).toBe(0);
  });
});
