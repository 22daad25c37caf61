import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "../../src/ports/actor.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/turn.ts";

let service: SharedService;
let shop: Shop;
/** Another persona of the shop's brand. */
let colleague: string;
let otherBrand: Shop;
let otherAccount: TestAccount;
let foreign: Shop;
let session: Api;

const inventedId = "0190a0b0-0000-7000-8000-000000000000";

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  colleague = (await shop.api.call("POST", "/api/personas", { name: "Colleague", brand_id: shop.brandId })).body.id;
  otherBrand = await openShop(service, service.owner, "Other");
  otherAccount = await service.addAccount("foreign@example.com");
  foreign = await openShop(service, otherAccount, "Foreign");
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", {
    email: service.owner.email,
    password: service.owner.password,
  });
  session = new Api(service.url, { authorization: `Bearer ${body.access_token}` });
  await write("warranty", "The Quillon warranty covers broken lantern glass for nine years.");
  await write("returns", "Quillon lanterns may be returned within forty days.");
  await write("care", "Clean a Quillon lantern with vinegar.");
  await settled();
});
beforeEach(async () => {
  for (const personaId of [shop.personaId, colleague, otherBrand.personaId]) await put([], personaId);
});

const pathOf = (personaId: string): string => `/api/personas/${personaId}/knowledge`;
const documentPath = (id: string): string => `/api/knowledge/docs/by-external-id/${encodeURIComponent(id)}`;

async function write(id: string, content: string, api: Api = shop.api): Promise<void> {
  const { status, text } = await api.call("PUT", documentPath(id), { content });
  expect(status, text).toBeLessThan(300);
}

async function settled(api: Api = shop.api): Promise<void> {
  await eventually(async () => (await api.call("GET", "/api/knowledge/docs?limit=1&status=pending")).body.total_count === 0);
  // `/readyz` returns 200 only after the index has caught up.
  await fetch(`${service.url}/readyz`);
}

const put = (ids: readonly string[], personaId = shop.personaId): Promise<Answer> =>
  shop.api.call("PUT", pathOf(personaId), { external_ids: ids });
const post = (ids: readonly string[], personaId = shop.personaId): Promise<Answer> =>
  shop.api.call("POST", pathOf(personaId), { external_ids: ids });
const remove = (id: string, personaId = shop.personaId): Promise<Answer> =>
  shop.api.call("DELETE", `${pathOf(personaId)}/${encodeURIComponent(id)}`);
const active = async (personaId = shop.personaId): Promise<readonly string[]> =>
  (await shop.api.call("GET", pathOf(personaId))).body.external_ids;

async function found(visitor: Api, query = "Quillon lantern", fields: object = {}): Promise<string[]> {
  const { status, body, text } = await visitor.call("POST", "/v1/search", { query, top_k: 50, ...fields });
  expect(status, text).toBe(200);
  return body.results.map((hit: { id: string }) => hit.id).toSorted();
}

