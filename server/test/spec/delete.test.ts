import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { eventually } from "../support/api.ts";
import { jobsDone, signedIn, unitsOf, whileBusy } from "../support/bulk-jobs.ts";
import { connectSite } from "../support/site-plugin.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let accountId: string;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  accountId = service.owner.accountId;
});
afterAll(() => service.stop());

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const documentsOf = (sourceId: string): string => `/v1/knowledge/sources/${sourceId}/documents`;
const remove = (ids: unknown, sourceId = shop.catalogId, caller: Api = shop.api): Promise<Answer> =>
  caller.call("DELETE", documentsOf(sourceId), { ids });
const read = (id: string, sourceId = shop.catalogId): Promise<Answer> => shop.api.call("GET", `${documentsOf(sourceId)}/${id}`);
const write = (items: readonly object[]): Promise<Answer> => shop.api.call("PUT", documentsOf(shop.catalogId), { items });
const found = async (query: string): Promise<string[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query, top_k: 50 })).body.results.map((hit: { id: string }) => hit.id);
const done = (): Promise<void> => jobsDone(service, accountId);

async function refused(answer: Promise<Answer>, status: number, code: string): Promise<Answer["body"]> {
  const { status: got, body, text } = await answer;
  expect([got, body?.code], text).toEqual([status, code]);
  return body;
}

async function expectBalanced(): Promise<void> {
  const { usage, ledger, documents } = await unitsOf(service, accountId);
  for (const sum of [ledger, documents]) {
    expect(usage.knowledgeUnits).toBeCloseTo(sum.knowledgeUnits, 4);
    expect(usage.storageUnits).toBeCloseTo(sum.storageUnits, 6);
  }
}

