import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let documents: string;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  documents = `/v1/knowledge/sources/${shop.catalogId}/documents`;
});
afterAll(() => service.stop());

const put = (...items: object[]): Promise<Answer> => shop.api.call("PUT", documents, { items });
const read = async (id: string): Promise<Answer["body"]> => (await shop.api.call("GET", `${documents}/${id}`)).body;
const hits = async (query: string): Promise<{ id: string; price?: number; title: string }[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query, top_k: 50 })).body.results;
const found = async (query: string, id: string) => (await hits(query)).find((hit) => hit.id === id);

/** Delays documents: a worker skips a row whose next attempt is in the future. */
const holdBack = (id: string): Promise<number> =>
  service.database.run(
    "test.holdBack",
    `update documents set next_attempt_at = now() + interval '1 hour', lease_owner = null, lease_until = null where external_id = $1 and state = 'pending'`,
    [id],
  );
const letGo = (id: string): Promise<number> =>
  service.database.run("test.letGo", `update documents set next_attempt_at = now() where external_id = $1`, [id]);

describe("Product processing", () => {
  it("creates a document as pending with processed_at null; the document becomes ready with processed_at and units", async () => {
    expect((await put({ id: "kettle", title: "Copper kettle" })).body).toEqual({ created: 1, updated: 0, no_op: 0, deferred: [] });
    await shop.settled();
    const { status } = await read("kettle");
    expect(status.state).toBe("ready");
    expect(Date.parse(status.processed_at)).toBeGreaterThanOrEqual(Date.parse(status.created_at));
    expect(status.knowledge_units).toBeGreaterThan(0);
    expect(status.storage_units).toBeGreaterThan(0);
  });

  it("treats identical content as a no_op regardless of the key order, without a charge or re-embedding", async () => {
    const before = await read("kettle");
    const usage = (await shop.api.call("GET", "/api/subscription/limits")).body;
    expect((await put({ title: "Copper kettle", id: "kettle" })).body).toEqual({ created: 0, updated: 0, no_op: 1, deferred: [] });
    expect(await read("kettle")).toEqual(before);
    expect((await shop.api.call("GET", "/api/subscription/limits")).body).toEqual(usage);
  });

  it("counts the created, updated and no_op documents of a batch by their content", async () => {
    await put({ id: "same", title: "Same" }, { id: "other", title: "Before" });
    expect((await put({ id: "same", title: "Same" }, { id: "other", title: "After" }, { id: "fresh", title: "Fresh" })).body).toEqual({
      created: 1,
      updated: 1,
      no_op: 1,
      deferred: [],
    });
  });

  it("applies a change of price, stock or images immediately and does not re-embed anything", async () => {
    await put({ id: "tent", title: "Two-person tent", price: 200, in_stock: true });
    await shop.settled();
    await eventually(async () => (await found("two-person tent", "tent")) !== undefined);
    const before = await read("tent");
    expect(
      (
        await put({
          id: "tent",
          title: "Two-person tent",
          price: 149.5,
          in_stock: false,
          images: [{ url: "https://img.example/tent.jpg" }],
        })
      ).body.updated,
    ).toBe(1);
    expect(await read("tent")).toMatchObject({
      price: 149.5,
      status: { state: "ready", processed_at: before.status.processed_at, attempts: before.status.attempts },
    });
    await eventually(async () => (await found("two-person tent", "tent"))?.price === 149.5);
    expect(await found("two-person tent", "tent")).toMatchObject({ in_stock: false, images: [{ url: "https://img.example/tent.jpg" }] });
  });

  it("applies a change of attributes or variants to search, filters and units immediately and does not embed anything", async () => {
    await put({ id: "mat", title: "Picnic mat", attributes: { weave: "plain" } });
    await shop.settled();
    await eventually(async () => (await found("picnic mat", "mat")) !== undefined);
    const before = await read("mat");
    const usage = async (): Promise<number> => (await shop.api.call("GET", "/api/subscription/limits")).body.usage.knowledgeUnitsUsed;
    const used = await usage();
    const attributes = {
      weave: "herringbone",
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`care_${at}`, "c".repeat(400)])),
    };
    expect((await put({ id: "mat", title: "Picnic mat", attributes, variants: [{ sku: "MAT-9" }] })).body.updated).toBe(1);
    expect((await read("mat")).status).toMatchObject({
      state: "ready",
      processed_at: before.status.processed_at,
      attempts: before.status.attempts,
    });
    const filtered = async (weave: string): Promise<number> =>
      (await shop.visitor.call("POST", "/v1/search", { query: "mat", filters: { attributes: { weave } } })).body.results.length;
    await eventually(async () => (await filtered("herringbone")) === 1);
    expect(await filtered("plain")).toBe(0);
    expect((await hits("MAT-9"))[0]?.id).toBe("mat");
    // 20 values of 400 characters each use 2 Ku in total.
    expect(await usage()).toBeGreaterThan(used + 1.9);
    expect((await read("mat")).status.knowledge_units).toBeGreaterThan(1.9);
  });

  it("keeps serving the previous ready version while an update is pending", async () => {
    await put({ id: "boots", title: "Crimson walking boots" });
    await shop.settled();
    await eventually(async () => (await found("crimson walking boots", "boots")) !== undefined);
    let caught = false;
    // A worker may claim the document before it is delayed; in that case, the test tries again with the next text.
    for (let attempt = 1; !caught; attempt += 1) {
      await put({ id: "boots", title: `Turquoise rain boots ${attempt}` });
      caught = (await holdBack("boots")) === 1;
      if (!caught) {
        await put({ id: "boots", title: "Crimson walking boots" });
        await shop.settled();
      }
    }
    expect((await read("boots")).status).toMatchObject({ state: "pending", processed_at: null });
    expect((await found("crimson walking boots", "boots"))?.title).toBe("Crimson walking boots");
    await letGo("boots");
    await shop.settled();
    await eventually(async () => (await found("turquoise rain boots", "boots"))?.title.startsWith("Turquoise") === true);
    expect((await hits("walking boots")).map((hit) => hit.title)).not.toContain("Crimson walking boots");
  });

  it("excludes a document from retrieval until processing has completed", async () => {
    let caught = false;
    let id = "";
    for (let attempt = 1; !caught; attempt += 1) {
      id = `unseen-${attempt}`;
      await put({ id, title: "Zirconium spoon" });
      caught = (await holdBack(id)) === 1;
    }
    expect(await found("zirconium spoon", id)).toBeUndefined();
    await letGo(id);
    await shop.settled();
    await eventually(async () => (await found("zirconium spoon", id)) !== undefined);
  });
});

