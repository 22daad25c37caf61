import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Api, Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

/** A node that accepts writes but does not process documents, because embedding is slow and does not affect whether writes are accepted. */
let accepting: TestService;
let service: TestService;

beforeAll(async () => {
  [accepting, service] = await Promise.all([startTestService({ ROLE: "api" }), startTestService()]);
});
afterAll(() => Promise.all([accepting.stop(), service.stop()]));

interface Usage {
  readonly knowledgeUnitsUsed: number;
  readonly knowledgeUnitsLimit: number;
  readonly storageUnitsUsed: number;
  readonly storageUnitsLimit: number;
}

let shops = 0;

/** A shop in an account on the free tier: 100 Ku, 100 Su. */
async function smallShop(on: TestService = accepting): Promise<Shop> {
  shops += 1;
  const account = await on.addAccount(`small-${shops}@example.com`);
  const shop = await openShop(on, account, `Small ${shops}`);
  await on.database.run("test.tier", "update accounts set tier = 'free' where id = $1", [account.accountId]);
  return shop;
}

const usageOf = async (api: Api): Promise<Usage> => (await api.call("GET", "/api/subscription/limits")).body.usage;
const ledgerOf = async (api: Api): Promise<{ kind: string; knowledge_units: number; storage_units: number }[]> =>
  (await api.call("GET", "/api/usage/ledger?limit=200")).body.items;
const putProducts = (shop: Shop, items: object[]): Promise<Answer> =>
  shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items });
const putDocs = (shop: Shop, items: object[]): Promise<Answer> => shop.api.call("PUT", "/api/knowledge/docs", { items });
const removeProducts = (shop: Shop, ids: string[]): Promise<Answer> =>
  shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids });

/** Products of 4 Ku each: 16,000 characters including the title. */
const products = (count: number, prefix = "p", more: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}-${at}`, title: "Four", description: "x".repeat(15_996), ...more }));

const docs = (count: number, characters: number, prefix = "d"): { external_id: string; content: string }[] =>
  Array.from({ length: count }, (_, at) => ({ external_id: `${prefix}-${at}`, content: "x".repeat(characters) }));

async function held(shop: Shop): Promise<number> {
  const [documents, account] = await Promise.all([
    shop.api.call("GET", "/v1/knowledge/documents?limit=1"),
    shop.api.call("GET", "/api/knowledge/docs?kind=text&limit=1"),
  ]);
  return documents.body.total_count + account.body.total_count;
}

/** Asserts a quota rejection that changes nothing. */
async function overQuota(shop: Shop, write: () => Promise<Answer>): Promise<void> {
  const state = async (): Promise<unknown> => [await usageOf(shop.api), await ledgerOf(shop.api), await held(shop)];
  const before = await state();
  const { status, body, text } = await write();
  expect([status, body?.code], text).toEqual([402, "limits.quota_exceeded"]);
  expect(await state()).toEqual(before);
}

describe("Batches that exceed the quota", () => {
  it("return 402 for products that exceed the Knowledge Units and write nothing; batches up to the exact limit are accepted", async () => {
    const shop = await smallShop();
    await overQuota(shop, () => putProducts(shop, products(26)));
    expect((await putProducts(shop, products(25))).body).toMatchObject({ created: 25 });
    expect(await usageOf(shop.api)).toMatchObject({ knowledgeUnitsUsed: 100, knowledgeUnitsLimit: 100 });
    await overQuota(shop, () => putProducts(shop, [{ id: "one-more", title: "x" }]));
    // Even minimal growth of one item makes the batch exceed the quota.
    await overQuota(shop, () =>
      putProducts(shop, [...products(3, "p", { price: 1 }), { id: "p-9", title: "Four!", description: "x".repeat(15_996) }]),
    );
  });

  it("return 402 for a file that exceeds the Knowledge Units or the Storage Units and write nothing", async () => {
    const shop = await smallShop();
    await putProducts(shop, products(25));
    await overQuota(shop, () => shop.api.upload(shop.filesId, "a.txt", "Even a little is too much."));
    const full = await smallShop();
    await accepting.database.run(
      "test.fill",
      `with account as (select account_id as id from sources where id = $1),
         entry as (insert into usage_ledger (id, account_id, kind, credits, storage_units) select gen_random_uuid(), id, 'opening', 0, 99.9 from account)
       update account_usage u set storage_units = 99.9 from account where u.account_id = account.id`,
      [full.filesId],
    );
    await overQuota(full, () => full.api.upload(full.filesId, "big.txt", "word ".repeat(21_000)));
    expect((await full.api.upload(full.filesId, "small.txt", "word ".repeat(20_000))).status).toBe(201);
  });

  it("return 402 for account documents that exceed the Knowledge Units and write nothing, in a batch and individually", async () => {
    const shop = await smallShop();
    await overQuota(shop, () => putDocs(shop, docs(100, 4_001)));
    expect((await putDocs(shop, docs(99, 4_000))).body.created).toBe(99);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBeLessThanOrEqual(100);
    const url = "/api/knowledge/docs/by-external-id/alone";
    await overQuota(shop, () => shop.api.call("PUT", url, { content: "x".repeat(8_000) }));
    await overQuota(shop, () => putProducts(shop, products(1)));
  });

  it("are not both accepted if they are concurrent and together exceed the quota (products, files and account documents)", async () => {
    for (const [one, other] of [
      [(shop: Shop) => putProducts(shop, products(15, "a")), (shop: Shop) => putProducts(shop, products(15, "b"))],
      [(shop: Shop) => putProducts(shop, products(15, "a")), (shop: Shop) => putDocs(shop, docs(15, 16_000, "b"))],
      [
        (shop: Shop) => shop.api.upload(shop.filesId, "a.txt", "word ".repeat(48_000), { id: "a" }),
        (shop: Shop) => shop.api.upload(shop.filesId, "b.txt", "text ".repeat(48_000), { id: "b" }),
      ],
    ] as const) {
      for (let round = 0; round < 3; round += 1) {
        const shop = await smallShop();
        const answers = await Promise.all([one(shop), other(shop)]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status === 402)).toHaveLength(1);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        expect([1, 15]).toContain(await held(shop));
        expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBeCloseTo(60, 0);
      }
    }
  });
});

describe("Quota for unchanged items and freed units", () => {
  it("accepts free no_op items when the quota is used up or exceeded", async () => {
    const shop = await smallShop();
    await putProducts(shop, products(20));
    await putDocs(shop, docs(10, 8_000));
    const [usage, ledger] = [await usageOf(shop.api), await ledgerOf(shop.api)];
    expect((await putProducts(shop, products(20))).body).toMatchObject({ created: 0, updated: 0, no_op: 20 });
    expect((await putDocs(shop, docs(10, 8_000))).body).toMatchObject({ created: 0, updated: 0, no_op: 10 });
    expect([await usageOf(shop.api), await ledgerOf(shop.api)]).toEqual([usage, ledger]);
  });

  it("immediately makes available the units freed by a smaller version or a deletion", async () => {
    const shop = await smallShop();
    await putProducts(shop, products(25));
    expect((await putProducts(shop, [{ id: "p-0", title: "Four", description: "x".repeat(7_996) }])).body.updated).toBe(1);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBe(98);
    await overQuota(shop, () => putProducts(shop, products(1, "new")));
    expect((await removeProducts(shop, ["p-1", "p-2", "not-there"])).status).toBe(202);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBe(90);
    expect((await putProducts(shop, products(2, "new"))).body.created).toBe(2);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBe(98);
    // After deletion, the id belongs to a new document and is charged again.
    await overQuota(shop, () => putProducts(shop, [products(2)[1] ?? {}]));
  });

  it("allows an account above its limit, for example after a tier change, to shrink and delete documents", async () => {
    const account = await accepting.addAccount("shrinking@example.com");
    const shop = await openShop(accepting, account, "Shrinking");
    const session = await signedIn(accepting, account);
    await putProducts(shop, products(25));
    await putDocs(shop, docs(1, 100));
    await putProducts(shop, products(5, "extra"));
    expect((await session.call("PUT", "/api/subscription/tier", { tier: "free" })).status).toBe(200);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBeGreaterThan(100);
    await overQuota(shop, () => putProducts(shop, [{ id: "one-more", title: "x" }]));
    expect((await putProducts(shop, [{ id: "p-0", title: "Four" }])).body.updated).toBe(1);
    expect((await removeProducts(shop, ["extra-0", "extra-1", "extra-2", "extra-3", "extra-4"])).status).toBe(202);
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBeLessThan(100);
  });
});

describe("Pending uploads", () => {
  it("return the same data in the upload response and in the document until the file is processed", async () => {
    const shop = await smallShop();
    const { body } = await shop.api.upload(shop.filesId, "Hours.txt", "We are open from nine to five.", {
      id: "hours",
      attributes: { a: 1 },
    });
    const { result, ...document } = body;
    expect(result).toBe("created");
    expect((await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/hours`)).body).toEqual(document);
  });
});