describe("DELETE .../documents", () => {
  it("returns 202 {job_id, total, operation: delete}; the job completes with processed = total", async () => {
    await shop.load([
      { id: "a", title: "Amber lantern" },
      { id: "b", title: "Basalt lantern" },
    ]);
    const { status, body } = await remove(["a", "b"]);
    expect(status).toBe(202);
    expect(body).toEqual({ job_id: expect.stringMatching(/^[0-9a-f-]{36}$/), total: 2, operation: "delete" });
    await done();
    expect((await shop.api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body).toMatchObject({
      job_id: body.job_id,
      operation: "delete",
      status: "completed",
      processed: 2,
      total: 2,
      failed: 0,
    });
  });

  it("hides deleted documents from search, lists and counts as soon as the 202 is sent", async () => {
    await shop.load([
      { id: "gone", title: "Turquoise birdhouse" },
      { id: "kept", title: "Turquoise birdbath" },
    ]);
    expect((await found("turquoise")).toSorted()).toEqual(["gone", "kept"]);
    const { status } = await remove(["gone"]);
    expect(status).toBe(202);
    expect(await found("turquoise")).toEqual(["kept"]);
    await refused(read("gone"), 404, "resource.not_found");
    expect((await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.catalogId}`)).body).toMatchObject({
      items: [{ id: "kept" }],
      total_count: 1,
    });
    const { sources } = (await shop.api.call("GET", `/v1/knowledge/sources?brand_id=${shop.brandId}`)).body;
    expect(sources.find(({ id }: { id: string }) => id === shop.catalogId)).toMatchObject({ document_count: 1, ready_count: 1 });
    expect((await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count).toBe(1);
    await done();
    expect(await found("turquoise")).toEqual(["kept"]);
  });

  it("returns 202 only when the document can no longer be found, in thirty consecutive runs", async () => {
    for (let round = 0; round < 30; round += 1) {
      await shop.load([{ id: "flicker", title: "Vermilion weathercock" }]);
      await eventually(async () => (await found("vermilion weathercock")).includes("flicker"));
      expect((await remove(["flicker"])).status).toBe(202);
      expect(await found("vermilion weathercock")).not.toContain("flicker");
      await done();
    }
  });

  it("skips unknown ids, ids from another source and malformed ids, and counts a repeated id once", async () => {
    await shop.load([{ id: "one", title: "One" }]);
    await shop.api.upload(shop.filesId, "other.txt", "Another source's file.", { id: "other" });
    const { status, body } = await remove(["one", "unknown", "other", "one", " one ", "nul\0", "half \ud800", "", "x".repeat(300)]);
    expect([status, body.total]).toEqual([202, 1]);
    expect((await read("other", shop.filesId)).status).toBe(200);
    await done();
  });

  it("returns 200 {deleted: 0} without a job if nothing matches, even while another job is running", async () => {
    const jobs = async (): Promise<unknown> => service.database.one("test.jobs", `select count(*) as count from jobs`);
    await whileBusy(service, accountId, async () => {
      const before = await jobs();
      for (const ids of [["unknown"], ["one", "a"], ["\0"]]) {
        const { status, body } = await remove(ids);
        expect([status, body]).toEqual([200, { deleted: 0 }]);
      }
      expect(await jobs()).toEqual(before);
    });
  });

  it("deletes the stored bytes of a file", async () => {
    await shop.api.upload(shop.filesId, "heron.txt", "The heron ledger.", { id: "heron" });
    await shop.settled();
    expect((await remove(["heron"], shop.filesId)).status).toBe(202);
    expect(await found("heron ledger")).not.toContain("heron");
    await done();
    expect(await service.database.one("test.heron", `select 1 from documents where external_id = 'heron'`)).toBeNull();
  });

  it("accepts POST .../documents/delete as an exact alias", async () => {
    await shop.load([{ id: "alias", title: "Alias" }]);
    const { status, body } = await shop.api.call("POST", `${documentsOf(shop.catalogId)}/delete`, { ids: ["alias"] });
    expect([status, body]).toEqual([202, { job_id: expect.any(String), total: 1, operation: "delete" }]);
    await refused(read("alias"), 404, "resource.not_found");
    await done();
    const again = await shop.api.call("POST", `${documentsOf(shop.catalogId)}/delete`, { ids: ["alias"] });
    expect([again.status, again.body]).toEqual([200, { deleted: 0 }]);
  });

  it("treats an id written immediately after the 202 as a new document that the job does not delete", async () => {
    await shop.load([{ id: "again", title: "Crimson doormat" }]);
    const before = (await read("again")).body.status.created_at;
    await remove(["again"]);
    expect((await write([{ id: "again", title: "Crimson doormat" }])).body).toMatchObject({ created: 1, no_op: 0 });
    await done();
    await shop.settled();
    const { status, body } = await read("again");
    expect([status, body.status.state]).toEqual([200, "ready"]);
    expect(body.status.created_at > before).toBe(true);
    await eventually(async () => (await found("crimson doormat")).includes("again"));
    await expectBalanced();
  });

  it("keeps a document deleted even if it was being processed at the time", async () => {
    const items = Array.from({ length: 100 }, (_, at) => ({
      id: `busy-${at}`,
      title: `Saffron awning ${at}`,
      description: "An awning for the garden, woven of linen. ".repeat(20),
    }));
    await write(items);
    // Some documents are processing, some are pending and some are ready.
    await eventually(
      async () =>
        (await service.database.one("test.leased", `select 1 from documents where external_id like 'busy-%' and lease_until > now()`)) !==
        null,
    );
    const { status, body } = await remove(items.map(({ id }) => id));
    expect([status, body.total]).toEqual([202, 100]);
    expect(await found("saffron awning")).toEqual([]);
    await done();
    await shop.settled();
    await fetch(`${service.url}/readyz`);
    expect(await found("saffron awning")).toEqual([]);
    expect(await service.database.one("test.busy", `select 1 from documents where external_id like 'busy-%'`)).toBeNull();
    await expectBalanced();
  });

  it("frees the units; usage, ledger and documents agree", async () => {
    const before = await unitsOf(service, accountId);
    await shop.load(Array.from({ length: 20 }, (_, at) => ({ id: `unit-${at}`, title: "T", description: "x".repeat(1_000 * (at + 1)) })));
    await shop.api.upload(shop.filesId, "unit.txt", "word ".repeat(5_000), { id: "unit" });
    await shop.settled();
    expect((await unitsOf(service, accountId)).usage.knowledgeUnits).toBeGreaterThan(before.usage.knowledgeUnits + 1);
    await remove(Array.from({ length: 20 }, (_, at) => `unit-${at}`));
    await done();
    await remove(["unit"], shop.filesId);
    const after = await unitsOf(service, accountId);
    expect(after.usage.knowledgeUnits).toBeCloseTo(before.usage.knowledgeUnits, 4);
    expect(after.usage.storageUnits).toBeCloseTo(before.usage.storageUnits, 6);
    await expectBalanced();
    await done();
    await expectBalanced();
  });

  it("frees the units only once if many requests delete the same documents concurrently", async () => {
    await shop.load(Array.from({ length: 30 }, (_, at) => ({ id: `many-${at}`, title: `Many ${at}` })));
    const ids = Array.from({ length: 30 }, (_, at) => `many-${at}`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0 ? write(ids.map((id) => ({ id, title: `Many ${at}` }))) : remove(at % 3 === 1 ? ids : ids.toReversed()),
      ),
    );
    const outcomes = answers.map(({ status, body }) => body.code ?? status);
    for (const outcome of outcomes) expect([200, 202, "knowledge.removal_busy", "knowledge.concurrent_write"]).toContain(outcome);
    await done();
    await shop.settled();
    await expectBalanced();
    await remove(ids);
    await done();
  });

  it("returns 409 knowledge.removal_busy with job_id while another bulk job is queued or running, and deletes nothing", async () => {
    await shop.load([{ id: "busy", title: "Ochre trellis" }]);
    const before = await unitsOf(service, accountId);
    await whileBusy(service, accountId, async (jobId) => {
      const body = await refused(remove(["busy"]), 409, "knowledge.removal_busy");
      expect(body.job_id).toBe(jobId);
    });
    expect((await read("busy")).status).toBe(200);
    expect(await found("ochre trellis")).toContain("busy");
    expect(await unitsOf(service, accountId)).toEqual(before);
  });

  it("returns 404 knowledge.source_not_found for an unknown source", async () => {
    for (const id of [unknownId, "no-uuid", "%00"]) {
      await refused(remove(["a"], id), 404, "knowledge.source_not_found");
      await refused(shop.api.call("POST", `${documentsOf(id)}/delete`, { ids: ["a"] }), 404, "knowledge.source_not_found");
    }
    const library = "0190a0b0-0000-7000-8000-0000000000aa";
    await service.database.run(
      "test.library",
      `insert into sources (id, account_id, name, name_key, type) values ($1, $2, 'Account documents', 'account documents', 'library')
       on conflict do nothing`,
      [library, accountId],
    );
    await refused(remove(["a"], library), 404, "knowledge.source_not_found");
  });

  it("returns the same response for another account's source as for an unknown source", async () => {
    const other = await openShop(service, await service.addAccount("delete@example.com"), "Other");
    await other.load([{ id: "theirs", title: "Theirs" }]);
    await refused(remove(["theirs"], other.catalogId), 404, "knowledge.source_not_found");
    expect((await other.api.call("GET", `${documentsOf(other.catalogId)}/theirs`)).status).toBe(200);
  });

  it("returns 409 knowledge.source_managed for documents of an integration stream", async () => {
    const plugin = await connectSite(service, service.owner, { brand_id: shop.brandId, name: "Managed" });
    expect((await plugin.put("products", 1, [{ id: "m", title: "M" }])).body).toMatchObject({ created: 1 });
    const [{ source_id: id }] = (await plugin.sync()).body.streams;
    await refused(remove(["m"], id), 409, "knowledge.source_managed");
    await refused(remove(["unknown"], id), 409, "knowledge.source_managed");
    expect((await read("m", id)).status).toBe(200);
  });

  it.each([
    [undefined],
    [{}],
    [{ ids: [] }],
    [{ ids: "a" }],
    [{ ids: [1] }],
    [{ ids: [null] }],
    [{ ids: Array.from({ length: 1_001 }, (_, at) => `${at}`) }],
    [{ ids: ["a"], colour: "red" }],
    [["a"]],
  ])("returns 400 validation.failed for the body %j", async (body) => {
    await refused(shop.api.call("DELETE", documentsOf(shop.catalogId), body), 400, "validation.failed");
    await refused(shop.api.call("POST", `${documentsOf(shop.catalogId)}/delete`, body), 400, "validation.failed");
  });

  it("accepts 1,000 ids in one call", async () => {
    const { status } = await remove(Array.from({ length: 1_000 }, (_, at) => `none-${at}`));
    expect(status).toBe(200);
  });

  it("returns 403 for a persona id and 401 without a key, and accepts a signed-in owner", async () => {
    await shop.load([{ id: "session", title: "Session" }]);
    await refused(remove(["session"], shop.catalogId, shop.visitor), 403, "auth.forbidden");
    await refused(remove(["session"], shop.catalogId, shop.api.with({ "x-api-key": "" })), 401, "auth.unauthorized");
    expect((await remove(["session"], shop.catalogId, await signedIn(service, service.owner))).status).toBe(202);
    await done();
  });
});
