import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/ports/actor.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say, withPersonaKey } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
let otherAccount: TestAccount;
let foreign: Shop;

const inventedId = "0190a0b0-0000-7000-8000-000000000000";

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  otherAccount = await service.addAccount("foreign@example.com");
  foreign = await openShop(service, otherAccount, "Foreign");
});

const create = (fields: object = {}, api: Api = shop.api, brandId = shop.brandId): Promise<Answer> =>
  api.call("POST", "/api/personas", { name: "Ada", brand_id: brandId, ...fields });
const made = async (fields: object = {}): Promise<string> => (await create(fields)).body.id;
const get = (id: string): Promise<Answer> => shop.api.call("GET", `/api/personas/${id}`);
const patch = (id: string, fields: object, api: Api = shop.api): Promise<Answer> => api.call("PATCH", `/api/personas/${id}`, fields);
const remove = (id: string, api: Api = shop.api): Promise<Answer> => api.call("DELETE", `/api/personas/${id}`);

async function signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<Api> {
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email, password });
  return new Api(service.url, { authorization: `Bearer ${body.access_token}` });
}

/** Another user in the owner's account. */
async function signedInAs(role: Role): Promise<Api> {
  return (await addPerson(service, service.owner, role, role)).api;
}

const all = {
  name: "Grace",
  description: "Knows the shop",
  avatar_url: "https://img.example/grace.png",
  greeting: "Hello!",
  instructions: "Be brief.",
  tone: "warm",
  languages: ["en", "de-AT"],
  suggested_questions: ["1?", "2?"],
  mode: "full",
  model: "some-model",
  is_public: false,
  allowed_origins: ["https://shop.example"],
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
  status: "draft",
};