describe("Calculation of units", () => {
  it("counts 1 Ku per 4,000 characters of searchable text, at least 0.01, and 1 Su per 1,048,576 bytes; the estimate is counted as soon as the document is accepted", async () => {
    const shop = await smallShop();
    const grows = async (write: () => Promise<Answer>): Promise<number> => {
      const before = (await usageOf(shop.api)).knowledgeUnitsUsed;
      expect((await write()).status).toBeLessThan(300);
      return Math.round(((await usageOf(shop.api)).knowledgeUnitsUsed - before) * 10_000) / 10_000;
    };
    expect(await grows(() => putProducts(shop, [{ id: "a", title: "x".repeat(500), description: "x".repeat(3_500) }]))).toBe(1);
    expect(await grows(() => putProducts(shop, [{ id: "b", title: "x" }]))).toBe(0.01);
    // Characters are counted, not bytes; categories and attributes are searchable, prices are not.
    expect(await grows(() => putProducts(shop, [{ id: "c", title: "灯".repeat(400), categories: [["灯".repeat(100)]], price: 5 }]))).toBe(
      0.125,
    );
    expect(await grows(() => putProducts(shop, [{ id: "d", title: "🙂".repeat(400), attributes: { mood: "🙂".repeat(100) } }]))).toBe(
      0.125,
    );
    expect(await grows(() => shop.api.upload(shop.filesId, "a.txt", "x".repeat(8_000)))).toBe(2);
    expect(await grows(() => putDocs(shop, docs(1, 1)))).toBe(0.01);

    const { storageUnitsUsed: before } = await usageOf(shop.api);
    await shop.api.upload(shop.filesId, "b.txt", "x".repeat(524_288 / 8));
    expect((await usageOf(shop.api)).storageUnitsUsed - before).toBeCloseTo(1 / 16, 6);
  });

  it("corrects a file's units to match the extracted text, and the ledger shows the correction", async () => {
    const shop = await smallShop(service);
    const page = `<!doctype html><title>Care</title><p>${"Brass is wiped with a dry cloth. ".repeat(12)}</p><!--${"x".repeat(80_000)}-->`;
    await shop.api.upload(shop.filesId, "care.html", page, { id: "care" });
    const estimated = page.length / 4_000;
    await shop.settled();
    const { body } = await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/care`);
    const { knowledge_units: actual, storage_units: stored } = body.status;
    expect(actual).toBeGreaterThanOrEqual(0.09);
    expect(actual).toBeLessThan(0.2);
    expect(stored).toBeCloseTo(page.length / 1_048_576, 6);
    expect(await usageOf(shop.api)).toMatchObject({ knowledgeUnitsUsed: actual, storageUnitsUsed: stored });
    const [processed, written] = await ledgerOf(shop.api);
    expect(written).toMatchObject({ kind: "documents.written", knowledge_units: Number(estimated.toFixed(4)) });
    expect(processed).toMatchObject({ kind: "documents.processed", storage_units: 0 });
    expect(processed?.knowledge_units).toBeCloseTo(actual - estimated, 3);
    // A repeated upload is free; deletion frees exactly the units charged in the end.
    await shop.api.upload(shop.filesId, "care.html", page, { id: "care" });
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBe(actual);
    await shop.api.call("POST", `/v1/knowledge/sources/${shop.filesId}/documents/delete`, { ids: ["care"] });
    expect(await usageOf(shop.api)).toMatchObject({ knowledgeUnitsUsed: 0, storageUnitsUsed: 0 });
  });

  it("charges a product exactly the estimated units", async () => {
    const shop = await smallShop(service);
    await shop.load([{ id: "lamp", title: "Lamp", description: "It burns for 40 hours. ".repeat(20) }]);
    const { status } = (await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/lamp`)).body;
    expect(status.knowledge_units).toBe(Number((("It burns for 40 hours. ".length * 20 + 4) / 4_000).toFixed(4)));
    expect((await usageOf(shop.api)).knowledgeUnitsUsed).toBe(status.knowledge_units);
    expect((await ledgerOf(shop.api)).map(({ kind }) => kind)).toEqual(["documents.written"]);
  });
});

