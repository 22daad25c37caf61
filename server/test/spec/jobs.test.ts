import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../src/platform/ids.ts";
import { eventually, type Answer, type Api } from "../support/api.ts";
import { jobsDone, keepNoVersions, signedIn, unitsOf, whileBusy } from "../support/bulk-jobs.ts";
import { streamSource } from "../support/site-plugin.ts";
import { startTestService, type TestAccount, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

const bulkJobs = "/api/knowledge/documents/bulk-jobs";
let service: TestService;
let shop: Shop;
let api: Api;
let person: Api;
let other: TestAccount;
let otherShop: Shop;

beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, service.owner);
  await keepNoVersions(service, service.owner);
  ({ api } = shop);
  person = await signedIn(service, service.owner);
  other = await service.addAccount("other@example.com");
  otherShop = await openShop(service, other, "Other");
});
afterAll(() => service.stop());

let made = 0;
/** Creates a source with ready products. */
async function newSource(...productIds: string[]): Promise<string> {
  const { body } = await api.call("POST", "/v1/knowledge/sources", { name: `Source ${(made += 1)}`, brand_id: shop.brandId });
  if (productIds.length > 0) await write(body.id, ...productIds);
  await shop.settled();
  return body.id;
}
async function write(sourceId: string, ...productIds: string[]): Promise<void> {
  const items = productIds.map((id) => ({ id, title: `Lantern ${id}`, description: `A lantern called ${id}.` }));
  expect((await api.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items })).status).toBe(200);
}
async function stage(...externalIds: string[]): Promise<void> {
  const items = externalIds.map((external_id) => ({ external_id, content: `What is to be known of ${external_id}.` }));
  expect((await api.call("PUT", "/api/knowledge/docs", { items })).status).toBe(200);
}
// Only a signed-in user may start the processing of staged documents; a key may do everything else.
const start = (body: object, as?: Api): Promise<Answer> =>
  (as ?? ("operation" in body && body.operation === "process" ? person : api)).call("POST", bulkJobs, body);
