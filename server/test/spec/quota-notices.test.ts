import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { zipOf } from "../../src/engines/extraction/testing.ts";
import { eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import { setTier } from "../support/set-tier.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { sendImport } from "../support/import-files.ts";
import { connectSite, type SitePlugin } from "../support/site-plugin.ts";
import { startReceiver, type Receiver } from "../support/webhook-receiver.ts";

let service: TestService;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

interface SmallAccount {
  readonly shop: Shop;
  /** Returns the percentage, used amount and limit of each event for the resource. */
  reported(resource: string): unknown[][];
}

type Fill = (shop: Shop, account: TestAccount) => Promise<void>;

const tenUnits = (id: string): object => ({ external_id: id, content: "x".repeat(40_000) });
const letters = (id: string, count: number): object => ({ id, title: "Long", description: "x".repeat(count - 4) });

/** Uses 95 of 100 Knowledge Units. */
const fillKnowledge: Fill = async ({ api }) => {
  const items = [...Array.from({ length: 9 }, (_, at) => tenUnits(`d-${at}`)), { external_id: "half", content: "x".repeat(20_000) }];
  expect((await api.call("PUT", "/api/knowledge/docs", { items })).status).toBe(200);
};

/**
 * Creates an account on the free tier (100 units of each kind) with a webhook for its quotas. Uses part of a quota before the webhook
 * exists.
 */
async function smallAccount(fill: Fill): Promise<SmallAccount> {
  const account = await service.addAccount("small@example.com");
  const shop = await openShop(service, account, "Small");
  const { api } = await addPerson(service, account, "Quinn", "owner");
  await fill(shop, account);
  await setTier(service.database, account.accountId, "free");
  const path = `/${randomUUID()}`;
  expect((await api.call("POST", "/api/webhooks", { url: receiver.url + path, events: ["quota.threshold"] })).status).toBe(201);
  return {
    shop,
    reported: (resource) =>
      receiver
        .accepted(path)
        .filter(({ data }) => data["resource"] === resource)
        .map(({ data }) => [data["percent"], data["used"], data["limit"]]),
  };
}

/** A compressed document whose file is far smaller than its text. */
function dense(characters: number): Uint8Array<ArrayBuffer> {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const text = `<w:p><w:r><w:t>${"x".repeat(characters)}</w:t></w:r></w:p>`;
  return new Uint8Array(
    zipOf({
      "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${text}</w:body></w:document>`,
    }),
  );
}

/** Returns an image file with the given size in megabytes. */
async function upload({ api, filesId }: Shop, megabytes: number): Promise<Answer> {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = new Uint8Array(megabytes * 1_048_576);
  bytes.set(Buffer.from(pixel, "base64"));
  return api.upload(filesId, "pixel.png", bytes);
}

describe("quota.threshold", () => {
  const full = [
    [80, 95, 100],
    [100, 95, 100],
  ];

  it("reports 100 percent once if account documents are rejected although some Knowledge Units are left", async () => {
    const { shop, reported } = await smallAccount(fillKnowledge);
    for (const id of ["one", "two"]) {
      const { status, body } = await shop.api.call("PUT", "/api/knowledge/docs", { items: [tenUnits(id)] });
      expect([status, body.code]).toEqual([402, "limits.quota_exceeded"]);
    }
    await expect.poll(() => reported("knowledge_units"), { timeout: 60_000 }).toEqual(full);
    expect(reported("storage_units")).toEqual([]);
  });

  it("reports 100 percent if a product is rejected while its source is imported", async () => {
    const { shop, reported } = await smallAccount(fillKnowledge);
    const products = `/v1/knowledge/sources/${shop.catalogId}/documents`;
    expect((await shop.api.call("PUT", products, { items: [{ id: "held", title: "Held" }] })).status).toBe(200);
    await service.database.transaction(async (tx) => {
      await tx.one("test.hold", `select 1 from documents where source_id = $1 for update`, [shop.catalogId]);
      const feed = { sourceId: shop.catalogId, name: "feed.csv", content: "id,title\nheld,Other\n" };
      expect((await sendImport(shop.api, feed)).status).toBe(202);
      expect((await shop.api.call("PUT", products, { items: [letters("long", 20_000), letters("longer", 19_000)] })).status).toBe(402);
    });
    await expect.poll(() => reported("knowledge_units").length, { timeout: 60_000 }).toBe(2);
  });

  it("reports 100 percent if items of an integration are rejected", async () => {
    let plugin: SitePlugin | undefined;
    const { reported } = await smallAccount(async (shop, account) => {
      plugin = await connectSite(service, account, { brand_id: shop.brandId, name: "Small site" });
      await fillKnowledge(shop, account);
    });
    expect((await plugin?.put("products", 1, [letters("long", 20_000), letters("longer", 19_000)]))?.status).toBe(402);
    await expect.poll(() => reported("knowledge_units"), { timeout: 60_000 }).toEqual(full);
  });

  it("reports 100 percent if the text extracted from a file exceeds the quota", async () => {
    const { shop, reported } = await smallAccount(fillKnowledge);
    const { status, body } = await shop.api.upload(shop.filesId, "dense.docx", dense(30_000));
    expect(status).toBe(201);
    await eventually(async () => {
      const document = await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${body.id}`);
      return String(document.body.status.error_message).startsWith("quota:");
    });
    await expect.poll(() => reported("knowledge_units").map(([percent]) => percent), { timeout: 60_000 }).toEqual([80, 100]);
  });

  it("reports 100 percent if an upload is rejected although some Storage Units are left", async () => {
    const { shop, reported } = await smallAccount(async (small) => {
      for (const megabytes of [45, 45]) expect((await upload(small, megabytes)).status).toBe(201);
    });
    expect((await upload(shop, 11)).status).toBe(402);
    await expect
      .poll(() => reported("storage_units"), { timeout: 60_000 })
      .toEqual([
        [80, 90, 100],
        [100, 90, 100],
      ]);
    expect(reported("knowledge_units")).toEqual([]);
  });
});
