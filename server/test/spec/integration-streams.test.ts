import { describe, expect, it } from "vitest";
import { type Answer, type Api, eventually } from "../support/api.ts";
import { jobsDone, signedIn, unitsOf, whileBusy } from "../support/bulk-jobs.ts";
import { addPerson } from "../support/people.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { connectSite, type SitePlugin } from "../support/site-plugin.ts";

let service: SharedService;
let shop: Shop;
let session: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  session = await signedIn(service, service.owner);
});

const code = ({ status, body }: Answer): unknown => [status, body?.code];
const unknownId = "0190a0b0-0000-7000-8000-000000000000";
let made = 0;
const connect = (name = `Site ${(made += 1)}`, siteUrl?: string): Promise<SitePlugin> =>
  connectSite(service, service.owner, { brand_id: shop.brandId, name, ...(siteUrl === undefined ? {} : { site_url: siteUrl }) });
const tent = (id: string, more: object = {}): object => ({ id, title: `Tent ${id}`, price: 100, ...more });

async function sourceOf(plugin: SitePlugin, key = "products"): Promise<string> {
  const { body } = await plugin.sync();
  return body.streams.find(({ stream_key }: { stream_key: string }) => stream_key === key).source_id;
}

async function documentsOf(sourceId: string): Promise<string[]> {
  const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}&limit=200`);
  return body.items.map(({ id }: { id: string }) => id).toSorted();
}

const disconnect = async (plugin: SitePlugin): Promise<void> => {
  expect((await session.call("POST", `/api/integrations/${plugin.integrationId}/disconnect`)).status).toBe(204);
};

describe("POST /v1/integration/sync", () => {
  it("records the fields that the plug-in reports, and declares a product stream if the plug-in declares none", async () => {
    const plugin = await connect("Northwind");
    const { status, body } = await plugin.sync({
      site: { url: "https://northwind.example/shop", platform: "woocommerce", plugin_version: " 1.4.0 " },
    });
    expect([status, body]).toEqual([
      200,
      {
        integration_id: plugin.integrationId,
        brand_id: shop.brandId,
        persona_id: null,
        connected: true,
        streams: [
          { stream_key: "products", type: "catalog", on: true, source_id: expect.any(String), generation: 0, last_reconciled_at: null },
        ],
        batch_max: 100,
        next_sync_seconds: 3_600,
      },
    ]);
    expect((await plugin.sync()).body.streams).toEqual(body.streams);
    const { body: found } = await session.call("GET", `/api/integrations/${plugin.integrationId}`);
    expect(found).toMatchObject({
      id: plugin.integrationId,
      platform: "test",
      site_url: "https://northwind.example/shop",
      plugin_version: "1.0",
      connected: true,
      last_sync_at: expect.stringMatching(/Z$/),
      last_rejected: null,
      streams: [
        { stream_key: "products", source_name: "Northwind products", last_generation: 0, last_write_at: null, last_reconciliation: null },
      ],
    });
    const { body: listed } = await shop.api.call("GET", `/v1/knowledge/sources?brand_id=${shop.brandId}`);
    expect(listed.sources).toContainEqual(
      expect.objectContaining({ name: "Northwind products", integration_id: plugin.integrationId, stream_key: "products" }),
    );
  });

  it("declares several streams with types and names, and does not declare a stream twice", async () => {
    const plugin = await connect("Many");
    const streams = [{ stream_key: "products", name: " Many goods " }, { stream_key: "pages" }, { stream_key: "news", type: "files" }];
    const first = await plugin.sync({ site: {}, streams });
    expect(first.body.streams).toMatchObject([
      { stream_key: "products", type: "catalog" },
      { stream_key: "pages", type: "files" },
      { stream_key: "news", type: "files" },
    ]);
    const both = await Promise.all([plugin.sync({ site: {}, streams }), plugin.sync({ site: {}, streams })]);
    for (const { body } of both) expect(body.streams).toEqual(first.body.streams);
    const { body } = await session.call("GET", `/api/integrations/${plugin.integrationId}`);
    expect(body.streams.map(({ source_name }: { source_name: string }) => source_name)).toEqual(["Many goods", "Many pages", "Many news"]);
    expect(code(await plugin.sync({ site: {}, streams: [{ stream_key: "news", type: "catalog" }] }))).toEqual([
      409,
      "knowledge.source_type_mismatch",
    ]);
  });

  it("returns 409 integration.stream_taken while another source has the name, and records nothing", async () => {
    const plugin = await connect("Taken");
    const { body: source } = await shop.api.call("POST", "/v1/knowledge/sources", { name: "taken PRODUCTS", brand_id: shop.brandId });
    expect(code(await plugin.sync())).toEqual([409, "integration.stream_taken"]);
    expect(code(await plugin.put("products", 1, [tent("a")]))).toEqual([409, "integration.stream_taken"]);
    expect((await session.call("GET", `/api/integrations/${plugin.integrationId}`)).body).toMatchObject({
      last_sync_at: null,
      streams: [],
    });
    expect((await plugin.sync({ site: {}, streams: [{ stream_key: "products", name: "Other" }] })).status).toBe(200);
    const late = await connect("Taken");
    await shop.api.call("PATCH", `/v1/knowledge/sources/${source.id}`, { name: "Free again" });
    expect((await late.sync()).status).toBe(200);
  });

  it("returns 400 for malformed fields", async () => {
    const plugin = await connect();
    for (const body of [
      {},
      { site: { url: "ftp://x" } },
      { site: { plugin_version: " " } },
      { site: { platform: "x".repeat(61) } },
      { site: {}, streams: [{ stream_key: "Products" }] },
      { site: {}, streams: [{ stream_key: "x", type: "library" }] },
      { site: {}, streams: [{ stream_key: "x", name: " " }] },
    ])
      expect(code(await plugin.sync(body)), JSON.stringify(body)).toEqual([400, "validation.failed"]);
    for (const api of [shop.api, session, shop.visitor])
      expect(code(await api.call("POST", "/v1/integration/sync", { site: {} }))).toEqual([403, "auth.forbidden"]);
  });
});

describe("PUT /v1/integration/streams/{stream_key}/items", () => {
  it("writes items in the same way as products are written, and creates the stream on the first write", async () => {
    const plugin = await connect();
    expect((await plugin.put("products", 1, [tent("a"), tent("b")])).body).toEqual({
      created: 2,
      updated: 0,
      no_op: 0,
      deferred: [],
      skipped: [],
      superseded: [],
    });
    expect((await plugin.put("products", 2, [tent("a"), tent("b", { price: 90 })])).body).toMatchObject({
      created: 0,
      updated: 1,
      no_op: 1,
    });
    const source = await sourceOf(plugin);
    expect((await plugin.sync()).body.streams).toMatchObject([{ source_id: source, generation: 2 }]);
    await shop.settled();
    const { body } = await shop.api.call("GET", `/v1/knowledge/sources/${source}/documents/b`);
    expect(body).toMatchObject({ price: 90, currency: "EUR" });
    const hits = await shop.visitor.call("POST", "/v1/search", { query: "Tent b" });
    expect(hits.body.results.map(({ id }: { id: string }) => id)).toContain("b");
  });

  it("returns 422 with every problem and writes nothing", async () => {
    const plugin = await connect();
    const { status, body } = await plugin.put("products", 1, [tent("a"), { id: "b" }, { id: "a", title: "x", colour: 1 }]);
    expect(status).toBe(422);
    expect(body.errors.map(({ index, field, code: why }: Record<string, unknown>) => [index, field, why])).toEqual([
      [1, "title", "required"],
      [2, "colour", "unknown_field"],
      [2, "id", "duplicate"],
    ]);
    expect(await documentsOf(await sourceOf(plugin))).toEqual([]);
    const { last_rejected: rejected } = (await session.call("GET", `/api/integrations/${plugin.integrationId}`)).body;
    expect(rejected).toEqual({ code: "validation.failed", status: 422, at: expect.stringMatching(/Z$/) });
    for (const wrong of [0, 1.5, "1", 2 ** 53])
      expect(code(await plugin.put("products", wrong as number, [tent("a")]))).toEqual([400, "validation.failed"]);
    expect(
      code(
        await plugin.put(
          "products",
          1,
          Array.from({ length: 101 }, (_, at) => tent(String(at))),
        ),
      ),
    ).toEqual([400, "validation.failed"]);
    expect(code(await plugin.put("Products", 1, [tent("a")]))).toEqual([400, "validation.failed"]);
  });

  it("returns 402 and writes nothing if the quota is exceeded", async () => {
    const account = await service.addAccount("full-stream@example.com");
    const small = await openShop(service, account, "Full");
    const plugin = await connectSite(service, account, { brand_id: small.brandId, name: "Full site" });
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
    const items = Array.from({ length: 100 }, (_, at) => tent(String(at), { description: "word ".repeat(3_900) }));
    expect(code(await plugin.put("products", 1, items))).toEqual([402, "limits.quota_exceeded"]);
    expect((await plugin.sync()).body.streams).toMatchObject([{ generation: 0 }]);
  });

  it("writes concurrent batches one after the other; no batch is lost or written twice", async () => {
    const plugin = await connect();
    const batch = Array.from({ length: 20 }, (_, at) => tent(`t${at}`));
    const answers = await Promise.all(Array.from({ length: 6 }, () => plugin.put("products", 1, batch)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(20);
    expect(await documentsOf(await sourceOf(plugin))).toHaveLength(20);
    const { usage, documents } = await unitsOf(service, service.owner.accountId);
    expect(usage).toEqual(documents);
  });
});

describe("DELETE /v1/integration/streams/{stream_key}/items", () => {
  it("deletes by id, even if POST is used or a bulk job of the account is running", async () => {
    const plugin = await connect();
    await plugin.put("products", 1, [tent("a"), tent("b"), tent("c"), tent("d")]);
    const source = await sourceOf(plugin);
    expect((await plugin.remove("products", ["a", "unknown", " "])).body).toEqual({ deleted: 1 });
    expect((await plugin.remove("products", ["a"])).body).toEqual({ deleted: 0 });
    await jobsDone(service, service.owner.accountId);
    await whileBusy(service, service.owner.accountId, async () => {
      const posted = await plugin.api.call("POST", "/v1/integration/streams/products/items/delete", { ids: ["b"] });
      expect([posted.status, posted.body]).toEqual([200, { deleted: 1 }]);
      expect(await documentsOf(source)).toEqual(["c", "d"]);
    });
    await jobsDone(service, service.owner.accountId);
    expect(
      await service.database.one("test.marked", `select 1 from documents where source_id = $1 and state = 'deleted'`, [source]),
    ).toBeNull();
    const { usage, documents } = await unitsOf(service, service.owner.accountId);
    expect(usage).toEqual(documents);
    expect(code(await plugin.remove("posts", ["a"]))).toEqual([404, "resource.not_found"]);
  });
});

describe("POST /v1/integration/streams/{stream_key}/reconcile", () => {
  const fill = async (ids: readonly string[], generation = 1): Promise<SitePlugin> => {
    const plugin = await connect();
    expect(
      (
        await plugin.put(
          "products",
          generation,
          ids.map((id) => tent(id)),
        )
      ).status,
    ).toBe(200);
    return plugin;
  };

  it("deletes documents that are missing from a complete list, reports missing ids, and returns the same response if it is repeated", async () => {
    const plugin = await fill(["a", "b", "c"]);
    const source = await sourceOf(plugin);
    await shop.settled();
    const result = { generation: 2, kept: 2, removed: 1, missing: ["x", "y"] };
    const sent = { generation: 2, ids: ["y", "a", "x", "c", "a"] };
    expect((await plugin.reconcile("products", sent)).body).toEqual(result);
    expect(await documentsOf(source)).toEqual(["a", "c"]);
    const hits = await shop.visitor.call("POST", "/v1/search", { query: "Tent b", filters: { source_ids: [source] } });
    expect(hits.body.results.map(({ id }: { id: string }) => id)).not.toContain("b");
    for (const again of [sent, { generation: 2, ids: [] }, { generation: 2, part: 3, parts: 4, ids: ["q"] }]) {
      const { status, body } = await plugin.reconcile("products", again);
      expect([status, body]).toEqual([200, result]);
    }
    const stale = await plugin.reconcile("products", { generation: 1, ids: [] });
    expect(code(stale)).toEqual([409, "integration.reconcile_stale_generation"]);
    expect(stale.body.last_generation).toBe(2);
    const { body } = await session.call("GET", `/api/integrations/${plugin.integrationId}`);
    expect(body.streams).toMatchObject([
      {
        generation: 2,
        last_generation: 2,
        last_reconciled_at: expect.any(String),
        last_reconciliation: { kept: 2, removed: 1, missing_count: 2 },
      },
    ]);
    expect(await documentsOf(source)).toEqual(["a", "c"]);
  });

  it("waits for all parts, which may arrive in any order and be repeated", async () => {
    const plugin = await fill(["a", "b", "c", "d"]);
    const source = await sourceOf(plugin);
    const part = (number: number, ids: string[]): Promise<Answer> =>
      plugin.reconcile("products", { generation: 5, part: number, parts: 3, ids });
    for (const [number, ids, received] of [
      [3, ["c"], 1],
      [3, ["c"], 1],
      [1, ["a"], 2],
    ] as const) {
      const { status, body } = await part(number, [...ids]);
      expect([status, body]).toEqual([202, { generation: 5, received_parts: received }]);
    }
    expect(await documentsOf(source)).toHaveLength(4);
    expect((await plugin.sync()).body.streams).toMatchObject([{ generation: 5, last_reconciled_at: null }]);
    const results = await Promise.all([part(2, ["z"]), part(2, ["z"]), part(1, ["a"])]);
    expect(results.map(({ status }) => status).toSorted()).toContain(200);
    expect((await part(2, ["z"])).body).toEqual({ generation: 5, kept: 2, removed: 2, missing: ["z"] });
    expect(await documentsOf(source)).toEqual(["a", "c"]);
  });

  it("starts over if a part has other ids or another number of parts, because parts of two lists must not be mixed", async () => {
    const plugin = await fill(["a", "b"]);
    const part = (number: number, parts: number, ids: string[]): Promise<Answer> =>
      plugin.reconcile("products", { generation: 2, part: number, parts, ids });
    expect((await part(1, 2, ["a"])).body).toMatchObject({ received_parts: 1 });
    expect((await part(1, 2, ["a", "b"])).body).toMatchObject({ received_parts: 1 });
    expect((await part(1, 3, ["a", "b"])).body).toMatchObject({ received_parts: 1 });
    expect((await part(2, 2, [])).body).toMatchObject({ received_parts: 1 });
    expect((await part(1, 2, ["a", "b"])).body).toEqual({ generation: 2, kept: 2, removed: 0, missing: [] });
  });

  it("keeps documents written under the list's generation or a newer generation; an older generation cannot change them", async () => {
    const plugin = await fill(["old", "kept"], 3);
    await plugin.put("products", 4, [tent("late"), tent("kept")]);
    await plugin.put("products", 9, [tent("newer")]);
    const { body } = await plugin.put("products", 2, [tent("late", { price: 1 }), tent("newer"), tent("old")]);
    expect(body).toMatchObject({ created: 0, updated: 0, no_op: 0, superseded: ["late", "newer", "old"] });
    expect((await plugin.reconcile("products", { generation: 4, ids: [] })).body).toEqual({
      generation: 4,
      kept: 3,
      removed: 1,
      missing: [],
    });
    expect(await documentsOf(await sourceOf(plugin))).toEqual(["kept", "late", "newer"]);
    expect((await plugin.reconcile("products", { generation: 10, ids: [] })).body).toMatchObject({ kept: 0, removed: 3 });
  });

  it("does not restore a record from a write older than the last list, whether the list kept or deleted the record", async () => {
    const plugin = await fill(["kept", "deleted"], 1);
    await plugin.reconcile("products", { generation: 2, ids: ["kept"] });
    const late = await plugin.put("products", 1, [tent("kept", { price: 1 }), tent("deleted"), tent("new")]);
    expect(late.body).toMatchObject({ created: 0, updated: 0, no_op: 0, superseded: ["kept", "deleted", "new"] });
    expect(await documentsOf(await sourceOf(plugin))).toEqual(["kept"]);
    expect((await plugin.put("products", 2, [tent("kept", { price: 1 })])).body).toMatchObject({ updated: 1, superseded: [] });
  });

  it("compares ids in NFC, and returns them exactly as sent", async () => {
    const plugin = await fill(["cafe\u0301"], 5);
    expect((await plugin.put("products", 4, [tent("caf\u00e9")])).body).toMatchObject({ created: 0, superseded: ["caf\u00e9"] });
    expect((await plugin.reconcile("products", { generation: 6, ids: ["caf\u00e9", "the\u0301", "th\u00e9"] })).body).toEqual({
      generation: 6,
      kept: 1,
      removed: 0,
      missing: ["the\u0301"],
    });
    expect((await plugin.remove("products", ["caf\u00e9"])).body).toEqual({ deleted: 1 });
  });

  it("accepts 10,000 ids of maximum length in one part", async () => {
    const plugin = await fill(["a"]);
    const ids = Array.from({ length: 10_000 }, (_, at) => `${"\u{1f3d5}".repeat(250)}${String(at).padStart(5, "0")}`);
    const { status, body } = await plugin.reconcile("products", { generation: 2, ids });
    expect([status, body.kept, body.removed, body.missing.length]).toEqual([200, 0, 1, 10_000]);
  });

  it("discards parts older than an hour", async () => {
    const plugin = await fill(["a", "b"]);
    const part = (number: number): Promise<Answer> =>
      plugin.reconcile("products", { generation: 2, part: number, parts: 2, ids: [String(number)] });
    await part(1);
    await service.database.run(
      "test.expire",
      `update integration_list_parts set received_at = now() - interval '61 minutes' where source_id = $1`,
      [await sourceOf(plugin)],
    );
    expect((await part(2)).body).toEqual({ generation: 2, received_parts: 1 });
    expect((await part(1)).body).toMatchObject({ removed: 2 });
  });

  it("stores the lists of the three newest generations separately", async () => {
    const plugin = await fill(["a"]);
    const part = (generation: number, number: number): Promise<Answer> =>
      plugin.reconcile("products", { generation, part: number, parts: 2, ids: ["a"] });
    for (const generation of [10, 20, 30, 40, 50]) expect((await part(generation, 1)).body).toMatchObject({ received_parts: 1 });
    expect((await part(10, 2)).body).toMatchObject({ received_parts: 1 });
    expect((await part(30, 2)).body).toMatchObject({ generation: 30, kept: 1 });
    expect(code(await part(20, 2))).toEqual([409, "integration.reconcile_stale_generation"]);
    expect((await part(40, 2)).body).toMatchObject({ generation: 40, kept: 1 });
  });

  it("returns 400 for a malformed part and 404 for an unknown stream", async () => {
    const plugin = await fill(["a"]);
    for (const wrong of [
      { generation: 0, ids: [] },
      { generation: 1, part: 0, ids: [] },
      { generation: 1, part: 3, parts: 2, ids: [] },
      { generation: 1, parts: 101, ids: [] },
      { generation: 1, ids: [""] },
      { generation: 1, ids: ["nul\0"] },
      { generation: 1, ids: ["x".repeat(256)] },
      { generation: 1, ids: Array.from({ length: 10_001 }, String) },
    ])
      expect(code(await plugin.reconcile("products", wrong)), JSON.stringify(wrong).slice(0, 80)).toEqual([400, "validation.failed"]);
    expect(code(await plugin.reconcile("posts", { generation: 1, ids: [] }))).toEqual([404, "resource.not_found"]);
    expect(await documentsOf(await sourceOf(plugin))).toEqual(["a"]);
  });
});

describe("Account streams", () => {
  it("can be disabled and enabled; while a stream is disabled, every call that sends items or a list returns 409 integration.closed", async () => {
    const plugin = await connect();
    await plugin.put("products", 1, [tent("a")]);
    const path = `/api/integrations/${plugin.integrationId}/streams/products`;
    expect((await session.call("PATCH", path, { on: false })).body).toMatchObject({ stream_key: "products", on: false });
    expect((await plugin.sync()).body.streams).toMatchObject([{ on: false }]);
    for (const answer of [
      await plugin.put("products", 2, [tent("b")]),
      await plugin.remove("products", ["a"]),
      await plugin.reconcile("products", { generation: 2, ids: [] }),
    ])
      expect(code(answer)).toEqual([409, "integration.closed"]);
    expect(await documentsOf(await sourceOf(plugin))).toEqual(["a"]);
    expect((await session.call("PATCH", path, { on: true })).body).toMatchObject({ on: true });
    expect((await plugin.put("products", 2, [tent("b")])).body).toMatchObject({ created: 1 });
    for (const bad of [`/api/integrations/${plugin.integrationId}/streams/posts`, `/api/integrations/${unknownId}/streams/products`])
      expect(code(await session.call("PATCH", bad, { on: false }))).toEqual([404, "resource.not_found"]);
    const viewer = await addPerson(service, service.owner, "Stream viewer", "viewer");
    expect(code(await viewer.api.call("PATCH", path, { on: false }))).toEqual([403, "auth.forbidden"]);
    expect(code(await shop.api.call("GET", `/api/integrations/${plugin.integrationId}`))).toEqual([403, "auth.forbidden"]);
  });

  it("use the persona that the owner selects from the personas of the integration's brand", async () => {
    const plugin = await connect();
    const path = `/api/integrations/${plugin.integrationId}`;
    const { body: brand } = await shop.api.call("POST", "/v1/brands", { display_name: "Other brand" });
    const { body: foreign } = await shop.api.call("POST", "/api/personas", { name: "Foreign", brand_id: brand.id });
    expect(code(await session.call("PATCH", path, { widget_persona_id: foreign.id }))).toEqual([409, "integration.persona_of_other_brand"]);
    expect(code(await session.call("PATCH", path, { widget_persona_id: unknownId }))).toEqual([404, "resource.not_found"]);
    const { body: own } = await shop.api.call("POST", "/api/personas", { name: "Own", brand_id: shop.brandId });
    expect((await session.call("PATCH", path, { name: " Renamed ", widget_persona_id: own.id })).body).toMatchObject({
      name: "Renamed",
      widget_persona_id: own.id,
    });
    expect((await plugin.sync()).body.persona_id).toBe(own.id);
    expect((await session.call("PATCH", path, { widget_persona_id: null })).body).toMatchObject({
      name: "Renamed",
      widget_persona_id: null,
    });
    await session.call("PATCH", path, { widget_persona_id: own.id });
    expect((await shop.api.call("DELETE", `/api/personas/${own.id}`)).status).toBe(204);
    expect((await plugin.sync()).body.persona_id).toBeNull();
    expect(code(await session.call("PATCH", path, { name: " " }))).toEqual([400, "validation.failed"]);
    expect(code(await session.call("PATCH", `/api/integrations/${unknownId}`, { name: "x" }))).toEqual([404, "resource.not_found"]);
  });

  it("are read-only for account keys and users except for enabling and disabling: other changes return 409 knowledge.source_managed", async () => {
    const plugin = await connect("Owner");
    await plugin.put("products", 1, [tent("a")]);
    await plugin.put("pages", 1, [{ id: "about", text: "We sell tents." }]);
    const [products, pages] = [await sourceOf(plugin), await sourceOf(plugin, "pages")];
    const { body: brand } = await shop.api.call("POST", "/v1/brands", { display_name: "Target" });
    const at = `/v1/knowledge/sources/${products}`;
    for (const api of [shop.api, session]) {
      for (const answer of [
        await api.call("PUT", `${at}/documents`, { items: [tent("b")] }),
        await api.call("DELETE", `${at}/documents`, { ids: ["a"] }),
        await api.call("POST", `${at}/documents/delete`, { ids: ["a"] }),
        await api.upload(pages, "b.txt", "Text"),
        await api.call("PATCH", at, { name: "Mine" }),
        await api.call("PATCH", `${at}/brand`, { brand_id: brand.id }),
        await api.call("DELETE", `${at}?confirm=Owner%20products`),
      ])
        expect(code(answer)).toEqual([409, "knowledge.source_managed"]);
    }
    for (const job of [
      { operation: "delete", source_id: products },
      { operation: "reprocess", source_id: products },
      { operation: "move", source_id: products, target: { brand_id: brand.id } },
      { operation: "move", source_id: shop.catalogId, document_ids: ["a"], target: { source_id: products } },
    ])
      expect(code(await session.call("POST", "/api/knowledge/documents/bulk-jobs", job))).toEqual([409, "knowledge.source_managed"]);
    expect((await shop.api.call("PATCH", at, { enabled: false })).body).toMatchObject({ enabled: false });
    expect(await documentsOf(products)).toEqual(["a"]);
  });
});

describe("Disconnecting", () => {
  it("allows only sync, which returns connected: false, and freezes the streams", async () => {
    const plugin = await connect("Frozen");
    await plugin.put("products", 3, [tent("a")]);
    const source = await sourceOf(plugin);
    await disconnect(plugin);
    for (const answer of [
      await plugin.put("products", 4, [tent("b")]),
      await plugin.remove("products", ["a"]),
      await plugin.reconcile("products", { generation: 4, ids: [] }),
      await plugin.api.call("GET", "/v1/brands"),
    ])
      expect(code(answer)).toEqual([409, "integration.disconnected"]);
    const { status, body } = await plugin.sync({ site: { plugin_version: "9" }, streams: [{ stream_key: "pages" }] });
    expect([status, body.connected, body.persona_id]).toEqual([200, false, null]);
    expect(body.streams).toMatchObject([{ stream_key: "products", source_id: source, generation: 3 }]);
    expect((await session.call("GET", `/api/integrations/${plugin.integrationId}`)).body).toMatchObject({
      plugin_version: "1.0",
      connected: false,
    });
    expect(code(await shop.api.call("PUT", `/v1/knowledge/sources/${source}/documents`, { items: [tent("b")] }))).toEqual([
      409,
      "knowledge.source_managed",
    ]);
    expect(code(await shop.api.call("PATCH", `/v1/knowledge/sources/${source}`, { name: "Mine" }))).toEqual([
      409,
      "knowledge.source_managed",
    ]);
    expect(await documentsOf(source)).toEqual(["a"]);
  });

  it("lets the owner release a frozen source, which then becomes an ordinary source", async () => {
    const plugin = await connect("Released");
    await plugin.put("products", 1, [tent("a")]);
    const source = await sourceOf(plugin);
    const path = `/api/integrations/${plugin.integrationId}/streams/products/release`;
    expect(code(await session.call("POST", path))).toEqual([409, "knowledge.source_managed"]);
    await disconnect(plugin);
    expect((await session.call("POST", path)).status).toBe(204);
    expect(code(await session.call("POST", path))).toEqual([404, "resource.not_found"]);
    expect((await plugin.sync()).body.streams).toEqual([]);
    expect((await shop.api.call("PUT", `/v1/knowledge/sources/${source}/documents`, { items: [tent("a"), tent("b")] })).body).toMatchObject(
      {
        created: 1,
        no_op: 1,
      },
    );
    const { body } = await shop.api.call("PATCH", `/v1/knowledge/sources/${source}`, { name: "Mine now" });
    expect(body).toMatchObject({ integration_id: null, stream_key: null, name: "Mine now" });
  });

  it("lets the owner delete a frozen source, so another stream can use its name", async () => {
    const plugin = await connect("Dropped");
    await plugin.put("products", 1, [tent("a")]);
    const source = await sourceOf(plugin);
    await disconnect(plugin);
    expect((await shop.api.call("DELETE", `/v1/knowledge/sources/${source}?confirm=Dropped%20products`)).status).toBe(202);
    expect((await session.call("GET", `/api/integrations/${plugin.integrationId}`)).body.streams).toEqual([]);
    const next = await connect("Dropped");
    expect((await next.put("products", 1, [tent("a")])).body).toMatchObject({ created: 1 });
    await jobsDone(service, service.owner.accountId);
    await eventually(
      async () => (await service.database.one("test.stream", `select 1 from integration_streams where source_id = $1`, [source])) === null,
    );
  });

  it("is required before the brand can be deleted; otherwise the response is 409 brand.has_integration_streams", async () => {
    const { body: brand } = await shop.api.call("POST", "/v1/brands", { display_name: "Streamed" });
    const plugin = await connectSite(service, service.owner, { brand_id: brand.id, name: "Of streamed" });
    await plugin.put("products", 1, [tent("a", { currency: "EUR" })]);
    const remove = (): Promise<Answer> => session.call("DELETE", `/api/brands/${brand.id}?confirm=Streamed`);
    await jobsDone(service, service.owner.accountId);
    expect(code(await remove())).toEqual([409, "brand.has_integration_streams"]);
    await disconnect(plugin);
    expect((await remove()).status).toBe(202);
    expect(code(await plugin.sync())).toEqual([401, "auth.api_key_invalid"]);
    await jobsDone(service, service.owner.accountId);
  });
});