describe("Persona with activated documents", () => {
  it("finds an active, ready document for that persona only, not for another persona of the same brand, another brand or another account", async () => {
    expect((await put(["warranty", "returns"])).status).toBe(200);
    expect(await found(shop.visitor)).toEqual(["returns", "warranty"]);
    for (const [name, visitor] of Object.entries({
      "same brand": Api.asVisitor(service.url, colleague),
      "other brand": otherBrand.visitor,
      "other account": foreign.visitor,
    })) {
      for (const query of ["Quillon lantern", "warranty", "How long is broken glass covered?"]) {
        for (const mode of ["fast", "smart"]) expect(await found(visitor, query, { mode }), `${name} ${query}`).toEqual([]);
      }
      const { text, cards } = await say(visitor, "How many years does the Quillon warranty cover broken lantern glass?");
      expect(text, name).not.toMatch(/nine/);
      expect(cards).toEqual([]);
    }
  });

  it("keeps activations separate for two personas of one brand and one of another brand", async () => {
    await put(["warranty"]);
    await put(["warranty", "care"], colleague);
    await put(["returns"], otherBrand.personaId);
    expect(await found(shop.visitor)).toEqual(["warranty"]);
    expect(await found(Api.asVisitor(service.url, colleague))).toEqual(["care", "warranty"]);
    expect(await found(otherBrand.visitor)).toEqual(["returns"]);
  });

  it("answers a question and a follow-up question from the document, with a card that shows its title and primary link", async () => {
    const links = [{ url: "https://shop.example/other" }, { url: "https://shop.example/storm-glass", description: "", is_primary: true }];
    await shop.api.call("PUT", documentPath("glass"), {
      content: "The storm glass of the Quillon lantern weighs 730 grams.",
      label: "Storm glass",
      link_library: links,
    });
    await settled();
    await put(["glass"]);
    const turn = await say(shop.visitor, "How much does the storm glass of the Quillon lantern weigh?");
    expect(turn.text).toContain("730");
    expect(turn.cards[0]).toMatchObject({
      document_id: "glass",
      kind: "file",
      title: "Storm glass",
      url: "https://shop.example/storm-glass",
    });
    const next = await say(shop.visitor, "Tell me more about it.", { session_id: turn.sessionId });
    expect(next.text).toContain("730");
    // A deactivated document is not used, even if the conversation has referred to it.
    await remove("glass");
    const last = await say(shop.visitor, "And how much does it weigh?", { session_id: turn.sessionId });
    expect(last.cards).toEqual([]);
    expect(last.text).not.toContain("730");
  });

  it('reports "Account documents" as the source of the hits; a source filter excludes the hits unless it includes that source', async () => {
    await shop.load([{ id: "lantern", title: "Quillon lantern" }]);
    await put(["warranty"]);
    const { body } = await shop.visitor.call("POST", "/v1/search", { query: "Quillon lantern" });
    expect(body.num_total_results).toBe(2);
    expect(Object.fromEntries(body.results.map((hit: { id: string; source: string }) => [hit.id, hit.source]))).toEqual({
      lantern: "Shop catalog",
      warranty: "Account documents",
    });
    expect(await found(shop.visitor, "Quillon lantern", { filters: { source_ids: [shop.catalogId] } })).toEqual(["lantern"]);
    expect(await found(shop.visitor, "Quillon lantern", { filters: { kind: "file" } })).toEqual(["warranty"]);
    const { cards } = await say(shop.visitor, "What does the Quillon warranty cover?");
    const library = cards.find((card) => card["document_id"] === "warranty")?.["source_id"];
    expect(await found(shop.visitor, "Quillon lantern", { filters: { source_ids: [library] } })).toEqual(["warranty"]);
    // A filter on the hidden source returns only active documents.
    expect(await found(Api.asVisitor(service.url, colleague), "Quillon lantern", { filters: { source_ids: [library] } })).toEqual([]);
    await shop.api.call("DELETE", `/v1/knowledge/sources/${shop.catalogId}/documents`, { ids: ["lantern"] });
    await eventually(async () => (await found(shop.visitor)).length === 1);
  });

  it("considers only active documents in num_total_results and scores", async () => {
    await put(["warranty"]);
    const before = (await shop.visitor.call("POST", "/v1/search", { query: "Quillon warranty", explain: true })).body;
    expect(before.num_total_results).toBe(1);
    await put(["warranty", "returns", "care"], colleague);
    for (let n = 0; n < 5; n++) await write(`hidden-${n}`, `Hidden Quillon warranty ${n}`);
    await settled();
    expect((await shop.visitor.call("POST", "/v1/search", { query: "Quillon warranty", explain: true })).body).toEqual(before);
  });
});

