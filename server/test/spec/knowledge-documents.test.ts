import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

interface Listed {
  readonly external_id: string;
  readonly kind: string;
  readonly knowledge_units: number | null;
  readonly storage_units: number | null;
}

const docs = "/api/knowledge/docs";
const docUrl = (id: string): string => `${docs}/by-external-id/${encodeURIComponent(id)}`;
const list = async (query = ""): Promise<{ items: Listed[]; total_count: number; next_cursor: string | null }> => {
  const { status, body, text } = await shop.api.call("GET", `${docs}${query}`);
  expect(status, text).toBe(200);
  return body;
};
const idsOf = async (query = ""): Promise<string[]> => (await list(query)).items.map((item) => item.external_id);
const file = (id: string): Promise<Answer> => shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`);

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load([{ id: "lamp", title: "Lamp" }]);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const page of [1, 2]) pdf.addPage([300, 200]).drawText(`Care of lamps, page ${page}`, { x: 20, y: 100, size: 12, font });
  const upload = async (name: string, bytes: string | Uint8Array<ArrayBuffer>, payload: object): Promise<void> => {
    const { status, text } = await shop.api.upload(shop.filesId, name, bytes, payload);
    if (status !== 201) throw new Error(text);
  };
  await upload("Pflege öl.pdf", new Uint8Array(await pdf.save()), {
    id: "care",
    title: "Care guide",
    links: [{ url: "https://shop.example/care" }],
  });
  await upload("hours.txt", "We are open from nine to five.", { id: "hours" });
  await upload("broken.docx", "PK\u0003\u0004 nothing", { id: "broken" });
  // The text document has the same id as a file.
  await shop.api.call("PUT", docUrl("hours"), { content: "Closed on Sundays.", label: "Hours" });
  await shop.settled();
  await eventually(async () => (await list("?status=pending")).total_count === 0);
});

describe("GET /api/knowledge/docs", () => {
  it("lists text documents and files of sources, but no products", async () => {
    const { items, total_count } = await list();
    expect(total_count).toBe(4);
    expect(items.map((item) => `${item.kind} ${item.external_id}`)).toEqual(["text hours", "file broken", "file hours", "file care"]);
  });

  it("returns a file with every field of a knowledge document", async () => {
    const [care] = (await list("?kind=file&external_id=care")).items;
    expect(care).toEqual({
      external_id: "care",
      kind: "file",
      source_id: shop.filesId,
      label: "Care guide",
      original_file_name: "Pflege öl.pdf",
      content_type: "pdf",
      content_size_bytes: expect.any(Number),
      estimated_knowledge_units: expect.any(Number),
      estimated_storage_units: expect.any(Number),
      knowledge_units: expect.any(Number),
      storage_units: expect.any(Number),
      processing_status: "ready",
      processed_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      error_message: null,
      estimated_pages: 2,
      actual_pages: 2,
      has_extracted_text: true,
      active_persona_count: 1,
      preview_image_url: null,
      image_library: null,
      link_library: [{ url: "https://shop.example/care", description: "", is_primary: true, source: "client" }],
      warnings: [],
    });
    const [hours] = (await list("?kind=file&external_id=hours")).items;
    expect(hours).toMatchObject({ content_type: "txt", estimated_pages: null, actual_pages: null, has_extracted_text: false });
    const [broken] = (await list("?external_id=broken")).items;
    expect(broken).toMatchObject({
      processing_status: "failed",
      error_message: expect.stringMatching(/^damaged: /),
      knowledge_units: null,
      has_extracted_text: false,
    });
  });

  it("filters text documents and files by kind, status, search and external_id", async () => {
    expect(await idsOf("?kind=text")).toEqual(["hours"]);
    expect(await idsOf("?kind=file")).toEqual(["broken", "hours", "care"]);
    expect(await idsOf("?status=failed")).toEqual(["broken"]);
    expect(await idsOf("?status=ready&kind=file")).toEqual(["hours", "care"]);
    expect(await idsOf("?search=PFLEGE%20ol")).toEqual(["care"]);
    expect(await idsOf("?search=guide%20care")).toEqual(["care"]);
    expect((await list("?search=hours")).total_count).toBe(2);
    const { status, body } = await shop.api.call("GET", `${docs}?kind=item`);
    expect([status, body.errors[0].field]).toEqual([400, "kind"]);
  });

  it("returns at most one result for an external_id: the text document, if a file has the same id", async () => {
    expect((await list("?external_id=hours")).items).toEqual([expect.objectContaining({ kind: "text" })]);
    expect((await list("?external_id=hours&kind=file")).items).toEqual([expect.objectContaining({ kind: "file" })]);
    expect((await list("?external_id=lamp")).total_count).toBe(0);
  });

  it.each(["created_at", "file_name", "label", "processing_status", "knowledge_units", "storage_units"])(
    "sorts text documents and files by %s; paging by offset and by cursor returns each document once",
    async (sortBy) => {
      for (const direction of ["asc", "desc"]) {
        const whole = (await list(`?sort_by=${sortBy}&sort_dir=${direction}`)).items;
        const paged: Listed[] = [];
        for (let cursor = ""; ;) {
          const page = await list(`?sort_by=${sortBy}&sort_dir=${direction}&limit=1${cursor}`);
          paged.push(...page.items);
          if (page.next_cursor === null) break;
          cursor = `&cursor=${page.next_cursor}`;
        }
        expect(paged).toEqual(whole);
        expect((await list(`?sort_by=${sortBy}&sort_dir=${direction}&limit=2&offset=2`)).items).toEqual(whole.slice(2));
      }
    },
  );

  it.each(["knowledge_units", "storage_units"] as const)("sorts by %s as displayed, with missing values first", async (sortBy) => {
    const shown = (await list(`?sort_by=${sortBy}&sort_dir=asc`)).items.map((item) => item[sortBy] ?? -1);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(shown[0]).toBe(-1);
  });

  it("counts the brand's personas for a file while the file's source is enabled", async () => {
    const source = (enabled: boolean): Promise<Answer> => shop.api.call("PATCH", `/v1/knowledge/sources/${shop.filesId}`, { enabled });
    await source(false);
    expect((await list("?external_id=care")).items).toEqual([expect.objectContaining({ active_persona_count: 0 })]);
    await source(true);
  });

  it("excludes other accounts, deleted files and deleted sources", async () => {
    const other = await openShop(service, await service.addAccount("documents@example.com"), "Other");
    expect((await other.api.call("GET", docs)).body).toEqual({ items: [], total_count: 0, next_cursor: null });
    expect((await other.api.call("GET", `${docs}?external_id=care`)).body.total_count).toBe(0);
    await other.api.upload(other.filesId, "gone.txt", "Gone soon.", { id: "gone" });
    await other.settled();
    expect((await other.api.call("GET", docs)).body.total_count).toBe(1);
    expect((await other.api.call("DELETE", `/v1/knowledge/sources/${other.filesId}?confirm=Other%20files`)).status).toBe(202);
    expect((await other.api.call("GET", docs)).body.total_count).toBe(0);
  });
});

describe("Routes by external_id", () => {
  it("address text documents only: they do not read, activate, overwrite or delete files", async () => {
    const before = (await file("care")).body;
    expect((await shop.api.call("GET", docUrl("care"))).status).toBe(404);
    const activate = await shop.api.call("POST", `/api/personas/${shop.personaId}/knowledge`, { external_ids: ["care"] });
    expect([activate.status, activate.body.code]).toEqual([404, "resource.not_found"]);
    expect((await shop.api.call("DELETE", docUrl("care"))).status).toBe(204);
    expect((await shop.api.call("PUT", docUrl("care"), { content: "A text." })).body).toMatchObject({ status: "created" });
    expect((await file("care")).body).toEqual(before);
    expect((await shop.api.call("DELETE", docUrl("care"))).status).toBe(204);
    expect((await file("care")).body).toEqual(before);
  });
});
