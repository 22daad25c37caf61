import { describe, expect, it } from "vitest";
import { textOf, type Answer } from "../support/api.ts";
import { jobsDone, signedIn } from "../support/bulk-jobs.ts";
import { imported } from "../support/import-files.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.api.upload(shop.filesId, "Margins INTERNAL.md", "# Margins\n\nThe secret margin on spades is 42 percent.", { id: "margins" });
  await shop.api.upload(shop.filesId, "Delivery.md", "# Delivery\n\nParcels to Norway take four days.", { id: "delivery" });
  await shop.settled();
});

const documents = "/v1/knowledge/documents";
const bulkJobs = "/api/knowledge/documents/bulk-jobs";
const at = (id: string, sourceId = shop.filesId): string => `/v1/knowledge/sources/${sourceId}/documents/${id}`;
const change = (id: string, body: object, sourceId?: string): Promise<Answer> => shop.api.call("PATCH", at(id, sourceId), body);
const read = async (id: string, sourceId?: string): Promise<Answer["body"]> => (await shop.api.call("GET", at(id, sourceId))).body;
const hits = async (query: string): Promise<string[]> =>
  (await shop.visitor.call("POST", "/v1/search", { query, top_k: 20 })).body.results.map(({ id }: { id: string }) => id);
const idsOf = async (query: string): Promise<string[]> =>
  (await shop.api.call("GET", `${documents}?${query}&limit=200`)).body.items.map(({ id }: { id: string }) => id).toSorted();

/** Creates a source with products, and waits until they are ready. */
async function newCatalog(...ids: string[]): Promise<string> {
  const { body } = await shop.api.call("POST", "/v1/knowledge/sources", { name: `Catalog ${ids.join()}`, brand_id: shop.brandId });
  const items = ids.map((id) => ({ id, title: `Ladle ${id}`, description: `A ladle called ${id}.` }));
  await shop.api.call("PUT", `/v1/knowledge/sources/${body.id}/documents`, { items });
  await shop.settled();
  return body.id;
}

/** Runs a bulk job until it ends. */
async function run(body: object): Promise<Answer["body"]> {
  const started = await shop.api.call("POST", bulkJobs, body);
  expect(started.status, started.text).toBe(202);
  await jobsDone(service, service.owner.accountId);
  return (await shop.api.call("GET", `/v1/knowledge/jobs/${started.body.job_id}`)).body;
}
const failuresOf = async (job: { readonly job_id: string }): Promise<Answer["body"]> =>
  (await shop.api.call("GET", `/v1/knowledge/jobs/${job.job_id}/failures`)).body;

describe("Disabling a document", () => {
  it("excludes the file from searches and answers immediately; enabling the file includes it again immediately", async () => {
    const question = "What is the secret margin on spades?";
    expect(await hits(question)).toContain("margins");
    const { status, body } = await change("margins", { enabled: false });
    expect([status, body.enabled, body.status.state]).toEqual([200, false, "ready"]);
    expect(await hits(question)).not.toContain("margins");
    expect(textOf((await shop.visitor.chat({ message: question })).frames)).not.toContain("42");
    expect(await idsOf(`source_id=${shop.filesId}&enabled=false`)).toEqual(["margins"]);
    expect(await idsOf(`source_id=${shop.filesId}&enabled=true`)).toEqual(["delivery"]);
    const { active_document_count: count } = (await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body;
    expect(count).toBe(1);
    expect((await change("margins", { enabled: true })).body.enabled).toBe(true);
    expect(await hits(question)).toContain("margins");
    expect(textOf((await shop.visitor.chat({ message: question })).frames)).toContain("42");
  });

  it("persists when the document is uploaded or processed again, and also applies to products", async () => {
    await change("margins", { enabled: false });
    await shop.api.upload(shop.filesId, "Margins INTERNAL.md", "# Margins\n\nThe secret margin on spades is 44 percent.", {
      id: "margins",
    });
    await shop.settled();
    expect(await read("margins")).toMatchObject({ enabled: false, status: { state: "ready" } });
    expect(await hits("secret margin on spades")).not.toContain("margins");
    await change("margins", { enabled: true });
    const sourceId = await newCatalog("lime");
    await change("lime", { enabled: false }, sourceId);
    expect(await hits("ladle lime")).not.toContain("lime");
    // The response to GET is valid input for PUT.
    const { status } = await shop.api.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items: [await read("lime", sourceId)] });
    expect([status, (await read("lime", sourceId)).enabled]).toEqual([200, false]);
  });
});