/** Starts a job and waits until it has ended. */
async function done(body: object): Promise<Answer["body"]> {
  const started = await start(body);
  expect(started.status, started.text).toBe(202);
  await jobsDone(service, service.owner.accountId);
  return (await api.call("GET", `/v1/knowledge/jobs/${started.body.job_id}`)).body;
}
const documentsOf = async (sourceId: string): Promise<string[]> =>
  (await api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}&limit=200`)).body.items
    .map(({ id }: { id: string }) => id)
    .toSorted();
const stateOf = async (externalId: string): Promise<string | undefined> =>
  (await api.call("GET", `/api/knowledge/docs?external_id=${externalId}`)).body.items[0]?.processing_status;
const found = async (query: string): Promise<string[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query, top_k: 50 })).body.results.map(({ id }: { id: string }) => id);
async function expectUnitsToAgree(): Promise<void> {
  const { usage, ledger, documents } = await unitsOf(service, service.owner.accountId);
  expect([usage, ledger]).toEqual([documents, documents]);
}

describe("Bulk job", () => {
  it("has job_id, operation, status, processed, total, failed, created_at, started_at, finished_at and error", async () => {
    const sourceId = await newSource("fields-1", "fields-2");
    const { status, body } = await start({ operation: "reprocess", source_id: sourceId });
    expect(status).toBe(202);
    expect(body).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      operation: "reprocess",
      source_id: sourceId,
      status: "queued",
      processed: 0,
      total: 2,
      failed: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      started_at: null,
      finished_at: null,
      failed_reason: null,
      error: null,
    });
    await jobsDone(service, service.owner.accountId);
    expect((await api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body).toEqual({
      ...body,
      status: "completed",
      processed: 2,
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
      pending: expect.any(Number),
    });
    await shop.settled();
  });

  it.each([
    ["that exists nowhere", async () => ids.uuidv7()],
    ["with a malformed id", async () => "job-1"],
    [
      "of another account",
      async () => (await start({ operation: "reprocess", source_id: otherShop.catalogId }, otherShop.api)).body.job_id as string,
    ],
  ])("returns 404 resource.not_found when a job %s is read or canceled", async (_, jobId) => {
    const id = await jobId();
    for (const answer of [await api.call("GET", `/v1/knowledge/jobs/${id}`), await api.call("POST", `${bulkJobs}/${id}/cancel`)]) {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([404, "resource.not_found", "No job with this id exists."]);
    }
  });

  it("is kept for seven days after it ends", async () => {
    const job = await done({ operation: "process" });
    const read = async (): Promise<number> => (await api.call("GET", `/v1/knowledge/jobs/${job.job_id}`)).status;
    const age = (interval: string): Promise<number> =>
      service.database.run("test.age", "update jobs set finished_at = now() - $2::interval where id = $1", [job.job_id, interval]);
    await age("6 days 23 hours");
    expect(await read()).toBe(200);
    await age("7 days 1 minute");
    expect(await read()).toBe(404);
  });
});

describe("GET /api/knowledge/documents/bulk-jobs/active", () => {
  it("returns the queued or running job, or null if there is none", async () => {
    await jobsDone(service, service.owner.accountId);
    expect((await api.call("GET", `${bulkJobs}/active`)).body).toEqual({ job: null });
    await whileBusy(service, service.owner.accountId, async (jobId) => {
      expect((await api.call("GET", `${bulkJobs}/active`)).body.job).toMatchObject({ job_id: jobId, status: "running" });
      expect((await otherShop.api.call("GET", `${bulkJobs}/active`)).body).toEqual({ job: null });
    });
  });
});

describe("Concurrent bulk jobs of an account", () => {
  it("return 409 knowledge.removal_busy with job_id for a second job and change nothing; other accounts are not affected", async () => {
    const sourceId = await newSource("busy-1");
    await whileBusy(service, service.owner.accountId, async (jobId) => {
      for (const body of [
        { operation: "delete", source_id: sourceId },
        { operation: "reprocess", source_id: sourceId },
        { operation: "process" },
      ]) {
        const { status, body: problem } = await start(body);
        expect([status, problem.code, problem.job_id]).toEqual([409, "knowledge.removal_busy", jobId]);
      }
      expect(await documentsOf(sourceId)).toEqual(["busy-1"]);
      expect((await start({ operation: "reprocess", source_id: otherShop.catalogId }, otherShop.api)).status).toBe(202);
    });
    await expectUnitsToAgree();
  });
});

describe("Bulk delete", () => {
  it("hides the documents as soon as the 202 is sent, frees their units and skips unknown ids", async () => {
    const sourceId = await newSource("gone-1", "gone-2", "stays-1");
    await fetch(`${service.url}/readyz`);
    expect(await found("lantern gone")).toEqual(expect.arrayContaining(["gone-1", "gone-2", "stays-1"]));
    const { status, body } = await start({
      operation: "delete",
      source_id: sourceId,
      document_ids: ["gone-1", "gone-2", "never", "\u0000"],
    });
    expect([status, body.total]).toEqual([202, 2]);
    const now = await found("lantern gone");
    expect(now).toContain("stays-1");
    expect(now.filter((id) => id.startsWith("gone"))).toEqual([]);
    expect(await documentsOf(sourceId)).toEqual(["stays-1"]);
    await expectUnitsToAgree();
    await jobsDone(service, service.owner.accountId);
    expect((await api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body).toMatchObject({
      status: "completed",
      processed: 2,
      failed: 0,
    });
    const rows = await service.database.rows("test.left", "select external_id from documents where source_id = $1", [sourceId]);
    expect(rows).toHaveLength(1);
  });

  it("deletes all documents of the source and their files if only source_id is given", async () => {
    const { body: source } = await api.call("POST", "/v1/knowledge/sources", { name: "Papers", brand_id: shop.brandId, type: "files" });
    const files = async (): Promise<number> =>
      (await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
        .length;
    const before = await files();
    for (const name of ["a.txt", "b.txt"]) expect((await api.upload(source.id, name, `Paper ${name}`)).status).toBe(201);
    await shop.settled();
    expect(await files()).toBe(before + 2);
    expect(await done({ operation: "delete", source_id: source.id })).toMatchObject({ status: "completed", total: 2, processed: 2 });
    expect(await files()).toBe(before);
    expect(await documentsOf(source.id)).toEqual([]);
    expect((await api.call("GET", "/v1/knowledge/sources")).body.sources.map(({ id }: { id: string }) => id)).toContain(source.id);
  });

  it("returns 409 knowledge.source_confirm_required for the deletion of a whole source of more than 100 documents if its name is not sent", async () => {
    const { body: source } = await api.call("POST", "/v1/knowledge/sources", { name: "Large", brand_id: shop.brandId });
    const url = `/v1/knowledge/sources/${source.id}/documents`;
    const send = async (numbers: readonly number[]): Promise<void> => {
      const { status, text } = await api.call("PUT", url, { items: numbers.map((id) => ({ id: `many-${id}`, title: `Lantern ${id}` })) });
      expect(status, text).toBe(200);
    };
    await send(Array.from({ length: 100 }, (_, at) => at));
    await send([100]);
    const whole = { operation: "delete", source_id: source.id, document_ids: undefined };
    for (const body of [whole, { ...whole, confirm: "Small" }, { ...whole, confirm: "" }]) {
      const { status, body: problem } = await start(body);
      expect([status, problem.code]).toEqual([409, "knowledge.source_confirm_required"]);
    }
    expect((await api.call("GET", `/v1/knowledge/documents?source_id=${source.id}`)).body.total_count).toBe(101);
    expect(await done({ ...whole, document_ids: ["many-100"] })).toMatchObject({ total: 1 });
    expect(await done(whole)).toMatchObject({ status: "completed", total: 100 });
    await send(Array.from({ length: 60 }, (_, at) => at));
    await send(Array.from({ length: 60 }, (_, at) => 60 + at));
    expect(await done({ ...whole, confirm: "Large" })).toMatchObject({ status: "completed", total: 120 });
  });

  it("deletes account documents by external_ids together with their activations", async () => {
    await stage("doc-gone", "doc-stays");
    await api.call("PUT", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ["doc-gone", "doc-stays"] });
    expect(await done({ operation: "delete", external_ids: ["doc-gone"] })).toMatchObject({ total: 1, processed: 1 });
    expect((await api.call("GET", `/api/personas/${shop.personaId}/knowledge`)).body.external_ids).toEqual(["doc-stays"]);
    expect(await stateOf("doc-gone")).toBeUndefined();
    await expectUnitsToAgree();
  });

  it("completes with a total of 0 if nothing matches", async () => {
    expect(await done({ operation: "delete", external_ids: ["never"] })).toMatchObject({ status: "completed", total: 0, processed: 0 });
  });
});

describe("Bulk process", () => {
  it("returns 202 {job_id, total} and processes only the given staged documents", async () => {
    await stage("staged-1", "staged-2", "staged-3");
    const { status, body } = await person.call("POST", "/api/knowledge/docs/process", {
      external_ids: ["staged-1", "staged-2", "staged-2"],
    });
    expect([status, body]).toEqual([202, { job_id: expect.any(String), total: 2 }]);
    await eventually(async () => (await stateOf("staged-1")) === "ready" && (await stateOf("staged-2")) === "ready");
    expect(await stateOf("staged-3")).toBe("staged");
    expect((await api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body).toMatchObject({
      operation: "process",
      status: "completed",
      processed: 2,
    });
    await expectUnitsToAgree();
  });

  it("processes all staged documents with {all_staged: true}; a second job finds none and completes", async () => {
    await stage("rest-1", "rest-2");
    const first = await person.call("POST", "/api/knowledge/docs/process", { all_staged: true });
    expect(first.body.total).toBeGreaterThanOrEqual(2);
    await eventually(async () => (await api.call("GET", "/api/knowledge/docs?status=staged")).body.total_count === 0);
    await jobsDone(service, service.owner.accountId);
    const second = await person.call("POST", "/api/knowledge/docs/process", { all_staged: true });
    expect([second.status, second.body.total]).toEqual([202, 0]);
    await jobsDone(service, service.owner.accountId);
    expect((await api.call("GET", `/v1/knowledge/jobs/${second.body.job_id}`)).body.status).toBe("completed");
  });

  it("returns 403 auth.forbidden for an account key", async () => {
    for (const answer of [
      await api.call("POST", "/api/knowledge/docs/process", { all_staged: true }),
      await start({ operation: "process" }, api),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "auth.forbidden"]);
  });

  it.each([[{}], [{ external_ids: ["a"], all_staged: true }], [{ all_staged: false }], [{ external_ids: [] }]])(
    "returns 400 validation.failed with errors for %j",
    async (sent) => {
      const { status, body } = await person.call("POST", "/api/knowledge/docs/process", sent);
      expect([status, body.code, body.errors.length > 0]).toEqual([400, "validation.failed", true]);
    },
  );

  it("returns 404 with an error for an unknown id and processes nothing", async () => {
    await stage("known-1");
    const { status, body } = await person.call("POST", "/api/knowledge/docs/process", { external_ids: ["known-1", "unknown-1"] });
    expect([status, body.code]).toEqual([404, "resource.not_found"]);
    expect(body.errors).toEqual([{ field: "external_ids[1]", id: "unknown-1", code: "not_found", message: expect.any(String) }]);
    expect(await stateOf("known-1")).toBe("staged");
  });
});

describe("Bulk reprocess", () => {
  it("makes ready documents pending and then ready again; they stay searchable during the job and use the same units afterward", async () => {
    const sourceId = await newSource("again-1", "again-2", "again-3");
    const before = (await unitsOf(service, service.owner.accountId)).usage;
    const { body } = await start({ operation: "reprocess", source_id: sourceId, document_ids: ["again-1", "again-2"] });
    expect(body.total).toBe(2);
    expect(await found("lantern again-1")).toContain("again-1");
    await jobsDone(service, service.owner.accountId);
    await shop.settled();
    expect((await unitsOf(service, service.owner.accountId)).usage).toEqual(before);
    await expectUnitsToAgree();
    expect(await found("lantern again-1")).toContain("again-1");
  });

  it("ends when its documents are queued, and getJob returns how many are pending until all of them are processed", async () => {
    const sourceId = await newSource("wait-1", "wait-2");
    const states = async (): Promise<string[]> =>
      (await api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}`)).body.items.map(
        ({ status }: { status: { state: string } }) => status.state,
      );
    const { body } = await start({ operation: "reprocess", source_id: sourceId });
    await jobsDone(service, service.owner.accountId);
    const jobNow = async (): Promise<{ status: string; pending: number }> =>
      (await api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body;
    expect(await jobNow()).toMatchObject({ status: "completed", processed: 2, pending: expect.any(Number) });
    await eventually(async () => (await jobNow()).pending === 0);
    expect(await states()).toEqual(["ready", "ready"]);
    await service.database.run(
      "test.wait",
      "update documents set state = 'pending', next_attempt_at = now() + interval '1 hour' where external_id = 'wait-1'",
    );
    expect((await jobNow()).pending).toBe(1);
    await service.database.run("test.waited", "update documents set state = 'ready', next_attempt_at = now() where external_id = 'wait-1'");
    const deletion = await start({ operation: "delete", source_id: sourceId });
    expect((await api.call("GET", `/v1/knowledge/jobs/${deletion.body.job_id}`)).body).not.toHaveProperty("pending");
  });

  it("retries a single document immediately without a job: POST .../documents/{id}/reprocess returns 202 with the document", async () => {
    const sourceId = await newSource("retry-1");
    await service.database.run(
      "test.break",
      "update documents set state = 'failed', error_message = 'damaged: x', attempts = 5 where external_id = 'retry-1'",
    );
    await whileBusy(service, service.owner.accountId, async () => {
      const { status, body } = await api.call("POST", `/v1/knowledge/sources/${sourceId}/documents/retry-1/reprocess`);
      expect(status).toBe(202);
      expect(body).toMatchObject({ id: "retry-1", source_id: sourceId, status: { state: "pending", error_message: null, attempts: 0 } });
      await shop.settled();
    });
    const { body } = await api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/retry-1`);
    expect(body.status).toMatchObject({ state: "ready", error_message: null });
    await expectUnitsToAgree();
  });

  it("returns 404 knowledge.source_not_found for an unknown source and 404 resource.not_found for an unknown document", async () => {
    const sourceId = await newSource();
    const ask = (source: string, id: string): Promise<Answer> =>
      api.call("POST", `/v1/knowledge/sources/${source}/documents/${id}/reprocess`);
    expect((await ask(ids.uuidv7(), "a")).body.code).toBe("knowledge.source_not_found");
    expect((await ask("x", "a")).body.code).toBe("knowledge.source_not_found");
    expect((await ask(otherShop.catalogId, "a")).body.code).toBe("knowledge.source_not_found");
    for (const id of ["never", "%00", "%20"]) expect((await ask(sourceId, id)).body.code, id).toBe("resource.not_found");
  });
});

describe("Bulk move", () => {
  it("moves a whole source to another brand immediately: personas of the new brand answer from it, and personas of the old brand no longer do", async () => {
    const sourceId = await newSource("mover-1");
    const { body: brand } = await api.call("POST", "/v1/brands", { display_name: "Elsewhere", audience_languages: ["de"] });
    const { body: persona } = await api.call("POST", "/api/personas", { name: "There", brand_id: brand.id });
    const before = (await unitsOf(service, service.owner.accountId)).usage;
    expect(await found("lantern mover-1")).toContain("mover-1");
    expect(await done({ operation: "move", source_id: sourceId, target: { brand_id: brand.id } })).toMatchObject({
      status: "completed",
      total: 1,
      processed: 1,
    });
    await eventually(async () => !(await found("lantern mover-1")).includes("mover-1"));
    const there = await shop.visitor.with({ "x-persona-id": persona.id }).call("POST", "/v1/search", { query: "lantern mover-1" });
    expect(there.body.results.map(({ id }: { id: string }) => id)).toEqual(["mover-1"]);
    const { body: sources } = await api.call("GET", `/v1/knowledge/sources?brand_id=${brand.id}`);
    expect(sources.sources.map(({ id }: { id: string }) => id)).toEqual([sourceId]);
    expect((await unitsOf(service, service.owner.accountId)).usage).toEqual(before);
  });

  it("moves documents to another source of the same type; a document whose id exists there counts as failed and is not moved", async () => {
    const from = await newSource("m-1", "m-2", "m-3");
    const to = await newSource("m-3");
    const before = (await unitsOf(service, service.owner.accountId)).usage;
    expect(await done({ operation: "move", source_id: from, document_ids: ["m-1", "m-3"], target: { source_id: to } })).toMatchObject({
      status: "completed",
      total: 2,
      processed: 2,
      failed: 1,
      failed_reason: expect.stringMatching(/same ids/),
    });
    expect(await documentsOf(from)).toEqual(["m-2", "m-3"]);
    expect(await documentsOf(to)).toEqual(["m-1", "m-3"]);
    expect((await unitsOf(service, service.owner.accountId)).usage).toEqual(before);
    await fetch(`${service.url}/readyz`);
    expect(await found("lantern m-1")).toContain("m-1");
    await expectUnitsToAgree();
  });

  it("returns 409 knowledge.source_type_mismatch if the types differ, and 400 for a move to the same source", async () => {
    const from = await newSource("m-4");
    const files = await start({ operation: "move", source_id: from, document_ids: ["m-4"], target: { source_id: shop.filesId } });
    expect([files.status, files.body.code]).toEqual([409, "knowledge.source_type_mismatch"]);
    const itself = await start({ operation: "move", source_id: from, document_ids: ["m-4"], target: { source_id: from } });
    expect([itself.status, itself.body.errors[0].field]).toEqual([400, "target.source_id"]);
  });
});

describe("Bulk activate", () => {
  it("activates account documents for a persona immediately and keeps documents that are already active", async () => {
    await stage("act-1", "act-2");
    await done({ operation: "process", external_ids: ["act-1", "act-2"] });
    await eventually(async () => (await stateOf("act-1")) === "ready" && (await stateOf("act-2")) === "ready");
    await api.call("PUT", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ["act-1"] });
    await fetch(`${service.url}/readyz`);
    expect(await found("known of act-2")).not.toContain("act-2");
    expect(await done({ operation: "activate", external_ids: ["act-1", "act-2"], target: { persona_id: shop.personaId } })).toMatchObject({
      status: "completed",
      total: 2,
      processed: 2,
      failed: 0,
    });
    expect((await api.call("GET", `/api/personas/${shop.personaId}/knowledge`)).body.external_ids).toEqual(["act-1", "act-2"]);
    await eventually(async () => (await found("known of act-2")).includes("act-2"));
  });
});

describe("Cancel", () => {
  it("returns 202 with the job; a queued job ends immediately, and a finished job does not change", async () => {
    const job = await done({ operation: "process" });
    const again = await api.call("POST", `${bulkJobs}/${job.job_id}/cancel`);
    expect([again.status, again.body.status]).toEqual([202, "completed"]);
    await whileBusy(service, service.owner.accountId, async (jobId) => {
      await service.database.run("test.unbegin", "update jobs set status = 'queued', started_at = null where id = $1", [jobId]);
      const { status, body } = await api.call("POST", `${bulkJobs}/${jobId}/cancel`);
      expect([status, body.status, body.finished_at]).toEqual([202, "canceled", expect.stringMatching(/Z$/)]);
      expect((await api.call("GET", `${bulkJobs}/active`)).body).toEqual({ job: null });
    });
  });
});

describe("Bulk job request", () => {
  const id = ids.uuidv7();
  it.each([
    [{ operation: "delete" }, "source_id"],
    [{ operation: "delete", document_ids: ["a"] }, "source_id"],
    [{ operation: "delete", source_id: id, external_ids: ["a"] }, "external_ids"],
    [{ operation: "delete", source_id: id, target: { brand_id: id } }, "target.brand_id"],
    [{ operation: "process", source_id: id }, "source_id"],
    [{ operation: "reprocess" }, "source_id"],
    [{ operation: "move", source_id: id }, "target.brand_id"],
    [{ operation: "move", external_ids: ["a"], target: { source_id: id } }, "source_id"],
    [{ operation: "move", source_id: id, document_ids: ["a"], target: { source_id: id, brand_id: id } }, "target.brand_id"],
    [{ operation: "activate", external_ids: ["a"] }, "target.persona_id"],
    [{ operation: "activate", target: { persona_id: id } }, "external_ids"],
    [{ operation: "summary", source_id: id }, "operation"],
    [{ operation: "delete", source_id: id, document_ids: [] }, "document_ids"],
    [{ operation: "delete", source_id: id, document_ids: Array.from({ length: 1_001 }, (_, at) => `d${at}`) }, "document_ids"],
    [{ operation: "delete", external_ids: Array.from({ length: 5_001 }, (_, at) => `d${at}`) }, "external_ids"],
    [{ operation: "delete", source_id: id, everything: true }, "everything"],
  ])("returns 400 validation.failed for %j at %s", async (sent, field) => {
    const { status, body } = await start(sent);
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("returns 404 with the specific code for objects that do not exist in the account, and does not start a job", async () => {
    const sourceId = await newSource("exists-1");
    await stage("exists-2");
    const refusals: [object, string][] = [
      [{ operation: "delete", source_id: id }, "knowledge.source_not_found"],
      [{ operation: "delete", source_id: "no-id" }, "knowledge.source_not_found"],
      [{ operation: "delete", source_id: otherShop.catalogId }, "knowledge.source_not_found"],
      [{ operation: "reprocess", source_id: sourceId, document_ids: ["exists-1", "never"] }, "resource.not_found"],
      [{ operation: "reprocess", source_id: sourceId, document_ids: ["\u0000"] }, "resource.not_found"],
      [{ operation: "move", source_id: sourceId, target: { brand_id: otherShop.brandId } }, "resource.not_found"],
      [{ operation: "move", source_id: sourceId, target: { brand_id: "no-id" } }, "resource.not_found"],
      [
        { operation: "move", source_id: sourceId, document_ids: ["exists-1"], target: { source_id: otherShop.catalogId } },
        "knowledge.source_not_found",
      ],
      [{ operation: "activate", external_ids: ["exists-2"], target: { persona_id: otherShop.personaId } }, "resource.not_found"],
      [{ operation: "activate", external_ids: ["exists-1"], target: { persona_id: shop.personaId } }, "resource.not_found"],
    ];
    for (const [sent, code] of refusals) {
      const { status, body, text } = await start(sent);
      expect([status, body.code], text).toEqual([404, code]);
    }
    expect((await api.call("GET", `${bulkJobs}/active`)).body).toEqual({ job: null });
  });

  it("returns 409 knowledge.source_managed for a source owned by an integration", async () => {
    const sourceId = await streamSource(service, service.owner, { brandId: shop.brandId, name: "Managed" });
    const { status, body } = await start({ operation: "delete", source_id: sourceId });
    expect([status, body.code]).toEqual([409, "knowledge.source_managed"]);
  });

  it("returns 403 if a role without write access starts or cancels a job", async () => {
    await service.database.run("test.demote", "update users set role = 'viewer' where account_id = $1", [other.accountId]);
    const viewer = await signedIn(service, other);
    expect((await viewer.call("GET", `${bulkJobs}/active`)).status).toBe(200);
    for (const url of [bulkJobs, `${bulkJobs}/${ids.uuidv7()}/cancel`, "/api/knowledge/docs/process"]) {
      const { status, body } = await viewer.call("POST", url, url.endsWith("cancel") ? undefined : { operation: "process" });
      expect([url, status, body.code]).toEqual([url, 403, "auth.forbidden"]);
    }
  });
});
