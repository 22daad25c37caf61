import { beforeAll, describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
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
const post = (path: string, body: unknown): Promise<Answer> => shop.api.call("POST", path, body);
const get = (path: string): Promise<Answer> => shop.api.call("GET", path);
const makeBrand = async (name: string, more: object = {}): Promise<string> =>
  (await post("/v1/brands", { display_name: name, ...more })).body.id;
const a = (length: number): string => "a".repeat(length);

async function refused(answer: Answer | Promise<Answer>, field: string): Promise<void> {
  const { status, body, text } = await answer;
  expect([status, body?.code], text).toEqual([400, "validation.failed"]);
  expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
}

describe("Brand API", () => {
  const full = {
    display_name: "Fjäll & Fjord",
    logo_url: "https://fjall.example/logo.svg",
    website_url: "http://fjall.example",
    description: a(2_000),
    accent_colors: ["#000000", "#FFaa09", ...Array.from({ length: 6 }, () => "#123456")],
    default_currency: "SEK",
    audience_languages: ["sv", "en-GB", "zh-Hant-TW", "de-AT", ...Array.from({ length: 16 }, () => "en")],
  };

  it("returns 201 {id} on POST /v1/brands and the brand with every field on GET; the list contains the brand", async () => {
    const { status, body } = await post("/v1/brands", full);
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(["id"]);
    const brand = { id: body.id, ...full, created_at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect((await get(`/v1/brands/${body.id}`)).body).toEqual(brand);
    const list = await get("/v1/brands");
    expect(Object.keys(list.body)).toEqual(["brands"]);
    expect(list.body.brands).toContainEqual(brand);
  });

  it("requires only display_name (1-120 characters); the other fields are null or empty", async () => {
    for (const name of ["x", a(120)]) {
      const id = await makeBrand(name);
      expect((await get(`/v1/brands/${id}`)).body).toEqual({
        id,
        display_name: name,
        logo_url: null,
        website_url: null,
        description: null,
        accent_colors: [],
        default_currency: null,
        audience_languages: [],
        created_at: expect.any(String),
      });
    }
  });

  it("allows brands that differ only in their id", async () => {
    const [first, second] = [await makeBrand("Twin"), await makeBrand("Twin")];
    expect(first).not.toBe(second);
  });

  it.each([
    ["display_name", undefined],
    ["display_name", ""],
    ["display_name", "   "],
    ["display_name", a(121)],
    ["display_name", "nul\0"],
    ["description", a(2_001)],
    ["description", "half \ud800"],
    ["website_url", "ftp://fjall.example"],
    ["website_url", "fjall.example"],
    ["website_url", "https://fjall.example/\0"],
    ["website_url", "https://fjall.example/\ud800"],
    ["website_url", `https://fjall.example/${a(2_048)}`],
    ["logo_url", "javascript:alert(1)"],
    ["accent_colors", Array.from({ length: 9 }, () => "#123456")],
    ["accent_colors[1]", ["#123456", "red"]],
    ["accent_colors[0]", ["#12345"]],
    ["default_currency", "eur"],
    ["default_currency", "EURO"],
    ["audience_languages", Array.from({ length: 21 }, () => "en")],
    ["audience_languages[1]", ["en", "not a language"]],
    ["audience_languages[0]", ["en_US"]],
    ["displayname", "unknown"],
  ] as const)("returns 400 validation.failed for %s: %j and writes nothing", async (field, value) => {
    const before = (await get("/v1/brands")).body.brands.length;
    await refused(post("/v1/brands", { display_name: "Right", [field.replace(/\[.*/, "")]: value }), field);
    expect((await get("/v1/brands")).body.brands).toHaveLength(before);
  });

  it("returns 404 resource.not_found for an unknown or malformed brand id", async () => {
    for (const id of [unknownId, "no-uuid", "%00"]) {
      const { status, body } = await get(`/v1/brands/${id}`);
      expect([status, body.code], id).toEqual([404, "resource.not_found"]);
    }
  });
});

describe("Source API", () => {
  it("creates an empty, enabled source on POST: 201 {id, name, brand_id, type, enabled}; type defaults to catalog", async () => {
    const { status, body } = await post("/v1/knowledge/sources", { name: "  Spring  ", brand_id: shop.brandId });
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), name: "Spring", brand_id: shop.brandId, type: "catalog", enabled: true });
    const files = await post("/v1/knowledge/sources", { name: "Papers", brand_id: shop.brandId, type: "files" });
    expect(files.body.type).toBe("files");
  });

  it("returns 200 with the existing source for the same name and brand, ignoring case, normalization form and surrounding white space", async () => {
    const { body: first } = await post("/v1/knowledge/sources", { name: "Été Sale", brand_id: shop.brandId });
    for (const name of ["Été Sale", "ÉTÉ SALE", " e\u0301te\u0301 sale "]) {
      const { status, body } = await post("/v1/knowledge/sources", { name, brand_id: shop.brandId });
      expect([status, body.id, body.name], name).toEqual([200, first.id, "Été Sale"]);
    }
  });

  it("returns 409 knowledge.source_name_taken for a name used in another brand and 409 knowledge.source_type_taken for another type", async () => {
    await post("/v1/knowledge/sources", { name: "Taken", brand_id: shop.brandId });
    const other = await makeBrand("Another");
    expect((await post("/v1/knowledge/sources", { name: "TAKEN", brand_id: other })).body).toMatchObject({
      status: 409,
      code: "knowledge.source_name_taken",
    });
    expect((await post("/v1/knowledge/sources", { name: "taken", brand_id: shop.brandId, type: "files" })).body).toMatchObject({
      status: 409,
      code: "knowledge.source_type_taken",
    });
  });

  it("creates one source for many concurrent requests with the same name", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post("/v1/knowledge/sources", { name: at % 2 === 0 ? "race" : "RACE", brand_id: shop.brandId }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it("returns 404 for an unknown brand_id", async () => {
    for (const id of [unknownId, "no-uuid", ""]) {
      const { status, body } = await post("/v1/knowledge/sources", { name: "Orphan", brand_id: id });
      expect([status, body.code], id).toEqual([404, "resource.not_found"]);
    }
  });

  it.each([
    ["name", { name: "" }],
    ["name", { name: "   " }],
    ["name", { name: a(121) }],
    ["name", { name: "nul\0" }],
    ["name", { name: 5 }],
    ["name", { name: undefined }],
    ["brand_id", { brand_id: undefined }],
    ["type", { type: "folder" }],
    ["colour", { colour: "red" }],
  ])("returns 400 validation.failed for %s: %j", (field, fields) =>
    refused(post("/v1/knowledge/sources", { name: "Right", brand_id: shop.brandId, ...fields }), field),
  );

  it("accepts a name of 120 characters", async () => {
    const name = "ü".repeat(120);
    expect((await post("/v1/knowledge/sources", { name, brand_id: shop.brandId })).body.name).toBe(name);
  });

  it("lists {sources} of the account or of one brand on GET, with enabled, integration_id, stream_key, document_count and ready_count", async () => {
    const brand = await makeBrand("Counted");
    const { body: source } = await post("/v1/knowledge/sources", { name: "Counted", brand_id: brand });
    await shop.api.call("PUT", `/v1/knowledge/sources/${source.id}/documents`, {
      items: [
        { id: "1", title: "One" },
        { id: "2", title: "Two" },
      ],
    });
    const view = { ...source, integration_id: null, stream_key: null, document_count: 2 };
    await eventually(async () => (await get(`/v1/knowledge/sources?brand_id=${brand}`)).body.sources[0].ready_count === 2);
    expect((await get(`/v1/knowledge/sources?brand_id=${brand}`)).body).toEqual({ sources: [{ ...view, ready_count: 2 }] });
    expect((await get("/v1/knowledge/sources")).body.sources.length).toBeGreaterThan(3);
    for (const unknown of [unknownId, "no-uuid"]) {
      const { status, body } = await get(`/v1/knowledge/sources?brand_id=${unknown}`);
      expect([status, body.code], unknown).toEqual([404, "resource.not_found"]);
    }
  });
});

describe("Source switch", () => {
  it("hides a disabled source from personas immediately, keeps and counts its documents, and restores it instantly", async () => {
    await shop.load([{ id: "switch", title: "Ultramarine hammock" }]);
    const hits = async (): Promise<string[]> =>
      (await shop.visitor.call("POST", "/v1/search", { query: "ultramarine hammock" })).body.results.map((hit: { id: string }) => hit.id);
    await eventually(async () => (await hits()).includes("switch"));
    const off = await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: false });
    expect([off.status, off.body.enabled]).toEqual([200, false]);
    expect(await hits()).not.toContain("switch");
    const listed = (await get(`/v1/knowledge/sources?brand_id=${shop.brandId}`)).body.sources.find(
      (source: { id: string }) => source.id === shop.catalogId,
    );
    expect(listed).toMatchObject({ enabled: false, document_count: 1, ready_count: 1 });
    expect(
      (
        await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, {
          items: [{ id: "switch", title: "Ultramarine hammock" }],
        })
      ).body.no_op,
    ).toBe(1);
    await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: true });
    expect(await hits()).toContain("switch");
  });

  it("returns 404 knowledge.source_not_found for an unknown source", async () => {
    for (const id of [unknownId, "no-uuid"]) {
      const { status, body } = await shop.api.call("PATCH", `/v1/knowledge/sources/${id}`, { enabled: false });
      expect([status, body.code]).toEqual([404, "knowledge.source_not_found"]);
    }
  });

  it("requires enabled to be a boolean", () =>
    refused(shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled: "no" }), "enabled"));
});