describe("Changing a document with PATCH", () => {
  it("sets the title, categories, attributes and links of a file; null removes them", async () => {
    const links = [{ url: "https://example.com/delivery" }];
    const { status, body } = await change("delivery", {
      title: "Delivery abroad",
      categories: [["Service", "Delivery"]],
      attributes: { audience: "customers" },
      links,
    });
    expect([status, body.title]).toEqual([200, "Delivery abroad"]);
    await shop.settled();
    expect(await read("delivery")).toMatchObject({
      title: "Delivery abroad",
      categories: [["Service", "Delivery"]],
      attributes: { audience: "customers" },
      links: [{ ...links[0], is_primary: true }],
      original_file_name: "Delivery.md",
      status: { state: "ready" },
    });
    const found = (await shop.visitor.call("POST", "/v1/search", { query: "delivery abroad" })).body.results[0];
    expect(found).toMatchObject({ id: "delivery", title: "Delivery abroad" });
    expect(textOf((await shop.visitor.chat({ message: "How long do parcels to Norway take?" })).frames)).toContain("four days");
    await change("delivery", { title: null, categories: null, attributes: null, links: null });
    await shop.settled();
    const after = await read("delivery");
    expect(after.title).toBe("Delivery");
    for (const field of ["categories", "attributes", "links"]) expect(after).not.toHaveProperty(field);
    const file = await shop.api.call("GET", `${at("delivery")}/file`);
    expect(file.text).toContain("Parcels to Norway");
  });

  it("sets the translations of a file", async () => {
    await shop.api.upload(shop.filesId, "Pflege.md", "# Pflege\n\nDie Laterne wird mit Leinöl gepflegt.", { id: "pflege" });
    await shop.api.upload(shop.filesId, "Care.md", "# Care\n\nTreat the lantern with linseed oil.", { id: "care" });
    const translations = [{ language: "en", id: "care" }];
    expect((await change("pflege", { translations })).status).toBe(200);
    await shop.settled();
    expect((await read("pflege")).translations).toEqual(translations);
    expect((await change("pflege", { translations: [{ language: "Englisch", id: "care" }] })).body.errors[0].field).toBe(
      "translations[0].language",
    );
    await change("pflege", { translations: null });
    expect(await read("pflege")).not.toHaveProperty("translations");
  });

  it("is rejected if it is empty, sets the title of a product, concerns an unknown document or contains invalid values", async () => {
    const sourceId = await newCatalog("tin");
    expect((await change("delivery", {})).status).toBe(400);
    const product = await change("tin", { title: "Other" }, sourceId);
    expect([product.status, product.body.code, product.body.errors[0].field]).toEqual([400, "validation.failed", "title"]);
    expect((await change("nothing", { enabled: false })).body.code).toBe("resource.not_found");
    expect((await change("delivery", { links: [{ url: "http://plain.example" }] })).body.errors[0].field).toBe("links[0].url");
    expect((await change("delivery", { title: "  " })).body.errors[0].field).toBe("title");
  });
});