describe("Activation and processing", () => {
  it("allows activation of a staged document, which becomes searchable once it is processed", async () => {
    const content = "Quillon wicks are woven in Trieste.";
    await shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "wicks", content }] });
    expect((await put(["wicks"])).body).toMatchObject({ external_ids: ["wicks"], activated: 1 });
    expect(await found(shop.visitor)).toEqual([]);
    expect((await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count).toBe(0);
    await write("wicks", `${content} Since 1901.`);
    await settled();
    expect(await found(shop.visitor)).toEqual(["wicks"]);
    expect((await shop.api.call("GET", `/api/personas/${shop.personaId}`)).body.active_document_count).toBe(1);
  });

  it("keeps serving the previous version while an update is pending or staged", async () => {
    await write("fuel", "Quillon lanterns burn kerosene.");
    await settled();
    await put(["fuel"]);
    await shop.api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "fuel", content: "Quillon lanterns burn ethanol." }] });
    const { body } = await shop.visitor.call("POST", "/v1/search", { query: "Quillon lantern fuel" });
    expect(body.results.map((hit: { content: string }) => hit.content).join()).toContain("kerosene");
  });

  it("deactivates a deleted document, and does not activate a new document with the same id", async () => {
    await write("gone", "Quillon wax melts.");
    await settled();
    await put(["gone", "care"]);
    await shop.api.call("DELETE", documentPath("gone"));
    expect(await found(shop.visitor)).toEqual(["care"]);
    expect(await active()).toEqual(["care"]);
    await write("gone", "Quillon wax melts again.");
    await settled();
    expect(await active()).toEqual(["care"]);
    expect(await found(shop.visitor)).toEqual(["care"]);
  });
});

describe("GET /api/personas/{persona_id}/knowledge", () => {
  it("returns {external_ids, total_count} with all ids in sorted order", async () => {
    await put(["warranty", "care", "returns"]);
    const { status, body } = await shop.api.call("GET", pathOf(shop.personaId));
    expect(status).toBe(200);
    expect(body).toEqual({ external_ids: ["care", "returns", "warranty"], total_count: 3 });
    expect((await session.call("GET", pathOf(shop.personaId))).body).toEqual(body);
    expect((await shop.api.call("GET", pathOf(colleague))).body).toEqual({ external_ids: [], total_count: 0 });
  });
});