describe("PATCH /api/personas/{id}", () => {
  it("returns 200 and the persona, with every field in the request updated", async () => {
    const { body: before } = await create();
    const { status, body } = await patch(before.id, all);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...all, updated_at: expect.any(String) });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect((await get(before.id)).body).toEqual(body);
  });

  it("does not change fields that were not sent", async () => {
    const id = await made();
    const values = Object.entries(all);
    let expected = (await get(id)).body;
    for (const [field, value] of values) {
      expected = { ...expected, [field]: value, updated_at: expect.any(String) };
      expect((await patch(id, { [field]: value })).body, field).toEqual(expected);
    }
    expect((await patch(id, {})).body).toEqual(expected);
  });

  it("clears an optional field that is sent as null", async () => {
    const { id } = (await create({ ...all, status: undefined })).body;
    const nullable = [
      "description",
      "avatar_url",
      "greeting",
      "tone",
      "model",
      "schedule",
      "session_interaction_limit",
      "session_duration_limit_seconds",
      "live_capacity",
      "waiting_room_capacity",
    ];
    const empty = Object.fromEntries(nullable.map((field) => [field, null]));
    expect((await patch(id, empty)).body).toEqual({
      ...all,
      ...empty,
      id,
      status: "ready",
      brand_id: shop.brandId,
      active_document_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    for (const field of ["name", "instructions", "languages", "mode", "is_public", "status"])
      expect((await patch(id, { [field]: null })).body, field).toMatchObject({ status: 400, code: "validation.failed" });
  });

  it.each([
    ["name", ""],
    ["name", "  "],
    ["name", "nul\0"],
    ["instructions", "half \udc00"],
    ["languages[0]", ["not a language"]],
    ["allowed_origins[0]", ["https://shop.example/path"]],
    ["schedule.timezone", { timezone: "Mars/Base", windows: [] }],
    ["session_interaction_limit", 0],
    ["status", "building"],
    ["status", "failed"],
    ["id", inventedId],
    ["instruction", "a typo"],
  ] as const)("returns 400 validation.failed for %s: %j and changes nothing", async (field, value) => {
    const { body: before } = await create();
    const { status, body } = await patch(before.id, { greeting: "Changed", [field.replace(/[.[].*/, "")]: value });
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await get(before.id)).body).toEqual(before);
  });

  it("accepts the persona's own brand and returns 400 validation.failed for another brand", async () => {
    const id = await made();
    expect((await patch(id, { brand_id: shop.brandId.toUpperCase(), name: "Kept" })).body.name).toBe("Kept");
    const { body: other } = await shop.api.call("POST", "/v1/brands", { display_name: "Second" });
    for (const brandId of [other.id, foreign.brandId, inventedId, "no-uuid"]) {
      const { body } = await patch(id, { brand_id: brandId, name: "Moved" });
      expect(body).toMatchObject({ status: 400, code: "validation.failed", errors: [{ field: "brand_id" }] });
    }
    expect((await get(id)).body).toMatchObject({ brand_id: shop.brandId, name: "Kept" });
  });

  it("applies all concurrent changes of different fields", async () => {
    const id = await made();
    const fields = Object.entries({ ...all, name: "At once" });
    await Promise.all(fields.map(([field, value]) => patch(id, { [field]: value })));
    expect((await get(id)).body).toMatchObject(Object.fromEntries(fields));
  });

  it("returns 404 on public routes as soon as the persona is disabled or a draft, and serves the persona again once it is ready", async () => {
    const id = await made();
    const visitor = Api.asVisitor(service.url, id);
    const statuses = async (): Promise<number[]> => [
      (await visitor.call("GET", "/v1/persona")).status,
      (await visitor.call("POST", "/v1/search", { query: "lamp" })).status,
      (await visitor.chat({ message: "Hello" })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    for (const status of ["disabled", "draft"]) {
      expect((await patch(id, { status })).body.status).toBe(status);
      expect(await statuses()).toEqual([404, 404, 404]);
    }
    await patch(id, { status: "ready" });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("applies is_public, allowed_origins and greeting immediately", async () => {
    const id = await made();
    const visitor = Api.asVisitor(service.url, id);
    const bootstrap = (origin = "https://a.example"): Promise<Answer> => visitor.with({ origin }).call("GET", "/v1/persona");
    expect((await bootstrap()).status).toBe(200);
    await patch(id, { allowed_origins: ["https://b.example"], greeting: "Servus" });
    expect((await bootstrap()).body.code).toBe("auth.origin_not_allowed");
    expect((await bootstrap("https://b.example")).body.greeting).toBe("Servus");
    await patch(id, { is_public: false });
    expect((await bootstrap("https://b.example")).body.code).toBe("auth.unauthorized");
  });
});

describe("DELETE /api/personas/{id}", () => {
  it("returns 204 and deletes only the persona with its conversations, keys and activations", async () => {
    const id = await made();
    const kept = await made();
    await shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "kept", content: "Kept" }] });
    await shop.api.call("PUT", `/api/personas/${id}/knowledge`, { external_ids: ["kept"] });
    const key = await withPersonaKey(service, service.owner, id);
    const { sessionId } = await say(Api.asVisitor(service.url, id), "Hello");
    expect((await key.call("POST", "/v1/search", { query: "lamp" })).status).toBe(200);

    const { status, text } = await remove(id);
    expect([status, text]).toEqual([204, ""]);
    expect((await get(id)).body).toMatchObject({ status: 404, code: "resource.not_found" });
    expect((await shop.api.call("GET", "/api/personas?limit=200")).text).not.toContain(id);
    expect((await key.call("POST", "/v1/search", { query: "lamp" })).body.code).toBe("auth.api_key_invalid");
    expect((await Api.asVisitor(service.url, id).call("GET", "/v1/persona")).body.code).toBe("auth.unauthorized");
    expect((await shop.api.call("GET", `/v1/chat/${sessionId}/events?live=false`)).status).toBe(404);
    for (const table of ["sessions", "api_keys", "activations"]) {
      const rows = await service.database.rows(`test.${table}`, `select 1 from ${table} where persona_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    expect(await service.database.rows("test.events", `select 1 from session_events where session_id = $1`, [sessionId])).toEqual([]);
    expect((await get(kept)).status).toBe(200);
    expect((await shop.api.call("GET", "/api/knowledge/docs?external_id=kept")).body.items).toMatchObject([{ active_persona_count: 0 }]);
  });

  it("returns 404 for an unknown or deleted persona", async () => {
    const id = await made();
    await remove(id);
    for (const unknown of [id, inventedId, "no-uuid"]) {
      expect((await remove(unknown)).body).toMatchObject({ status: 404, code: "resource.not_found" });
      expect((await patch(unknown, { name: "X" })).body).toMatchObject({ status: 404, code: "resource.not_found" });
    }
  });

  it("deletes the persona only once for concurrent requests", async () => {
    const id = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(9).fill(404)]);
  });
});

describe("active_document_count", () => {
  it("counts ready documents in the brand's enabled sources and activated ready account documents", async () => {
    const id = await made();
    const count = async (): Promise<number[]> => {
      const listed = (await shop.api.call("GET", "/api/personas?limit=200")).body.items.find((item: { id: string }) => item.id === id);
      return [(await get(id)).body.active_document_count, listed.active_document_count];
    };
    expect(await count()).toEqual([0, 0]);
    await shop.load([
      { id: "a", title: "A" },
      { id: "b", title: "B" },
    ]);
    expect(await count()).toEqual([2, 2]);
    await shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "staged", content: "Staged" }] });
    await shop.api.call("PUT", "/api/knowledge/docs/by-external-id/ready", { content: "Ready" });
    await eventually(async () => (await shop.api.call("GET", "/api/knowledge/docs?status=ready")).body.total_count === 1);
    expect(await count()).toEqual([2, 2]);
    await shop.api.call("PUT", `/api/personas/${id}/knowledge`, { external_ids: ["staged", "ready"] });
    expect(await count()).toEqual([3, 3]);
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: false });
    expect(await count()).toEqual([1, 1]);
    await shop.api.call("DELETE", "/api/knowledge/docs/by-external-id/ready");
    expect(await count()).toEqual([0, 0]);
  });
});

describe("Persona limit of the tier", () => {
  let account: TestAccount;
  let mine: Shop;
  let round = 0;
  beforeEach(async () => {
    round += 1;
    account = await service.addAccount(`tier-${round}@example.com`);
    mine = await openShop(service, account, `Tier ${round}`);
    await service.database.run("test.tier", `update accounts set tier = 'starter' where id = $1`, [account.accountId]);
  });
  const createMine = (): Promise<Answer> => create({}, mine.api, mine.brandId);

  it("returns 402 limits.quota_exceeded for a persona beyond the limit and creates none; deleting a persona allows another", async () => {
    for (let n = 2; n <= 5; n++) expect((await createMine()).status).toBe(201);
    expect((await createMine()).body).toMatchObject({ status: 402, code: "limits.quota_exceeded" });
    const { body } = await mine.api.call("GET", "/api/personas");
    expect(body.total_count).toBe(5);
    await patch(mine.personaId, { status: "disabled" }, mine.api);
    expect((await createMine()).status).toBe(402);
    await remove(mine.personaId, mine.api);
    expect((await createMine()).status).toBe(201);
  });

  it("is exact if personas are created concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, createMine));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(16);
    expect((await mine.api.call("GET", "/api/personas")).body.total_count).toBe(5);
  });
});

describe("Access to personas", () => {
  it("allows owners and admins to change and delete; operators and viewers get 403 auth.forbidden", async () => {
    for (const role of ["viewer", "operator", "admin"] as const) {
      const person = await signedInAs(role);
      const id = await made();
      expect((await person.call("GET", `/api/personas/${id}`)).status).toBe(200);
      const answers = [await patch(id, { name: "Changed" }, person), await remove(id, person)];
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual(role === "admin" ? [200, 204] : [403, 403]);
    }
    const owner = await signIn(service.owner);
    expect((await remove(await made(), owner)).status).toBe(204);
  });

  it("returns 404 to keys and 403 auth.not_owner to users for another account's persona, and changes nothing", async () => {
    const before = (await get(shop.personaId)).body;
    const ask = async (api: Api, id: string): Promise<[status: number, body: { readonly code: string }][]> =>
      [
        await api.call("GET", `/api/personas/${id}`),
        await patch(id, { name: "Taken", brand_id: foreign.brandId }, api),
        await patch(id, { name: "" }, api),
        await patch(id, { languages: ["not a language"] }, api),
        await remove(id, api),
      ].map(({ status, body }) => [status, { ...body, instance: null }]);
    expect(await ask(foreign.api, shop.personaId)).toEqual(await ask(foreign.api, inventedId));
    const refusals = await ask(await signIn(otherAccount), shop.personaId);
    expect(refusals.map(([status, { code }]) => [status, code])).toContainEqual([403, "auth.not_owner"]);
    for (const [, { code }] of refusals) expect(["auth.not_owner", "validation.failed"]).toContain(code);
    expect((await get(shop.personaId)).body).toEqual(before);
  });
});