describe("A bulk job with a filter", () => {
  it("deletes, moves and processes exactly the documents that the list returns for the same filter", async () => {
    const [from, to] = [await newCatalog("blue-1", "blue-2", "red-1", "red-2", "red-3"), await newCatalog("other")];
    await change("red-1", { enabled: false }, from);
    expect(await run({ operation: "move", source_id: from, filter: { enabled: false }, target: { source_id: to } })).toMatchObject({
      source_id: from,
      total: 1,
      processed: 1,
    });
    expect(await idsOf(`source_id=${to}`)).toEqual(["other", "red-1"]);
    expect(await run({ operation: "reprocess", source_id: from, filter: { search: "RED", state: "ready" } })).toMatchObject({ total: 2 });
    await shop.settled();
    expect(await run({ operation: "delete", source_id: from, filter: { search: "red" } })).toMatchObject({ total: 2 });
    expect(await idsOf(`source_id=${from}`)).toEqual(["blue-1", "blue-2"]);
  });

  it("is rejected if the filter is empty or combined with ids, or if there is no source", async () => {
    const sourceId = await newCatalog("kept");
    for (const body of [
      { operation: "delete", source_id: sourceId, filter: {} },
      { operation: "delete", source_id: sourceId, filter: { search: "   " } },
      { operation: "delete", source_id: sourceId, filter: { state: "ready" }, document_ids: ["kept"] },
      { operation: "delete", filter: { state: "ready" } },
      { operation: "move", source_id: sourceId, filter: { state: "ready" }, target: { brand_id: shop.brandId } },
    ]) {
      const { status, body: answer } = await shop.api.call("POST", bulkJobs, body);
      expect([status, answer.code], JSON.stringify(body)).toEqual([400, "validation.failed"]);
    }
    expect(await idsOf(`source_id=${sourceId}`)).toEqual(["kept"]);
  });
});

describe("Job failures", () => {
  it("contain the documents that could not be moved", async () => {
    const [from, to] = [await newCatalog("same", "free"), await newCatalog("same")];
    const job = await run({ operation: "move", source_id: from, document_ids: ["same", "free"], target: { source_id: to } });
    expect(job.failed).toBe(1);
    expect(await failuresOf(job)).toEqual({
      items: [
        { id: "same", title: "Ladle same", source_id: from, line: null, code: "id_taken", message: expect.stringContaining("not moved") },
      ],
      total_count: 1,
    });
  });

  it("contain files that failed after the job had queued them, with the cause", async () => {
    await shop.api.upload(shop.filesId, "Broken.pdf", "%PDF-1.7\nnothing", { id: "broken" });
    await shop.settled();
    const job = await run({ operation: "reprocess", source_id: shop.filesId, filter: { state: "failed" } });
    expect(job.total).toBe(1);
    await shop.settled();
    const { items } = await failuresOf(job);
    expect(items).toMatchObject([{ id: "broken", source_id: shop.filesId, code: expect.stringMatching(/^[a-z_]+$/) }]);
    await shop.api.call("DELETE", `/v1/knowledge/sources/${shop.filesId}/documents`, { ids: ["broken"] });
  });

  it("contain the rows that an import skipped, with their line numbers", async () => {
    const { body } = await shop.api.call("POST", "/v1/knowledge/sources", { name: "Imported", brand_id: shop.brandId });
    const end = await imported(shop.api, { sourceId: body.id, name: "a.csv", content: "id,title,price\np-1,Cup,1\np-2,Mug,cheap\n" });
    expect(await failuresOf(end)).toEqual({
      items: [
        {
          id: "p-2",
          title: expect.any(String),
          source_id: body.id,
          line: 3,
          code: "validation.failed",
          message: expect.stringContaining("price must be a number"),
        },
      ],
      total_count: 1,
    });
  });
});

describe("Document usage", () => {
  it("counts the visitor replies that used the document, but not test replies, and lists the questions", async () => {
    const usage = async (): Promise<Answer["body"]> => (await shop.api.call("GET", `${at("usage")}/usage`)).body;
    await shop.api.upload(shop.filesId, "Usage.md", "# Parking\n\nParking at the tannery is free for two hours.", { id: "usage" });
    await shop.settled();
    expect(await usage()).toEqual({ days: 30, answers: 0, conversations: 0, last_used_at: null, latest: [] });
    const question = "Is parking at the tannery free?";
    const { sessionId } = await say(shop.visitor, question);
    const owner = await signedIn(service, service.owner);
    await owner.chat({ message: question, persona_id: shop.personaId });
    expect(await usage()).toMatchObject({
      answers: 1,
      conversations: 1,
      last_used_at: expect.any(String),
      latest: [{ session_id: sessionId, turn_index: 0, question }],
    });
    expect((await shop.api.call("GET", `${at("nothing")}/usage`)).status).toBe(404);
  });
});