describe("PUT /api/personas/{persona_id}/knowledge", () => {
  it("replaces the whole list; unlisted documents are deactivated immediately in search and chat", async () => {
    expect((await put(["warranty", "care"])).body).toEqual({
      external_ids: ["care", "warranty"],
      activated: 2,
      deactivated: 0,
      unchanged: 0,
    });
    expect((await put(["returns", "care"])).body).toEqual({
      external_ids: ["care", "returns"],
      activated: 1,
      deactivated: 1,
      unchanged: 1,
    });
    expect(await found(shop.visitor)).toEqual(["care", "returns"]);
    const { text } = await say(shop.visitor, "How many years does the Quillon warranty cover broken lantern glass?");
    expect(text).not.toMatch(/nine/);
    expect((await put([])).body).toEqual({ external_ids: [], activated: 0, deactivated: 2, unchanged: 0 });
    expect(await found(shop.visitor)).toEqual([]);
  });

  it("is idempotent", async () => {
    await put(["warranty"]);
    expect((await put(["warranty"])).body).toEqual({ external_ids: ["warranty"], activated: 0, deactivated: 0, unchanged: 1 });
  });

  it("ignores duplicate ids and compares ids after NFC normalization", async () => {
    await write("caf\u00e9", "Quillon caf\u00e9 lamp");
    const { body } = await put(["cafe\u0301", "warranty", "caf\u00e9", "warranty"]);
    expect(body).toEqual({ external_ids: ["caf\u00e9", "warranty"], activated: 2, deactivated: 0, unchanged: 0 });
  });

  it("returns 404 resource.not_found with an error for each unknown id and changes nothing", async () => {
    await put(["warranty"]);
    for (const change of [put, post]) {
      const { status, body } = await change(["care", "nobody", "warranty", "no\u0000body", "nobody"]);
      expect([status, body.code]).toEqual([404, "resource.not_found"]);
      expect(body.errors).toEqual(
        [1, 3, 4].map((at) => ({
          field: `external_ids[${at}]`,
          id: at === 3 ? "no\u0000body" : "nobody",
          code: "not_found",
          message: expect.any(String),
        })),
      );
      expect(await active()).toEqual(["warranty"]);
    }
  });

  it("rejects the ids of a source's documents as unknown account documents", async () => {
    await shop.load([{ id: "catalog-lamp", title: "Lamp" }]);
    expect((await put(["catalog-lamp"])).status).toBe(404);
  });

  it("stores exactly one of two lists that are written concurrently", async () => {
    const [one, other] = [
      ["care", "returns"],
      ["care", "warranty"],
    ] as const;
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([put(one), put(other), put(one), put(other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([one, other]).toContainEqual(await active());
    }
  });
});

describe("POST /api/personas/{persona_id}/knowledge", () => {
  it("reports active documents as skipped and does not add them twice", async () => {
    await put(["warranty"]);
    expect((await post(["care", "warranty", "care"])).body).toEqual({ added: 1, skipped: 1 });
    expect(await active()).toEqual(["care", "warranty"]);
    expect(await found(shop.visitor)).toEqual(["care", "warranty"]);
    expect((await post(["care", "warranty"])).body).toEqual({ added: 0, skipped: 2 });
  });

  it("adds each id once across fifty identical concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(["warranty", "care"])));
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(2);
    expect(answers.reduce((sum, { body }) => sum + body.skipped, 0)).toBe(98);
    expect(await active()).toEqual(["care", "warranty"]);
  });

  it("adds every id when different ids are added concurrently", async () => {
    await Promise.all(["warranty", "care", "returns"].map((id) => post([id])));
    expect(await active()).toEqual(["care", "returns", "warranty"]);
  });
});

describe("DELETE /api/personas/{persona_id}/knowledge/{external_id}", () => {
  it("returns 204 without a body whether or not the document exists or was active, and deactivates it immediately", async () => {
    await put(["warranty", "care"]);
    for (const id of ["warranty", "warranty", "returns", "nobody", "\u0000", " edge ", "a".repeat(900)]) {
      const { status, text } = await remove(id);
      expect([status, text], id).toEqual([204, ""]);
    }
    expect(await active()).toEqual(["care"]);
    expect(await found(shop.visitor)).toEqual(["care"]);
  });

  it("decodes ids with slashes and special characters", async () => {
    const id = "a/b?c#d%e é";
    await write(id, "Quillon sign");
    await put([id]);
    expect((await remove(id)).status).toBe(204);
    expect(await active()).toEqual([]);
  });
});

describe("Limits of activation requests", () => {
  it.each([
    ["PUT", {}, "external_ids", "required"],
    ["PUT", { external_ids: "warranty" }, "external_ids", "type"],
    ["PUT", { external_ids: [1] }, "external_ids[0]", "type"],
    ["PUT", { external_ids: ["warranty"], ids: [] }, "ids", "unknown_field"],
    ["PUT", { external_ids: Array.from({ length: 5_001 }, (_, n) => `${n}`) }, "external_ids", "too_many"],
    ["POST", { external_ids: [] }, "external_ids", "too_short"],
    ["POST", { external_ids: Array.from({ length: 5_001 }, (_, n) => `${n}`) }, "external_ids", "too_many"],
  ] as const)("%s returns 400 validation.failed for out-of-bounds input (%#)", async (method, sent, field, code) => {
    const { status, body } = await shop.api.call(method, pathOf(shop.personaId), sent);
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors).toContainEqual({ field, code, message: expect.any(String) });
  });

  it("allow 5,000 active documents and return 400 validation.failed for one more, without adding any", async () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => `mass-${String(n).padStart(4, "0")}`);
    const items = ids.map((external_id) => ({ external_id, content: `Mass document ${external_id}` }));
    for (let at = 0; at < items.length; at += 100) {
      const { body } = await shop.api.call("PUT", "/api/knowledge/docs", { items: items.slice(at, at + 100) });
      expect(body.created).toBe(100);
    }
    expect((await put(ids)).body).toMatchObject({ activated: 5_000, deactivated: 0, unchanged: 0 });
    expect((await shop.api.call("GET", pathOf(shop.personaId))).body).toEqual({ external_ids: ids, total_count: 5_000 });
    const { status, body } = await post(["warranty", "care", "mass-0000"]);
    expect([status, body.code]).toEqual([400, "validation.failed"]);
    expect(body.errors).toEqual([{ field: "external_ids", code: "too_many", message: expect.any(String) }]);
    await remove("mass-0000");
    await remove("mass-0001");
    expect((await post(["mass-0002", "warranty"])).body).toEqual({ added: 1, skipped: 1 });
    expect(await found(shop.visitor)).toEqual(["warranty"]);
    expect((await post(["warranty", "care"])).body).toEqual({ added: 1, skipped: 1 });
    expect((await post(["mass-0000"])).status).toBe(400);
  });
});

