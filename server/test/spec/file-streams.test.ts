import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { jobsDone, keepNoVersions, unitsOf } from "../support/bulk-jobs.ts";
import { page, serveLittleSite, type LittleSite } from "../support/little-site.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { connectSite, type SitePlugin } from "../support/site-plugin.ts";

let service: TestService;
let shop: Shop;
let site: LittleSite;
let plugin: SitePlugin;
let sourceId: string;
let name: string;
let blogs = 0;

beforeAll(async () => {
  site = await serveLittleSite({
    "/about": page("About us", ["Our workshop in Bremen repairs every tent."]),
    "/latin": (response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=iso-8859-1" })
        .end(Buffer.from(`<html><body><main><h1>Größen</h1><p>Zelte für größere Gruppen.</p></main></body></html>`, "latin1")),
    "/broken": (response) => response.writeHead(503).end(),
    "/away": (response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    "/picture": (response) => response.writeHead(200, { "content-type": "application/zip" }).end("PK"),
  });
  service = await startTestService({ ALLOW_PRIVATE_HOSTS: "localhost" });
  shop = await openShop(service, service.owner);
  await keepNoVersions(service, service.owner);
});
beforeEach(async () => {
  name = `Blog ${(blogs += 1)}`;
  plugin = await connectSite(service, service.owner, { brand_id: shop.brandId, name, site_url: site.url });
  const { body } = await plugin.sync({ site: {}, streams: [{ stream_key: "posts" }, { stream_key: "products" }] });
  sourceId = body.streams[0].source_id;
});
afterAll(async () => {
  await service.stop();
  await site.close();
});

const textOf = async (id: string): Promise<string> => {
  const { body, text } = await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/${encodeURIComponent(id)}/text`);
  expect(body.state, text).toBe("ready");
  return body.text;
};
const code = ({ status, body }: Answer): unknown => [status, body?.code];
const blobs = async (): Promise<number> =>
  (await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe("File stream", () => {
  const posts = [
    { id: "post-1", title: "Repairs", text: "We mend torn tents within a week." },
    { id: "post-2", markdown: "# Shipping\n\nParcels leave Leipzig every morning." },
    { id: "post-3", html: "<article><h1>Grüße</h1><p>Schöne Zelte für Überlingen.</p></article>", attributes: { author: "Ann" } },
  ];

  it("accepts text, Markdown and HTML items, makes them searchable, and does not charge for unchanged items", async () => {
    expect((await plugin.put("posts", 1, posts)).body).toMatchObject({ created: 3, updated: 0, no_op: 0, skipped: [] });
    await shop.settled();
    expect(await textOf("post-2")).toContain("Parcels leave Leipzig");
    expect(await textOf("post-3")).toContain("Schöne Zelte für Überlingen");
    const { body } = await shop.visitor.call("POST", "/v1/search", { query: "torn tents" });
    expect(body.results[0]).toMatchObject({ id: "post-1", kind: "file", title: "Repairs", source: `${name} posts` });
    const before = await blobs();
    expect((await plugin.put("posts", 2, posts)).body).toMatchObject({ created: 0, updated: 0, no_op: 3 });
    expect((await plugin.put("posts", 2, [{ ...posts[0], text: "We mend tents within two days." }])).body).toMatchObject({ updated: 1 });
    expect(await blobs()).toBe(before);
    expect((await plugin.put("posts", 1, [{ ...posts[0], text: "An old text." }])).body).toMatchObject({
      updated: 0,
      superseded: ["post-1"],
    });
    await shop.settled();
    expect(await textOf("post-1")).toContain("two days");
    expect(await blobs()).toBe(before);
  });

  it("returns 422 with every problem, and stores nothing", async () => {
    const before = await blobs();
    const { status, body } = await plugin.put("posts", 3, [
      { id: "new", text: "x" },
      { id: "two", text: "x", html: "x" },
      { id: "price", text: "x", price: 5 },
    ]);
    expect([status, body.errors.map(({ index, field }: Record<string, unknown>) => [index, field])]).toEqual([
      422,
      [
        [1, "html"],
        [2, "price"],
      ],
    ]);
    const images = Array.from({ length: 16 }, (_, at) => ({ url: `${site.url}/${at}.png` }));
    expect(code(await plugin.put("posts", 3, [{ id: "many", text: "x", images }]))).toEqual([422, "knowledge.too_many_entries"]);
    expect(code(await plugin.put("posts", 3, [{ id: "x", url: "https://elsewhere.example/" }]))).toEqual([422, "validation.failed"]);
    expect(code(await plugin.put("posts", 3, [{ id: "x", title: "Tent" }], { type: "catalog" }))).toEqual([
      409,
      "knowledge.source_type_mismatch",
    ]);
    expect(await blobs()).toBe(before);
  });

  it("decodes pages of the site with their declared encoding, and skips pages that it cannot fetch", async () => {
    const itemOf = (slug: string): object => ({ id: slug, url: `${site.url}/${slug}` });
    const { body } = await plugin.put("posts", 4, ["about", "latin", "broken", "away", "nowhere", "picture"].map(itemOf));
    expect(body).toMatchObject({ created: 2, updated: 0, no_op: 0 });
    expect(body.skipped.map(({ id, retryable }: Record<string, unknown>) => [id, retryable]).toSorted()).toEqual([
      ["away", false],
      ["broken", true],
      ["nowhere", false],
      ["picture", false],
    ]);
    await shop.settled();
    expect(await textOf("about")).toContain("workshop in Bremen");
    expect(await textOf("latin")).toContain("Zelte für größere Gruppen");
    expect((await plugin.put("posts", 5, ["about", "latin"].map(itemOf))).body).toMatchObject({ no_op: 2 });
    site.set("/about", page("About us", ["Our workshop moved to Kiel."]));
    expect((await plugin.put("posts", 6, ["about"].map(itemOf))).body).toMatchObject({ updated: 1 });
    await shop.settled();
    expect(await textOf("about")).toContain("moved to Kiel");
  });

  it("deletes pages that are missing from a complete list, together with their files", async () => {
    const before = await blobs();
    expect((await plugin.put("posts", 1, posts)).body).toMatchObject({ created: 3 });
    expect((await plugin.reconcile("posts", { generation: 2, ids: ["post-2", "post-9"] })).body).toEqual({
      generation: 2,
      kept: 1,
      removed: 2,
      missing: ["post-9"],
    });
    await jobsDone(service, service.owner.accountId);
    expect(await blobs()).toBe(before + 1);
    const { usage, documents } = await unitsOf(service, service.owner.accountId);
    expect(usage).toEqual(documents);
  });
});