describe("Concurrent idempotent writes", () => {
  it("create one document for 100 identical concurrent PUT requests: one creates it, the others are no_op", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => put({ id: "once", title: "Only once", price: 5 })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const sum = (field: string): number => answers.reduce((total, { body }) => total + body[field], 0);
    expect([sum("created"), sum("updated"), sum("no_op")]).toEqual([1, 0, 99]);
    expect((await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.catalogId}&search=once`)).body.total_count).toBe(1);
  });

  it("never cause a deadlock between two batches with the same ids in opposite order", async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `order-${at}`);
    const batches = Array.from({ length: 12 }, (_, round) => {
      const items = ids.map((id) => ({ id, title: `Round ${round} of ${id}` }));
      return put(...(round % 2 === 0 ? items : items.toReversed()));
    });
    const answers = await Promise.all(batches);
    for (const { status, body } of answers)
      expect(status === 200 || body.code === "knowledge.concurrent_write", JSON.stringify(body)).toBe(true);
    await shop.settled();
    const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.catalogId}&search=order-&limit=200`);
    expect(body.total_count).toBe(40);
    // Each batch was written atomically.
    expect(new Set(body.items.map((item: { title: string }) => item.title.split(" of ")[0])).size).toBe(1);
  });

  it("keep usage equal to the sum of the units of all documents", async () => {
    await shop.settled();
    const sum = await service.database.one<{ ku: number }>(
      "test.sum",
      `select coalesce(sum(knowledge_units), 0)::numeric(20, 4) as ku from documents`,
    );
    const { usage } = (await shop.api.call("GET", "/api/subscription/limits")).body;
    expect(usage.knowledgeUnitsUsed).toBeCloseTo(sum?.ku ?? Number.NaN, 3);
  });
});

describe("Quota for products", () => {
  it("returns 402 limits.quota_exceeded for a batch that exceeds the quota and writes nothing; no_op items are not charged", async () => {
    const account = await service.addAccount("small@example.com");
    const small = await openShop(service, account, "Small");
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
    // Each product uses 5 Ku, so 20 products fit into the tier's 100 Ku.
    const items = (length: number, word = "x"): object[] =>
      Array.from({ length }, (_, at) => ({ id: `q-${at}`, title: "Q", description: word.repeat(19_990) }));
    const write = (batch: object[]): Promise<Answer> =>
      small.api.call("PUT", `/v1/knowledge/sources/${small.catalogId}/documents`, { items: batch });
    const usage = async (): Promise<{ knowledgeUnitsUsed: number; knowledgeUnitsLimit: number }> =>
      (await small.api.call("GET", "/api/subscription/limits")).body.usage;
    expect((await usage()).knowledgeUnitsLimit).toBe(100);
    const over = await write(items(21));
    expect([over.status, over.body.code]).toEqual([402, "limits.quota_exceeded"]);
    expect((await usage()).knowledgeUnitsUsed).toBe(0);
    expect((await small.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBe(0);
    // Processing is delayed, because its result does not matter here and embedding is slow.
    await service.database.exec(`alter table documents alter column next_attempt_at set default now() + interval '1 day'`);
    try {
      expect((await write(items(20))).body.created).toBe(20);
      const used = (await usage()).knowledgeUnitsUsed;
      expect(used).toBeGreaterThan(99);
      expect((await write([{ id: "last", title: "y".repeat(500), description: "y".repeat(4_000) }])).status).toBe(402);
      expect((await write(items(20))).body.no_op).toBe(20);
      expect((await usage()).knowledgeUnitsUsed).toBe(used);
      // A smaller version frees units.
      expect((await write([{ id: "q-0", title: "Q" }])).body.updated).toBe(1);
      expect((await usage()).knowledgeUnitsUsed).toBeLessThan(96);
    } finally {
      await service.database.exec(`alter table documents alter column next_attempt_at set default now()`);
    }
  });
});