describe("Access to activations", () => {
  it("allows viewers to read activations, but not to change them", async () => {
    const viewer = await signedInAs("viewer");
    await put(["care"]);
    expect((await viewer.call("GET", pathOf(shop.personaId))).body.external_ids).toEqual(["care"]);
    for (const [method, path, sent] of [
      ["PUT", pathOf(shop.personaId), { external_ids: [] }],
      ["POST", pathOf(shop.personaId), { external_ids: ["warranty"] }],
      ["DELETE", `${pathOf(shop.personaId)}/care`, undefined],
    ] as const)
      expect((await viewer.call(method, path, sent)).body).toMatchObject({ status: 403, code: "auth.forbidden" });
    expect(await active()).toEqual(["care"]);
    expect((await session.call("PUT", pathOf(shop.personaId), { external_ids: ["warranty"] })).status).toBe(200);
  });

  it("returns 403 for a public persona id", async () => {
    expect((await shop.visitor.call("GET", pathOf(shop.personaId))).body).toMatchObject({ status: 403, code: "auth.forbidden" });
  });

  it("returns the same response for another account's persona as for an unknown persona, and changes nothing", async () => {
    await put(["warranty"]);
    const ask = async (personaId: string): Promise<unknown> => {
      const answers = [
        await foreign.api.call("GET", pathOf(personaId)),
        await foreign.api.call("PUT", pathOf(personaId), { external_ids: [] }),
        await foreign.api.call("PUT", pathOf(personaId), { external_ids: ["warranty"] }),
        await foreign.api.call("POST", pathOf(personaId), { external_ids: ["warranty"] }),
        await foreign.api.call("DELETE", `${pathOf(personaId)}/warranty`),
      ];
      return answers.map(({ status, body }) => [status, { ...body, instance: null }]);
    };
    const told = await ask(shop.personaId);
    expect(told).toEqual(await ask(inventedId));
    expect(told).toEqual(await ask("no-uuid"));
    expect((told as [number][]).map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await active()).toEqual(["warranty"]);
  });

  it("returns the same response for another account's document as for an unknown document, even if the ids are equal", async () => {
    await write("theirs", "Quillon of the other account", foreign.api);
    await write("warranty", "Quillon warranty of the other account", foreign.api);
    await settled(foreign.api);
    const told = async (id: string): Promise<unknown> => {
      const { status, body } = await put(["warranty", id]);
      return [status, { ...body, instance: null, errors: body.errors.map((error: object) => ({ ...error, id: null })) }];
    };
    expect(await told("theirs")).toEqual(await told("invented"));
    expect((await remove("theirs")).status).toBe(204);
    await put(["warranty"]);
    const { text } = await shop.visitor.call("POST", "/v1/search", { query: "Quillon warranty" });
    expect(text).toContain("nine years");
    expect(text).not.toContain("other account");
    expect((await foreign.api.call("GET", pathOf(foreign.personaId))).body.external_ids).toEqual([]);
  });
});

/** Another user in the owner's account. */
async function signedInAs(role: Role): Promise<Api> {
  return (await addPerson(service, service.owner, role, role)).api;
}