describe("GET /v1/knowledge/documents", () => {
  let brand: string;
  let catalog: string;
  let files: string;
  const list = (query: string): Promise<Answer> => get(`/v1/knowledge/documents?brand_id=${brand}${query}`);
  const ids = async (query: string): Promise<string[]> => (await list(query)).body.items.map((item: { id: string }) => item.id);

  beforeAll(async () => {
    brand = await makeBrand("Listed", { default_currency: "EUR" });
    catalog = (await post("/v1/knowledge/sources", { name: "Listed catalog", brand_id: brand })).body.id;
    files = (await post("/v1/knowledge/sources", { name: "Listed files", brand_id: brand, type: "files" })).body.id;
    for (const id of ["a", "b", "c"]) {
      await shop.api.call("PUT", `/v1/knowledge/sources/${catalog}/documents`, {
        items: [{ id, title: { a: "zz 100%", b: "mm_", c: "aa" }[id] }],
      });
    }
    await shop.api.upload(files, "notes.txt", "Some notes.", { id: "f", title: "kk" });
    await shop.api.upload(files, "broken.pdf", "%PDF-1.7 broken", { id: "g", title: "ll" });
    await eventually(async () => (await list("&state=pending")).body.total_count === 0);
    const stocked = { id: "c", title: "aa", in_stock: true };
    await shop.api.call("PUT", `/v1/knowledge/sources/${catalog}/documents`, { items: [stocked] });
  });

  it("updates updated_at when the state changes, so updated_since finds documents that became ready or failed", async () => {
    for (const { status } of (await list("")).body.items) {
      expect(status.updated_at >= (status.processed_at ?? status.created_at)).toBe(true);
      expect(status.updated_at > status.created_at).toBe(true);
    }
  });

  it("returns {items, total_count}; each item has the same format as on the single-document route, including the status block", async () => {
    const { body } = await list("");
    expect(Object.keys(body)).toEqual(["items", "total_count", "next_cursor"]);
    expect(body.total_count).toBe(5);
    for (const item of body.items) expect((await get(`/v1/knowledge/sources/${item.source_id}/documents/${item.id}`)).body).toEqual(item);
  });

  it("filters by brand_id, source_id, kind, state, search and updated_since", async () => {
    expect(await ids(`&source_id=${catalog}&sort_by=title&sort_dir=asc`)).toEqual(["c", "b", "a"]);
    expect((await ids("&kind=file")).toSorted()).toEqual(["f", "g"]);
    expect((await ids("&kind=item")).toSorted()).toEqual(["a", "b", "c"]);
    expect(await ids("&state=failed")).toEqual(["g"]);
    expect(await ids("&state=ready&kind=file")).toEqual(["f"]);
    expect(await ids("&search=NOTES")).toEqual(["f"]);
    expect(await ids("&search=100%25")).toEqual(["a"]);
    expect(await ids("&search=_")).toEqual(["b"]);
    const [{ status }] = (await list("&search=aa")).body.items;
    expect(await ids(`&kind=item&updated_since=${status.updated_at}`)).toEqual(["c"]);
    expect(await ids("&updated_since=2999-01-01T00:00:00Z")).toEqual([]);
    expect(await ids(`&source_id=${unknownId}`)).toEqual([]);
  });

  it("sorts by created_at (oldest first, the default), updated_at, title and state", async () => {
    expect(await ids("")).toEqual(["a", "b", "c", "f", "g"]);
    expect(await ids("&sort_dir=desc")).toEqual(["g", "f", "c", "b", "a"]);
    expect(await ids("&sort_by=created_at&sort_dir=asc")).toEqual(["a", "b", "c", "f", "g"]);
    expect(await ids("&sort_by=title&sort_dir=desc")).toEqual(["a", "b", "g", "f", "c"]);
    expect((await ids("&sort_by=state&sort_dir=asc"))[0]).toBe("g");
    expect((await ids("&sort_by=updated_at&sort_dir=desc&kind=item"))[0]).toBe("c");
  });

  it("pages with limit and offset; total_count counts all matches", async () => {
    const pages = [
      await list("&limit=2"),
      await list("&limit=2&offset=2"),
      await list("&limit=2&offset=4"),
      await list("&limit=2&offset=6"),
    ];
    expect(pages.map(({ body }) => body.total_count)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap(({ body }) => body.items.map((item: { id: string }) => item.id))).toEqual(["a", "b", "c", "f", "g"]);
    expect((await list("&limit=200&offset=2147483647")).status).toBe(200);
  });

  it.each([
    ["limit", "0"],
    ["limit", "201"],
    ["limit", "-1"],
    ["limit", "ten"],
    ["limit", "1.5"],
    ["limit", ""],
    ["offset", "-1"],
    ["offset", "2147483648"],
    ["offset", "x"],
    ["brand_id", "no-uuid"],
    ["source_id", "no-uuid"],
    ["kind", "product"],
    ["state", "done"],
    ["sort_by", "price"],
    ["sort_dir", "up"],
    ["updated_since", "yesterday"],
    ["updated_since", "2026-02-30T00:00:00Z"],
    ["updated_since", "2016-12-31T23:59:60Z"],
    ["search", "%00"],
    ["search", a(501)],
  ])("returns 400 validation.failed for %s=%s instead of clamping it", (name, value) =>
    refused(get(`/v1/knowledge/documents?${name}=${value}`), name),
  );

  it("accepts every calendar date in updated_since", async () => {
    for (const date of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-01-01T00:00:00%2B14:00"]) {
      expect((await list(`&updated_since=${date}`)).status, date).toBe(200);
    }
  });

  it("returns 404 for a document that is not in the source", async () => {
    for (const path of [
      `${catalog}/documents/zz`,
      `${files}/documents/a`,
      `${unknownId}/documents/a`,
      `no-uuid/documents/a`,
      `${catalog}/documents/%00`,
      `${catalog}/documents/a%20`,
      `${catalog}/documents/${encodeURIComponent("e\u0301".repeat(255))}`,
    ]) {
      const { status, body } = await get(`/v1/knowledge/sources/${path}`);
      expect([status, body.code], path).toEqual([404, "resource.not_found"]);
    }
  });
});
