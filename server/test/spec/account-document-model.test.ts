import { beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService, TestAccount } from "../support/service.ts";

let service: SharedService;
let api: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  api = Api.withKey(service.url, service.owner.key);
});

const at = (id: string): string => `/api/knowledge/docs/by-external-id/${encodeURIComponent(id)}`;
const put = (id: string, body: object): Promise<Answer> => api.call("PUT", at(id), body);
const read = async (id: string): Promise<Answer["body"]> => (await api.call("GET", at(id))).body;
const a = (length: number): string => "a".repeat(length);
const ready = (id: string): Promise<void> => eventually(async () => (await read(id)).processing_status === "ready");

async function refused(answer: Promise<Answer>, status: number, code: string, field?: string): Promise<void> {
  const { status: found, body, text } = await answer;
  expect([found, body?.code], text).toEqual([status, code]);
  const fields = (body.errors ?? []).map((error: { field: string }) => error.field);
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
}

describe("Knowledge document API", () => {
  it("returns every documented field with its documented type, and no internal id", async () => {
    const label = "Opening hours";
    const content = "We are open from nine to five. Straße.";
    expect((await put("hours", { content, label })).status).toBe(201);
    await ready("hours");
    const document = await read("hours");
    expect(document).toEqual({
      external_id: "hours",
      kind: "text",
      source_id: null,
      label,
      original_file_name: null,
      content_type: "txt",
      content_size_bytes: 39,
      estimated_knowledge_units: 0.01,
      estimated_storage_units: 0.000037,
      knowledge_units: 0.01,
      storage_units: 0.000037,
      processing_status: "ready",
      processed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      error_message: null,
      estimated_pages: null,
      actual_pages: null,
      has_extracted_text: false,
      active_persona_count: 0,
      preview_image_url: null,
      image_library: null,
      link_library: null,
      warnings: [],
      content,
    });
    const { content: _content, ...view } = document;
    expect((await api.call("GET", "/api/knowledge/docs?external_id=hours")).body.items).toEqual([view]);
  });

  it("assigns a 36-character UUIDv7 when external_id is omitted or null at creation", async () => {
    const { body } = await api.call("PUT", "/api/knowledge/docs", { items: [{ content: "x" }, { external_id: null, content: "x" }] });
    const ids = body.results.map((result: { external_id: string }) => result.external_id);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect((await read(id)).external_id).toBe(id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("keeps external_id stable across content updates", async () => {
    await put("stable", { content: "One" });
    const before = await read("stable");
    await put("stable", { content: "Two" });
    expect(await read("stable")).toMatchObject({ external_id: "stable", created_at: before.created_at, content: "Two" });
  });

  it("estimates units from the number of bytes at acceptance; actual units are null during processing", async () => {
    await api.call("PUT", "/api/knowledge/docs", { items: [{ external_id: "sized", content: "é".repeat(4_000) }] });
    expect(await read("sized")).toMatchObject({
      content_size_bytes: 8_000,
      estimated_knowledge_units: 2,
      estimated_storage_units: 0.007629,
      knowledge_units: null,
      storage_units: null,
      processed_at: null,
      processing_status: "staged",
    });
    await put("sized", { content: "é".repeat(3_990), label: "Sized" });
    await ready("sized");
    const { knowledge_units: units } = await read("sized");
    expect(units).toBeGreaterThan(0.9);
    expect(units).toBeLessThan(1.2);
  });

  it("sets error_message when processing fails; before that, the field is null", async () => {
    await service.database.exec(`alter table documents alter column next_attempt_at set default now() + interval '1 day'`);
    try {
      await put("failing", { content: "x" });
      for (const [state, message] of [
        ["pending", null],
        ["failed", "embed_failed: no"],
      ]) {
        await service.database.run(
          "test.fail",
          `update documents set state = $1, error_message = 'embed_failed: no' where external_id = 'failing'`,
          [state],
        );
        expect(await read("failing")).toMatchObject({ processing_status: state, error_message: message, processed_at: null });
      }
    } finally {
      await service.database.exec(`alter table documents alter column next_attempt_at set default now()`);
    }
  });

  it("sets active_persona_count to the number of personas that have activated the document", async () => {
    const { body: brand } = await api.call("POST", "/v1/brands", { display_name: "Counting" });
    await put("active", { content: "x" });
    for (const count of [1, 2]) {
      const { body: persona } = await api.call("POST", "/api/personas", { name: "Ada", brand_id: brand.id });
      await service.database.run(
        "test.activate",
        `insert into activations (account_id, persona_id, document_id) select account_id, $1, id from documents where external_id = 'active'`,
        [persona.id],
      );
      expect((await read("active")).active_persona_count).toBe(count);
    }
  });

  it("returns the content exactly as sent, code point for code point", async () => {
    const content = " line one\r\n\ttwo \u{1f469}\u200d\u{1f680} e\u0301 \u0001\ufeff\n\n";
    await put("as-sent", { content, label: " Cafe\u0301 " });
    expect(await read("as-sent")).toMatchObject({ content, label: " Cafe\u0301 " });
    await put("bom", { content: "\ufeff\n" });
    expect((await read("bom")).content).toBe("\ufeff\n");
  });
});

describe("Image and link library", () => {
  const image = (name: number, more: object = {}): object => ({ url: `https://img.example/${name}.jpg`, ...more });
  const link = (name: number, more: object = {}): object => ({ url: `https://shop.example/${name}`, ...more });
  const many = (count: number, make: (name: number) => object): object[] => Array.from({ length: count }, (_, name) => make(name));

  it("stores url, description, is_primary, width, height and source, with '' and 0 for unknown values", async () => {
    await put("entries", {
      content: "x",
      image_library: [image(0, { description: "Front", width: 640, height: 480 }), { url: "http://img.example/1.jpg" }],
      link_library: [link(0), link(1, { is_primary: true, description: "Shop" })],
    });
    expect(await read("entries")).toMatchObject({
      image_library: [
        { url: "https://img.example/0.jpg", description: "Front", is_primary: true, width: 640, height: 480, source: "client" },
        { url: "http://img.example/1.jpg", description: "", is_primary: false, width: 0, height: 0, source: "client" },
      ],
      link_library: [
        { url: "https://shop.example/1", description: "Shop", is_primary: true, source: "client" },
        { url: "https://shop.example/0", description: "", is_primary: false, source: "client" },
      ],
      preview_image_url: "https://img.example/0.jpg",
      warnings: [],
    });
  });

  it("always sets source to client; writing back the returned value is a no_op", async () => {
    await put("forced", { content: "x", image_library: [image(0, { source: "extractor" })], link_library: [link(0, { source: 5 })] });
    const { image_library: images, link_library: links } = await read("forced");
    expect([images[0].source, links[0].source]).toEqual(["client", "client"]);
    expect((await put("forced", { content: "x", image_library: images, link_library: links })).body.status).toBe("no_op");
  });

  it("uses the primary image as preview_image_url", async () => {
    await put("preview", { content: "x", image_library: [image(0), image(1, { is_primary: true })] });
    expect((await read("preview")).preview_image_url).toBe("https://img.example/1.jpg");
  });

  it("stores 15 entries and returns the first 10, primary entry first, with the library_truncated warning", async () => {
    const images = many(15, (name) => image(name, { is_primary: name === 14 }));
    await put("many", { content: "x", image_library: images, link_library: many(10, link) });
    for (const document of [await read("many"), (await api.call("GET", "/api/knowledge/docs?external_id=many")).body.items[0]]) {
      expect(document.image_library.map((entry: { url: string }) => entry.url)).toEqual(
        [14, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((name) => `https://img.example/${name}.jpg`),
      );
      expect(document.link_library).toHaveLength(10);
      expect(document.warnings).toEqual([{ code: "library_truncated", field: "image_library", message: expect.any(String) }]);
    }
    const stored = await service.database.one<{ count: number }>(
      "test.stored",
      `select json_array_length(content -> 'images') as count from documents where external_id = 'many'`,
    );
    expect(stored?.count).toBe(15);
  });

  it("returns 422 knowledge.too_many_entries for more than 15 images or links and writes nothing", async () => {
    await refused(put("16", { content: "x", image_library: many(16, image) }), 422, "knowledge.too_many_entries");
    await refused(put("16", { content: "x", link_library: many(16, link) }), 422, "knowledge.too_many_entries");
    expect((await api.call("GET", at("16"))).status).toBe(404);
    await put("16", { content: "x", label: "Before" });
    await refused(put("16", { content: "y", image_library: many(16, image) }), 422, "knowledge.too_many_entries");
    expect(await read("16")).toMatchObject({ content: "x", label: "Before", image_library: null });
  });

  it("preserves omitted fields, clears fields sent as null, and treats an empty library as no library", async () => {
    await put("kept", { content: "x", label: "Kept", image_library: [image(0)], link_library: [link(0)] });
    await ready("kept");
    const before = await read("kept");
    expect((await put("kept", { content: "x" })).body).toEqual({ external_id: "kept", status: "no_op", re_embedded: false });
    expect(await read("kept")).toEqual(before);
    expect((await put("kept", { content: "x", image_library: null })).body).toMatchObject({ status: "updated", re_embedded: false });
    expect(await read("kept")).toMatchObject({ label: "Kept", image_library: null, preview_image_url: null, processing_status: "ready" });
    expect((await put("kept", { content: "x", link_library: [] })).body.status).toBe("updated");
    expect((await read("kept")).link_library).toBeNull();
    await put("kept", { content: "y" });
    expect(await read("kept")).toMatchObject({ label: "Kept", content: "y" });
    await put("kept", { content: "y", label: null });
    expect((await read("kept")).label).toBeNull();
  });

  it.each([
    ["label", { label: a(501) }, "label"],
    ["label", { label: "\ud800" }, "label"],
    ["label", { label: 5 }, "label"],
    ["image url", { image_library: [{ url: "ftp://img.example/a" }] }, "image_library[0].url"],
    ["image url", { image_library: [{ url: "/a.jpg" }] }, "image_library[0].url"],
    ["image url", { image_library: [{ url: `https://img.example/${a(2_029)}` }] }, "image_library[0].url"],
    ["image url", { image_library: [{}] }, "image_library[0].url"],
    ["image", { image_library: [5] }, "image_library[0]"],
    ["image", { image_library: [image(0), null] }, "image_library[1]"],
    ["image", { image_library: [image(0, { alt: "x" })] }, "image_library[0].alt"],
    ["image description", { image_library: [image(0, { description: a(361) })] }, "image_library[0].description"],
    ["width", { image_library: [image(0, { width: -1 })] }, "image_library[0].width"],
    ["width", { image_library: [image(0, { width: 1.5 })] }, "image_library[0].width"],
    ["height", { image_library: [image(0, { height: 2_147_483_648 })] }, "image_library[0].height"],
    ["primaries", { image_library: [image(0, { is_primary: true }), image(1, { is_primary: true })] }, "image_library"],
    ["library", { image_library: {} }, "image_library"],
    ["link url", { link_library: [{ url: "http://shop.example" }] }, "link_library[0].url"],
    ["link url", { link_library: [{ url: "//shop.example" }] }, "link_library[0].url"],
    ["link", { link_library: [link(0, { width: 5 })] }, "link_library[0].width"],
    ["link description", { link_library: [link(0, { description: a(361) })] }, "link_library[0].description"],
    ["primaries", { link_library: [link(0, { is_primary: true }), link(1, { is_primary: true })] }, "link_library"],
  ])("returns 400 validation.failed for an invalid %s: %j", async (_, fields, field) => {
    await refused(put("wrong", { content: "x", ...fields }), 400, "validation.failed", field);
    expect((await api.call("GET", at("wrong"))).status).toBe(404);
  });

  it("accepts the maximum lengths: url 2048, description 360, label 500", async () => {
    const url = `https://img.example/${a(2_028)}`;
    expect(url).toHaveLength(2_048);
    const entry = { url, description: "ü".repeat(360), is_primary: true };
    expect((await put("bounds", { content: "x", label: a(500), image_library: [entry], link_library: [entry] })).status).toBe(201);
    expect((await read("bounds")).link_library).toEqual([{ ...entry, source: "client" }]);
  });
});

describe("GET /api/knowledge/docs", () => {
  let account: TestAccount;
  let list: (query: string) => Promise<Answer>;
  const idsOf = ({ body }: Answer): string[] => body.items.map((item: { external_id: string }) => item.external_id);

  beforeAll(async () => {
    account = await service.addAccount("list@example.com");
    const other = Api.withKey(service.url, account.key);
    list = (query) => other.call("GET", `/api/knowledge/docs${query}`);
    for (const [id, label, length] of [
      ["doc-b", "Crème brûlée", 9_000],
      ["doc-a", "ÜBER Äpfel", 5],
      ["doc-d", null, 30_000],
      ["doc-c", "Über Uns", 50],
    ] as const) {
      await other.call("PUT", "/api/knowledge/docs", { items: [{ external_id: id, content: "x".repeat(length), label }] });
    }
    await other.call("PUT", at("doc-e"), { content: "Now" });
    await eventually(async () => (await list("?status=ready")).body.total_count === 1);
  });

  it("lists the newest documents first; total_count does not depend on limit or offset", async () => {
    const answer = await list("");
    expect(idsOf(answer)).toEqual(["doc-e", "doc-c", "doc-d", "doc-a", "doc-b"]);
    expect(answer.body).toMatchObject({ total_count: 5, next_cursor: null });
    const pages = [await list("?limit=2"), await list("?limit=2&offset=2"), await list("?limit=2&offset=4"), await list("?offset=99")];
    expect(pages.map((page) => [idsOf(page), page.body.total_count])).toEqual([
      [["doc-e", "doc-c"], 5],
      [["doc-d", "doc-a"], 5],
      [["doc-b"], 5],
      [[], 5],
    ]);
  });

  it("accepts a limit from 1 to 200 and defaults to 50", async () => {
    const many = Api.withKey(service.url, (await service.addAccount("many@example.com")).key);
    const page = async (query: string): Promise<number> => (await many.call("GET", `/api/knowledge/docs${query}`)).body.items.length;
    const items = (from: number): object[] => Array.from({ length: 100 }, (_, index) => ({ external_id: `${from + index}`, content: "x" }));
    for (const from of [0, 100, 200]) await many.call("PUT", "/api/knowledge/docs", { items: items(from) });
    expect([await page(""), await page("?limit=1"), await page("?limit=200"), await page("?limit=200&offset=200")]).toEqual([
      50, 1, 200, 100,
    ]);
  });

  it.each([
    ["created_at", ["doc-b", "doc-a", "doc-d", "doc-c", "doc-e"]],
    ["label", ["doc-d", "doc-e", "doc-b", "doc-a", "doc-c"]],
    ["processing_status", ["doc-e", "doc-b", "doc-a", "doc-d", "doc-c"]],
    // Documents that use no units come first.
    ["storage_units", ["doc-b", "doc-a", "doc-d", "doc-c", "doc-e"]],
    ["knowledge_units", ["doc-b", "doc-a", "doc-d", "doc-c", "doc-e"]],
  ])(
    "sorts by %s in both directions, and then by creation order; paging with next_cursor returns each document once in that order",
    async (sortBy, expected) => {
      const ascending = idsOf(await list(`?sort_by=${sortBy}&sort_dir=asc`));
      const descending = idsOf(await list(`?sort_by=${sortBy}`));
      expect(ascending).toEqual(expected);
      expect(descending).toEqual(ascending.toReversed());
      for (const [direction, whole] of [
        ["asc", ascending],
        ["desc", descending],
      ] as const) {
        const seen: string[] = [];
        for (let cursor = ""; ;) {
          const page: Answer = await list(`?sort_by=${sortBy}&sort_dir=${direction}&limit=2${cursor}`);
          seen.push(...idsOf(page));
          if (page.body.next_cursor === null) break;
          cursor = `&cursor=${page.body.next_cursor}`;
        }
        expect(seen).toEqual(whole);
      }
    },
  );

  it.each([["file_name", ["doc-e", "doc-c", "doc-d"]]])("pages through every document when sorted by %s", async (sortBy, expected) => {
    const first = await list(`?sort_by=${sortBy}&limit=3`);
    const second = await list(`?sort_by=${sortBy}&limit=3&cursor=${first.body.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(["doc-a", "doc-b", "doc-c", "doc-d", "doc-e"]);
    expect(idsOf(first)).toEqual(expected);
  });

  it.each([
    ["uber", ["doc-a", "doc-c"]],
    ["ÜBER", ["doc-a", "doc-c"]],
    ["u\u0308ber", ["doc-a", "doc-c"]],
    ["uns über", ["doc-c"]],
    ["  creme   BRULEE ", ["doc-b"]],
    ["rème", ["doc-b"]],
    ["doc-a", ["doc-a"]],
    ["DOC uber", ["doc-a", "doc-c"]],
    ["over", []],
    ["ü", ["doc-a", "doc-b", "doc-c"]],
    ["er ap", ["doc-a"]],
    ["\\", []],
    ["%", []],
    ["_", []],
    ["", ["doc-a", "doc-b", "doc-c", "doc-d", "doc-e"]],
    ["   ", ["doc-a", "doc-b", "doc-c", "doc-d", "doc-e"]],
  ])(
    "finds documents whose label, file name or external id contains every word of search=%j, ignoring case and accents",
    async (search, expected) => {
      const answer = await list(`?search=${encodeURIComponent(search)}`);
      expect(idsOf(answer).toSorted()).toEqual(expected);
      expect(answer.body.total_count).toBe(expected.length);
    },
  );

  it("pages through found documents by cursor and by offset, with the same total_count on each page and after the last one", async () => {
    const search = "?search=DOC&sort_by=label&sort_dir=asc&limit=3";
    const first = await list(search);
    const second = await list(`${search}&cursor=${first.body.next_cursor}`);
    const pages = [first, second, await list(`${search}&offset=4`), await list(`${search}&offset=9`)];
    expect(pages.map((page) => [idsOf(page), page.body.total_count])).toEqual([
      [["doc-d", "doc-e", "doc-b"], 5],
      [["doc-a", "doc-c"], 5],
      [["doc-c"], 5],
      [[], 5],
    ]);
  });

  it("finds a renamed document only by its new label, and finds neither deleted documents nor documents of another account", async () => {
    const renaming = Api.withKey(service.url, (await service.addAccount("rename@example.com")).key);
    const find = async (search: string): Promise<string[]> => idsOf(await renaming.call("GET", `/api/knowledge/docs?search=${search}`));
    const name = (label: string): Promise<Answer> => renaming.call("PUT", at("tariff"), { content: "Same text", label });
    await name("Prices");
    expect([await find("prices"), await find("uber")]).toEqual([["tariff"], []]);
    await name("Tarifs");
    expect([await find("prices"), await find("tarifs")]).toEqual([[], ["tariff"]]);
    await renaming.call("DELETE", at("tariff"));
    expect(await find("tarif")).toEqual([]);
  });

  it("combines the status filter with the other filters", async () => {
    expect(idsOf(await list("?status=ready"))).toEqual(["doc-e"]);
    expect((await list("?status=staged")).body.total_count).toBe(4);
    expect((await list("?status=failed")).body).toEqual({ items: [], total_count: 0, next_cursor: null });
    expect(idsOf(await list("?status=staged&search=uber&external_id=doc-c"))).toEqual(["doc-c"]);
    expect(idsOf(await list("?status=pending&external_id=doc-c"))).toEqual([]);
  });

  it("matches external_id exactly and returns at most one result", async () => {
    expect(idsOf(await list("?external_id=doc-a"))).toEqual(["doc-a"]);
    for (const id of ["doc", "DOC-A", "doc-a%20", "", "%00", a(300)]) {
      expect((await list(`?external_id=${id}`)).body, id).toEqual({ items: [], total_count: 0, next_cursor: null });
    }
  });

  it.each([
    ["limit", "0"],
    ["limit", "201"],
    ["limit", "-1"],
    ["limit", "x"],
    ["offset", "-1"],
    ["offset", "2147483648"],
    ["sort_by", "title"],
    ["sort_dir", "down"],
    ["status", "done"],
    ["search", "%00"],
    ["search", a(501)],
    ["cursor", "x"],
  ])("returns 400 validation.failed for %s=%s instead of clamping it", (name, value) =>
    refused(list(`?${name}=${value}`), 400, "validation.failed", name),
  );

  it("returns 400 validation.failed for an invented cursor or a cursor from another sort order", async () => {
    const { body } = await list("?limit=1");
    await refused(list(`?sort_by=label&cursor=${body.next_cursor}`), 400, "validation.failed", "cursor");
    for (const [order, value] of [
      ["created_at.desc", "yesterday"],
      ["created_at.desc", "1e5"],
      ["created_at.desc", "9".repeat(18)],
      ["knowledge_units.desc", "NaN"],
      ["storage_units.desc", "1e999"],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify([order, value, "0190a0b0-0000-7000-8000-000000000000"])).toString("base64url");
      await refused(list(`?sort_by=${order.split(".")[0]}&cursor=${cursor}`), 400, "validation.failed", "cursor");
    }
  });

  it("returns the same page for a cursor after earlier documents are deleted", async () => {
    const before = await list("?limit=2");
    const other = Api.withKey(service.url, account.key);
    await other.call("PUT", at("doc-f"), { content: "Newer" });
    await other.call("DELETE", at("doc-f"));
    await other.call("DELETE", at("doc-c"));
    expect(idsOf(await list(`?limit=2&cursor=${before.body.next_cursor}`))).toEqual(["doc-d", "doc-a"]);
  });
});