describe("Validation of batch and field sizes", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(accepting, accepting.owner);
  });
  const tiny = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ id: `t-${at}`, title: "Tiny" }));

  it("accepts at most 100 products per batch: the 101st returns 400 validation.failed and writes nothing", async () => {
    const over = await putProducts(shop, tiny(101));
    expect([over.status, over.body.code]).toEqual([400, "validation.failed"]);
    expect(await held(shop)).toBe(0);
    expect((await putProducts(shop, tiny(100))).body.created).toBe(100);
    expect(
      (
        await removeProducts(
          shop,
          tiny(100).map((item) => (item as { id: string }).id),
        )
      ).status,
    ).toBe(202);
  });

  it("accepts at most 100 documents per batch upsert: the 101st returns 400 validation.failed and writes nothing", async () => {
    const over = await putDocs(shop, docs(101, 1));
    expect([over.status, over.body.code]).toEqual([400, "validation.failed"]);
    expect(await held(shop)).toBe(0);
    expect((await putDocs(shop, docs(100, 1))).body.created).toBe(100);
    expect((await putProducts(shop, tiny(60))).body.created).toBe(60);
  });

  it.each(["/v1/knowledge/documents", "/api/knowledge/docs", "/api/personas", "/api/usage/ledger"])(
    "%s returns 50 entries by default and 1 to 200 on request, and returns 400 for other limits",
    async (url) => {
      const { items, total_count: total } = (await shop.api.call("GET", url)).body;
      expect(items).toHaveLength(Math.min(50, total));
      for (const limit of [1, 200]) expect((await shop.api.call("GET", `${url}?limit=${limit}`)).status, `${limit}`).toBe(200);
      expect((await shop.api.call("GET", `${url}?limit=1`)).body.items).toHaveLength(1);
      for (const limit of ["0", "-1", "201", "1.5", "many", ""]) {
        const { status, body } = await shop.api.call("GET", `${url}?limit=${limit}`);
        expect([status, body.code], limit).toEqual([400, "validation.failed"]);
      }
    },
  );

  it.each(["images", "links"] as const)(
    "accepts at most 15 %s, each with a url of up to 2,048 and a description of up to 360 characters",
    async (field) => {
      const urlOf = (length: number): string => `https://shop.example/${"x".repeat(length - 21)}`;
      const send = (entries: object[]): Promise<Answer> => putProducts(shop, [{ id: "sized", title: "Sized", [field]: entries }]);
      const fits = [
        { url: urlOf(2_048), description: "x".repeat(360) },
        ...Array.from({ length: 14 }, (_, at) => ({ url: urlOf(40 + at) })),
      ];
      expect((await send(fits)).status).toBe(200);
      const { body } = await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/sized`);
      expect(body[field][0]).toMatchObject({ url: urlOf(2_048), description: "x".repeat(360) });
      for (const [entry, member] of [
        [{ url: urlOf(2_049) }, "url"],
        [{ url: urlOf(30), description: "x".repeat(361) }, "description"],
      ] as const) {
        const refused = await send([entry]);
        expect([refused.status, refused.body.code]).toEqual([422, "validation.failed"]);
        expect(refused.body.errors).toEqual([expect.objectContaining({ field: `${field}[0].${member}`, code: "too_long" })]);
      }
      const many = await send([...fits, { url: urlOf(100) }]);
      expect([many.status, many.body.code]).toEqual([422, "knowledge.too_many_entries"]);
      expect((await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/sized`)).body).toEqual(body);
    },
  );
});
