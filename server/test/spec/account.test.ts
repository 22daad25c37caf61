import { describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

const unknownId = "0190a0b0-0000-7000-8000-000000000000";
const get = (path: string): Promise<Answer> => shop.api.call("GET", path);
const create = (fields: object): Promise<Answer> =>
  shop.api.call("POST", "/api/personas", { name: "Ada", brand_id: shop.brandId, ...fields });
const a = (length: number): string => "a".repeat(length);

describe("Persona API", () => {
  it("returns 201 with the persona on POST, and every field as sent on GET", async () => {
    const fields = {
      name: "Ada",
      description: "Knows the shop",
      avatar_url: "https://img.example/ada.png",
      greeting: "Hello!",
      instructions: "Be brief.",
      tone: "warm",
      languages: ["en", "de-AT"],
      suggested_questions: ["1?", "2?", "3?", "4?", "5?", "6?"],
      mode: "full",
      model: "some-model",
      is_public: false,
      allowed_origins: ["https://shop.example", "http://localhost:3000"],
      consent_required: true,
      schedule: { timezone: "Europe/Vienna", windows: [{ days: [1, 7], from: "08:00", to: "17:30" }] },
      session_interaction_limit: 20,
      session_duration_limit_seconds: 600,
      live_capacity: 20,
      waiting_room_capacity: 500,
      catalog_tools: true,
      widget: {
        position: "left",
        launcher: "Ask us",
        theme: "dark",
        texts: { en: { title: "Help" } },
        attachments: false,
        privacy_url: "https://shop.example/privacy",
        consent_text: "Do you agree?",
      },
    };
    const { status, body } = await create(fields);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      brand_id: shop.brandId,
      status: "ready",
      active_document_count: 0,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      ...fields,
    });
    expect((await get(`/api/personas/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ["name", ""],
    ["name", "  "],
    ["name", a(121)],
    ["name", "nul\0"],
    ["instructions", "half \udc00"],
    ["avatar_url", "no address"],
    ["languages[0]", ["not a language"]],
    ["suggested_questions", ["1", "2", "3", "4", "5", "6", "7"]],
    ["mode", "loud"],
    ["is_public", "yes"],
    ["allowed_origins[0]", ["https://shop.example/path"]],
    ["allowed_origins[0]", ["shop.example"]],
    ["schedule.timezone", { timezone: "Mars/Base", windows: [] }],
    ["schedule.windows[0].from", { timezone: "UTC", windows: [{ days: [1], from: "25:00", to: "26:00" }] }],
    ["session_interaction_limit", 0],
    ["instruction", "a typo"],
  ] as const)("returns 400 validation.failed for %s: %j", async (field, value) => {
    const { status, body } = await create({ [field.replace(/[.[].*/, "")]: value });
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("returns 404 for an unknown brand_id", async () => {
    for (const id of [unknownId, "no-uuid"])
      expect((await create({ brand_id: id })).body).toMatchObject({ status: 404, code: "resource.not_found" });
  });

  it("returns 404 resource.not_found for an unknown or malformed persona id", async () => {
    for (const id of [unknownId, "no-uuid", "%00"])
      expect((await get(`/api/personas/${id}`)).body).toMatchObject({ status: 404, code: "resource.not_found" });
  });

  it("returns {items, total_count} on GET, with limit, offset, brand_id and search", async () => {
    const { body: brand } = await shop.api.call("POST", "/v1/brands", { display_name: "Listed" });
    for (const name of ["Grace Hopper", "Alan Turing", "100% Edsger"]) await create({ name, brand_id: brand.id });
    const names = async (query: string): Promise<string[]> =>
      (await get(`/api/personas?brand_id=${brand.id}${query}`)).body.items.map((item: { name: string }) => item.name).toSorted();
    expect(await names("")).toEqual(["100% Edsger", "Alan Turing", "Grace Hopper"]);
    expect(await names("&search=hOpp")).toEqual(["Grace Hopper"]);
    expect(await names("&search=%25")).toEqual(["100% Edsger"]);
    const { body } = await get(`/api/personas?brand_id=${brand.id}&limit=1&offset=1`);
    expect(Object.keys(body)).toEqual(["items", "total_count"]);
    expect([body.items.length, body.total_count]).toEqual([1, 3]);
  });

  it.each(["limit=0", "limit=201", "limit=x", "offset=-1", "brand_id=x", "search=%00", `search=${a(201)}`])(
    "returns 400 validation.failed for %s instead of clamping it",
    async (query) => {
      const { status, body } = await get(`/api/personas?${query}`);
      expect([status, body.code]).toEqual([400, "validation.failed"]);
      expect(body.errors[0].field).toBe(query.split("=")[0]);
    },
  );

  it("returns the data that a page shows before the first message on GET /v1/persona, and no private fields", async () => {
    const { body: persona } = await create({ instructions: "SECRET", greeting: "Hi" });
    const { status, body } = await Api.asVisitor(service.url, persona.id).call("GET", "/v1/persona");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: persona.id,
      name: "Ada",
      avatar_url: null,
      greeting: "Hi",
      greeting_language: "en",
      languages: ["en"],
      suggested_questions: [],
      accent_colors: [],
      online: true,
      next_online_at: null,
      business_hours: null,
      consent_required: false,
      widget: {
        attachments: true,
        consent_text: null,
        launcher: null,
        position: "right",
        privacy_url: null,
        texts: {},
        theme: "auto",
      },
    });
  });

  it("returns 404 on public routes for a persona that is disabled or not ready", async () => {
    const { body: persona } = await create({});
    for (const status of ["draft", "building", "failed", "disabled"]) {
      await service.database.run("test.status", `update personas set status = $2 where id = $1`, [persona.id, status]);
      await service.database.run("test.changed", `select pg_notify('parlance_events', $1)`, [
        `"account_changed"${JSON.stringify({ accountId: service.owner.accountId })}`,
      ]);
      const visitor = Api.asVisitor(service.url, persona.id);
      await eventually(async () => (await visitor.call("GET", "/v1/persona")).status === 404);
      for (const ask of [
        () => visitor.call("GET", "/v1/persona"),
        () => visitor.call("POST", "/v1/search", { query: "x" }),
        () => visitor.call("POST", "/v1/chat", { message: "x" }),
      ]) {
        expect((await ask()).body, status).toMatchObject({ status: 404, code: "resource.not_found" });
      }
    }
  });
});

describe("GET /api/subscription/limits", () => {
  it("returns {usage: {knowledgeUnitsUsed, knowledgeUnitsLimit, storageUnitsUsed, storageUnitsLimit}} for the account key", async () => {
    const account = await service.addAccount("limits@example.com");
    const other = await openShop(service, account, "Other");
    expect((await other.api.call("GET", "/api/subscription/limits")).body).toEqual({
      usage: { knowledgeUnitsUsed: 0, knowledgeUnitsLimit: 1e9, storageUnitsUsed: 0, storageUnitsLimit: 1e9 },
    });
    await other.load([{ id: "x", title: a(400), description: a(7_600) }]);
    await other.api.upload(other.filesId, "x.txt", "word ".repeat(20_971));
    await other.settled();
    const { usage } = (await other.api.call("GET", "/api/subscription/limits")).body;
    expect(usage.knowledgeUnitsUsed).toBeGreaterThan(2);
    // 104,855 bytes are 0.1 Su; the product adds its own 8 KB.
    expect(usage.storageUnitsUsed).toBeGreaterThan(0.1);
    expect(usage.storageUnitsUsed).toBeLessThan(0.12);
  });

  it.each([
    ["free", 100],
    ["starter", 1_000],
    ["pro", 10_000],
    ["business", 100_000],
    ["self_hosted", 1e9],
  ])("gives %s accounts a limit of %d Ku and Su", async (tier, units) => {
    await service.database.run("test.tier", `update accounts set tier = $2 where id = $1`, [service.owner.accountId, tier]);
    expect((await get("/api/subscription/limits")).body.usage).toMatchObject({ knowledgeUnitsLimit: units, storageUnitsLimit: units });
  });
});
