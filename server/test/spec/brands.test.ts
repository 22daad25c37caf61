import { describe, expect, it } from "vitest";
import type { Answer, Api } from "../support/api.ts";
import { jobsDone, signedIn, unitsOf, whileBusy } from "../support/bulk-jobs.ts";
import { streamSource } from "../support/site-plugin.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let session: Api;
let api: Api;
let accountId: string;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  accountId = service.owner.accountId;
  session = await signedIn(service, service.owner);
  shop = await openShop(service, service.owner, "Steady");
  api = shop.api;
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const a = (length: number): string => "a".repeat(length);
const makeBrand = async (name: string, more: object = {}): Promise<string> =>
  (await api.call("POST", "/v1/brands", { display_name: name, ...more })).body.id;
const patch = (id: string, body: unknown): Promise<Answer> => session.call("PATCH", `/api/brands/${id}`, body);
const remove = (id: string, confirm?: string): Promise<Answer> =>
  session.call("DELETE", `/api/brands/${id}${confirm === undefined ? "" : `?confirm=${encodeURIComponent(confirm)}`}`);
const read = (id: string): Promise<Answer> => api.call("GET", `/v1/brands/${id}`);
const done = (): Promise<void> => jobsDone(service, accountId);

async function refused(answer: Answer | Promise<Answer>, status: number, code: string, field?: string): Promise<Answer["body"]> {
  const { status: got, body, text } = await answer;
  expect([got, body?.code], text).toEqual([status, code]);
  const fields: string[] = body.errors?.map((error: { field: string }) => error.field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
  return body;
}

describe("PATCH /api/brands/{id}", () => {
  const full = {
    display_name: "Fj\u00e4ll & Fjord",
    logo_url: "https://fjall.example/logo.svg",
    website_url: "http://fjall.example",
    description: a(2_000),
    accent_colors: ["#000000", "#FFaa09"],
    default_currency: "SEK",
    audience_languages: ["sv", "en-GB"],
  };

  it("returns the brand with the sent fields changed and the other fields unchanged", async () => {
    const id = await makeBrand("Old", { default_currency: "EUR" });
    const before = (await read(id)).body;
    for (const [field, value] of Object.entries(full)) {
      const { status, body } = await patch(id, { [field]: value });
      expect(status, field).toBe(200);
      expect(body).toEqual({ ...before, ...Object.fromEntries(Object.entries(full).slice(0, Object.keys(full).indexOf(field) + 1)) });
    }
    expect((await read(id)).body).toEqual({ id, ...full, created_at: before.created_at });
    expect((await api.call("GET", "/v1/brands")).body.brands).toContainEqual((await read(id)).body);
  });

  it("clears any field except the name if it is sent as null", async () => {
    const id = await makeBrand("Clear", full);
    const { body } = await patch(id, {
      logo_url: null,
      website_url: null,
      description: null,
      accent_colors: null,
      default_currency: null,
      audience_languages: null,
    });
    expect(body).toEqual({
      id,
      display_name: full.display_name,
      logo_url: null,
      website_url: null,
      description: null,
      accent_colors: [],
      default_currency: null,
      audience_languages: [],
      created_at: expect.any(String),
    });
  });

  it.each([
    ["display_name", null],
    ["display_name", ""],
    ["display_name", "   "],
    ["display_name", a(121)],
    ["display_name", "nul\0"],
    ["description", a(2_001)],
    ["website_url", "fjall.example"],
    ["logo_url", "javascript:alert(1)"],
    ["accent_colors[1]", ["#123456", "red"]],
    ["default_currency", "eur"],
    ["audience_languages[1]", ["en", "not a language"]],
    ["id", unknownId],
  ] as const)("returns 400 validation.failed for %s: %j and changes nothing", async (field, value) => {
    const id = await makeBrand("Same");
    const before = (await read(id)).body;
    await refused(patch(id, { description: "another", [field.replace(/\[.*/, "")]: value }), 400, "validation.failed", field);
    expect((await read(id)).body).toEqual(before);
  });

  it("requires at least one field", async () => {
    const id = await makeBrand("Nothing");
    for (const body of [{}, undefined, []]) await refused(patch(id, body), 400, "validation.failed");
  });

  it("returns 404 resource.not_found for an unknown brand and 403 auth.not_owner for another account's brand", async () => {
    const other = await openShop(service, await service.addAccount("brand@example.com"), "Foreign");
    for (const id of [unknownId, "no-uuid", "%00"]) await refused(patch(id, { description: "x" }), 404, "resource.not_found");
    await refused(patch(other.brandId, { description: "x" }), 403, "auth.not_owner");
    expect((await other.api.call("GET", `/v1/brands/${other.brandId}`)).body.description).toBeNull();
  });

  it("returns 403 auth.forbidden for account keys, persona ids and viewers, and 401 without credentials", async () => {
    const id = await makeBrand("Guarded");
    for (const caller of [api, shop.visitor]) {
      await refused(caller.call("PATCH", `/api/brands/${id}`, { description: "x" }), 403, "auth.forbidden");
      await refused(caller.call("DELETE", `/api/brands/${id}`), 403, "auth.forbidden");
    }
    const role = (name: string): Promise<unknown> =>
      service.database.run("test.role", `update users set role = $2 where account_id = $1`, [accountId, name]);
    try {
      for (const [name, status] of [
        ["viewer", 403],
        ["operator", 403],
        ["admin", 200],
      ] as const) {
        await role(name);
        const person = await signedIn(service, service.owner);
        expect((await person.call("PATCH", `/api/brands/${id}`, { description: name })).status, name).toBe(status);
      }
    } finally {
      await role("owner");
    }
    await refused(api.with({ "x-api-key": "" }).call("DELETE", `/api/brands/${id}`), 401, "auth.unauthorized");
    expect((await read(id)).status).toBe(200);
  });

  it("applies a brand change to its personas immediately", async () => {
    const brand = await openShop(service, service.owner, "Before");
    await brand.visitor.call("POST", "/v1/search", { query: "anything" });
    await patch(brand.brandId, { display_name: "Zwiebelfisch" });
    const { frames } = await brand.visitor.chat({ message: "Who are you?" });
    expect(JSON.stringify(frames)).toContain("Zwiebelfisch");
  });

  it("reindexes the documents of the brand's sources only when audience_languages changes", async () => {
    const brand = await openShop(service, service.owner, "Lingual");
    await brand.load([
      { id: "l1", title: "Linen towel" },
      { id: "l2", title: "Wool towel" },
    ]);
    const noted = async (): Promise<number> =>
      (
        await service.database.one<{ count: number }>(
          "test.noted",
          `select count(*) as count from index_changes c join documents d on d.id = c.document_id where d.source_id = $1`,
          [brand.catalogId],
        )
      )?.count ?? 0;
    const before = await noted();
    await patch(brand.brandId, { description: "x", audience_languages: ["en"] });
    expect(await noted()).toBe(before);
    await patch(brand.brandId, { audience_languages: ["de", "en"] });
    expect(await noted()).toBe(before + 2);
  });
});

describe("DELETE /api/brands/{id}", () => {
  it("deletes a brand that has no sources or personas without requiring confirmation", async () => {
    const id = await makeBrand("Empty");
    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, ""]);
    await refused(read(id), 404, "resource.not_found");
  });

  it("requires confirmation for a brand that has personas but no sources, and deletes the personas with the brand", async () => {
    const id = await makeBrand("Lonely");
    const persona = (await api.call("POST", "/api/personas", { name: "Lonely guide", brand_id: id })).body.id;
    for (const confirm of [undefined, "", "lonely"]) await refused(remove(id, confirm), 409, "brand.confirm_required");
    expect((await remove(id)).body.detail).toContain("0 source(s) and 1 persona(s)");
    expect((await api.call("GET", `/api/personas/${persona}`)).status).toBe(200);
    const { status, text } = await remove(id, "Lonely");
    expect([status, text]).toEqual([204, ""]);
    await refused(read(id), 404, "resource.not_found");
    await refused(api.call("GET", `/api/personas/${persona}`), 404, "resource.not_found");
    await refused(remove(id), 404, "resource.not_found");
  });

  it("returns 409 brand.confirm_required for a brand with sources if confirm is missing or wrong, and changes nothing", async () => {
    const brand = await openShop(service, service.owner, "Caf\u00e9 Nord");
    for (const confirm of [undefined, "", "Caf\u00e9", "caf\u00e9 nord", brand.brandId]) {
      await refused(remove(brand.brandId, confirm), 409, "brand.confirm_required");
    }
    expect((await read(brand.brandId)).status).toBe(200);
    expect((await api.call("GET", `/v1/knowledge/sources?brand_id=${brand.brandId}`)).body.sources).toHaveLength(2);
    expect((await remove(brand.brandId, "Cafe\u0301 Nord")).status).toBe(202);
    await done();
  });

  it("returns 202 with the job if confirm is the display name; the brand, personas, sources and documents disappear immediately", async () => {
    const before = await unitsOf(service, accountId);
    const brand = await openShop(service, service.owner, "Sunset");
    await brand.load(Array.from({ length: 5 }, (_, at) => ({ id: `s-${at}`, title: `Sunset awning ${at}`, description: a(5_000) })));
    await brand.api.upload(brand.filesId, "sunset.txt", "All about the sunset awning.", { id: "s-file" });
    await brand.settled();
    const turn = await brand.visitor.chat({ message: "Tell me about the sunset awning" });
    expect(turn.status).toBe(200);

    const { status, body } = await remove(brand.brandId, "Sunset");
    expect(status).toBe(202);
    expect(body).toMatchObject({ operation: "delete", status: "queued", total: 6, processed: 0, failed: 0, error: null });
    await refused(read(brand.brandId), 404, "resource.not_found");
    await refused(api.call("GET", `/api/personas/${brand.personaId}`), 404, "resource.not_found");
    for (const path of ["/v1/search", "/v1/chat"]) {
      const answer = await brand.visitor.call("POST", path, { query: "sunset awning", message: "sunset awning" });
      expect(answer.status, answer.text).toBe(401);
    }
    const { sources } = (await api.call("GET", "/v1/knowledge/sources")).body;
    expect(sources.map(({ id }: { id: string }) => id)).not.toContain(brand.catalogId);
    expect((await api.call("GET", "/v1/knowledge/documents?search=sunset")).body.total_count).toBe(0);
    await refused(api.call("GET", `/v1/knowledge/sources/${brand.catalogId}/documents/s-1`), 404, "resource.not_found");
    const after = await unitsOf(service, accountId);
    for (const sum of [after.usage, after.ledger, after.documents]) {
      expect(sum.knowledgeUnits).toBeCloseTo(before.usage.knowledgeUnits, 4);
      expect(sum.storageUnits).toBeCloseTo(before.usage.storageUnits, 6);
    }
    expect((await api.call("POST", "/v1/knowledge/sources", { name: "Sunset catalog", brand_id: shop.brandId })).status).toBe(201);
    await done();
    expect((await api.call("GET", `/v1/knowledge/jobs/${body.job_id}`)).body).toMatchObject({
      status: "completed",
      processed: 6,
      total: 6,
    });
    for (const table of ["documents where source_id", "sources where id"]) {
      const left = `select 1 from ${table} = any ($1::uuid[])`;
      expect(await service.database.one(`test.left.${table}`, left, [[brand.catalogId, brand.filesId]])).toBeNull();
    }
  });

  it("leaves a source that has its own pending deletion job to that job, which deletes the source's files", async () => {
    const id = await makeBrand("Leftover");
    const source = (await api.call("POST", "/v1/knowledge/sources", { name: "Leftover", brand_id: id })).body.id;
    await service.database.run("test.deleted", `update sources set deleted_at = now() where id = $1`, [source]);
    expect((await remove(id)).status).toBe(204);
    expect(await service.database.one("test.leftover", `select brand_id as brand from sources where id = $1`, [source])).toEqual({
      brand: null,
    });
  });

  it("returns 409 brand.has_integration_streams for a brand with an integration source", async () => {
    const id = await makeBrand("Streams");
    await streamSource(service, service.owner, { brandId: id, name: "Streams" });
    await refused(remove(id, "Streams"), 409, "brand.has_integration_streams");
    expect((await read(id)).status).toBe(200);
  });

  it("returns 409 brand.removal_busy with job_id while another bulk job is running, and changes nothing", async () => {
    const brand = await openShop(service, service.owner, "Occupied");
    await whileBusy(service, accountId, async (jobId) => {
      expect((await refused(remove(brand.brandId, "Occupied"), 409, "brand.removal_busy")).job_id).toBe(jobId);
    });
    expect((await api.call("GET", `/api/personas/${brand.personaId}`)).status).toBe(200);
    expect((await api.call("GET", `/v1/knowledge/sources?brand_id=${brand.brandId}`)).body.sources).toHaveLength(2);
    await whileBusy(service, accountId, async () => {
      expect((await remove(await makeBrand("No sources"))).status).toBe(204);
    });
  });

  it("returns 404 resource.not_found for an unknown brand and 403 auth.not_owner for another account's brand", async () => {
    const other = await openShop(service, await service.addAccount("drop-brand@example.com"), "Theirs");
    for (const id of [unknownId, "no-uuid", "%00"]) await refused(remove(id, "Theirs"), 404, "resource.not_found");
    await refused(remove(other.brandId, "Theirs"), 403, "auth.not_owner");
    expect((await other.api.call("GET", `/v1/brands/${other.brandId}`)).status).toBe(200);
  });
});
