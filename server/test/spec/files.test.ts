import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deckOf, shape } from "../../src/engines/extraction/formats/pptx/testing.ts";
import { FIRST_FORMAT, workbookOf } from "../../src/engines/extraction/formats/xlsx/testing.ts";
import { zipOf } from "../../src/engines/extraction/testing.ts";
import { eventually, type Answer } from "../support/api.ts";
import { keepNoVersions } from "../support/bulk-jobs.ts";
import { streamSource } from "../support/site-plugin.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let upload: string;

beforeAll(async () => {
  service = await startTestService({ MAX_FILE_MB: "1" });
  shop = await openShop(service, service.owner);
  await keepNoVersions(service, service.owner);
  upload = `/v1/knowledge/sources/${shop.filesId}/documents/upload`;
});
afterAll(() => service.stop());

const demoFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`../../../demo/files/${name}`, import.meta.url)));
const read = (id: string): Promise<Answer> => shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`);

async function pdfOf(...pages: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const text of pages) pdf.addPage([400, 200]).drawText(text, { x: 20, y: 150, size: 12, font });
  return new Uint8Array(await pdf.save());
}

/** Counts the files in the service's storage. */
async function blobs(): Promise<number> {
  const entries = await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function refusal(ask: () => Promise<Answer>, status: number, code: string, field?: string): Promise<void> {
  const before = await blobs();
  const total = async (): Promise<number> => (await shop.api.call("GET", "/v1/knowledge/documents?limit=1")).body.total_count;
  const documents = await total();
  const { status: found, body, text } = await ask();
  expect([found, body?.code], text).toEqual([status, code]);
  const fields: string[] = body.errors?.map((error: { field: string }) => error.field) ?? [];
  expect(fields).toEqual(expect.arrayContaining(field === undefined ? [] : [field]));
  await eventually(async () => (await blobs()) === before);
  expect(await total()).toBe(documents);
}

const form = (...parts: readonly (readonly [name: string, value: string | Blob, fileName?: string])[]): FormData => {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
};
const send = (data: FormData): Promise<Answer> => shop.api.raw("POST", upload, data);
const textFile = (text = "Some text."): Blob => new Blob([text]);

describe("POST .../documents/upload", () => {
  it("returns 201 with {id, kind, source_id, source, title, original_file_name, content_type, pages, status} for a new file", async () => {
    const { status, body } = await shop.api.upload(shop.filesId, "Opening hours.txt", "We are open from nine to five.");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      kind: "file",
      enabled: true,
      source_id: shop.filesId,
      source: "Shop files",
      title: "Opening hours.txt",
      original_file_name: "Opening hours.txt",
      content_type: "txt",
      content_sha256: createHash("sha256").update("We are open from nine to five.").digest("hex"),
      pages: null,
      image_library: null,
      result: "created",
      status: {
        state: "pending",
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        processed_at: null,
        knowledge_units: null,
        storage_units: null,
        error_message: null,
        attempts: expect.any(Number),
        warnings: [],
      },
    });
    await shop.settled();
    expect((await read(body.id)).body.status).toMatchObject({ state: "ready", knowledge_units: 0.01, storage_units: expect.any(Number) });
  });

  it("sets id, title, description, categories, attributes, images and links from payload_json and returns them as sent", async () => {
    const payload = {
      id: "manual",
      title: "Manual",
      description: "How to use it",
      categories: [["Docs", "Manuals"]],
      attributes: { edition: 3, draft: false },
      images: [{ url: "https://img.example/m.png", description: "cover", is_primary: true }],
      links: [{ url: "https://shop.example/manual", is_primary: true }],
    };
    expect((await shop.api.upload(shop.filesId, "manual.md", "# Manual\n\nTurn it on.", payload)).body).toMatchObject({
      ...payload,
      content_type: "md",
    });
    expect((await read("manual")).body).toMatchObject(payload);
  });

  it("returns 200 for an existing id: no_op if the bytes and description are equal, otherwise updated; replaced bytes are deleted", async () => {
    const first = await shop.api.upload(shop.filesId, "hash.txt", "Version one", { id: "hash" });
    expect([first.status, first.body.result]).toEqual([201, "created"]);
    await shop.settled();
    const before = await read("hash");
    const kept = await blobs();
    const again = await shop.api.upload(shop.filesId, "hash.txt", "Version one", { id: "hash" });
    expect([again.status, again.body.result]).toEqual([200, "no_op"]);
    expect(await blobs()).toBe(kept);
    expect((await read("hash")).body).toEqual(before.body);
    const bytes = await shop.api.upload(shop.filesId, "hash.txt", "Version two", { id: "hash" });
    expect([bytes.status, bytes.body.result]).toEqual([200, "updated"]);
    const title = await shop.api.upload(shop.filesId, "hash.txt", "Version two", { id: "hash", title: "Another title" });
    expect([title.status, title.body.result]).toEqual([200, "updated"]);
    await eventually(async () => (await blobs()) === kept);
    await shop.settled();
    expect((await read("hash")).body.status.state).toBe("ready");
  });

  it("creates one document and one file for many identical concurrent uploads", async () => {
    const before = await blobs();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.api.upload(shop.filesId, "race.txt", "One of many", { id: "race" })),
    );
    expect(answers.map(({ body }) => body.result ?? body.code).toSorted()).toEqual([
      "created",
      ...Array.from({ length: 19 }, () => "no_op"),
    ]);
    expect(await blobs()).toBe(before + 1);
  });

  it("extracts and finds txt, md, html, csv, json, pdf and docx files, with page counts if the format has pages", async () => {
    const files: readonly (readonly [string, Uint8Array<ArrayBuffer> | string, string, string, number | null])[] = [
      ["a.txt", "The zebra parcel leaves on Monday.", "zebra parcel", "txt", null],
      ["b.md", "# Lynx\n\nThe lynx parcel leaves on Tuesday.", "lynx parcel", "md", null],
      ["c.html", "<title>Otter</title><p>The otter parcel leaves on Wednesday.</p>", "otter parcel", "html", 1],
      ["d.htm", "<p>The badger parcel leaves on Thursday.</p>", "badger parcel", "html", 1],
      ["e.csv", "animal,day\nwalrus parcel,Friday\n", "walrus parcel", "csv", null],
      ["f.json", JSON.stringify({ parcel: "The ferret parcel leaves on Saturday." }), "ferret parcel", "json", null],
      ["g.pdf", await pdfOf("The heron parcel leaves on Sunday.", "The end."), "heron parcel", "pdf", 2],
    ];
    for (const [name, bytes] of files) expect((await shop.api.upload(shop.filesId, name, bytes, { id: name })).status, name).toBe(201);
    const guide = await shop.api.upload(shop.filesId, "care-guide.docx", await demoFile("care-guide.docx"), { id: "docx" });
    expect([guide.status, guide.body.content_type]).toEqual([201, "docx"]);
    const sizing = await shop.api.upload(shop.filesId, "sizing-guide.pdf", await demoFile("sizing-guide.pdf"), { id: "pdf" });
    expect([sizing.status, sizing.body.content_type]).toEqual([201, "pdf"]);
    await shop.settled();
    await fetch(`${service.url}/readyz`);
    for (const [name, , query, type, pages] of files) {
      const { body } = await read(name);
      expect(body, name).toMatchObject({ content_type: type, status: { state: "ready", error_message: null } });
      expect(body.pages, name).toBe(pages);
      const search = await shop.visitor.call("POST", "/v1/search", { query, top_k: 1 });
      expect(search.body.results[0], name).toMatchObject({
        id: name,
        kind: "file",
        source: "Shop files",
        content: expect.stringContaining("parcel"),
      });
    }
    expect((await read("docx")).body.status.state).toBe("ready");
    expect((await read("pdf")).body.pages).toBeGreaterThan(0);
  });

  it("extracts workbooks and presentations; hits include the sheet or slide name", async () => {
    const sheets = workbookOf(
      [
        { name: "Terms", rows: [["Delivery takes three days."]] },
        {
          name: "Prices",
          rows: [
            ["Model", "Price"],
            ["Marten parcel", { value: 1299.5, style: FIRST_FORMAT }],
          ],
        },
      ],
      { formats: ['#,##0.00\\ "EUR"'] },
    );
    const deck = deckOf([
      { body: shape(["Welcome"], { placeholder: 'type="title"' }) },
      { body: shape(["Delivery"], { placeholder: 'type="title"' }) + shape(["The beaver parcel leaves at noon."]) },
    ]);
    await shop.api.upload(shop.filesId, "prices.xlsx", new Uint8Array(zipOf(sheets)), { id: "xlsx" });
    await shop.api.upload(shop.filesId, "deck.pptx", new Uint8Array(zipOf(deck)), { id: "pptx" });
    await shop.settled();
    await fetch(`${service.url}/readyz`);
    for (const [id, query, content] of [
      ["xlsx", "price of the marten parcel", "1,299.50 EUR"],
      ["pptx", "beaver parcel", "The beaver parcel leaves at noon."],
    ]) {
      expect((await read(id ?? "")).body).toMatchObject({ content_type: id, pages: 2, status: { state: "ready", warnings: [] } });
      const { body } = await shop.visitor.call("POST", "/v1/search", { query, top_k: 1 });
      expect(body.results[0]).toMatchObject({ id, page: 2, content: expect.stringContaining(content ?? "") });
    }
  });

  it('fails a workbook that is one sheet or row over the limit, with an error that starts with "too_large:" and states the limit', async () => {
    const small = await startTestService({ MAX_FILE_PAGES: "2", MAX_FILE_ROWS: "3" });
    try {
      const own = await openShop(small, small.owner);
      const rows = (count: number): string[][] => Array.from({ length: count }, (_, at) => [`row ${at}`, "x"]);
      const slides = (count: number) => deckOf(Array.from({ length: count }, () => ({ body: shape(["Some text."]) })));
      const files: readonly (readonly [string, Uint8Array<ArrayBuffer>, string | null])[] = [
        ["two.pdf", await pdfOf("one", "two"), null],
        ["two.pptx", new Uint8Array(zipOf(slides(2))), null],
        ["three.xlsx", new Uint8Array(zipOf(workbookOf([{ rows: rows(3) }]))), null],
        ["four.xlsx", new Uint8Array(zipOf(workbookOf([{ rows: rows(4) }]))), "3 rows"],
        ["sheets.xlsx", new Uint8Array(zipOf(workbookOf(["a", "b", "c"].map((name) => ({ name, rows: [[name]] }))))), "2 sheets"],
        ["three.csv", new TextEncoder().encode("a,b\n1,2\n3,4\n"), null],
        ["four.csv", new TextEncoder().encode("a,b\n1,2\n3,4\n5,6\n"), "3 rows"],
      ];
      for (const [name, bytes] of files) expect((await own.api.upload(own.filesId, name, bytes, { id: name })).status).toBe(201);
      await own.settled();
      for (const [name, , limit] of files) {
        const { body } = await own.api.call("GET", `/v1/knowledge/sources/${own.filesId}/documents/${name}`);
        const { state, error_message: message } = body.status;
        expect(state, name).toBe(limit === null ? "ready" : "failed");
        expect(message ?? "", name).toMatch(new RegExp(limit === null ? "^$" : `^too_large: .*${limit}`));
      }
    } finally {
      await small.stop();
    }
  });

  it("returns 400 upload.invalid_signature for bytes that do not match the declared type", async () => {
    await refusal(() => shop.api.upload(shop.filesId, "fake.pdf", "I am no PDF"), 400, "upload.invalid_signature");
    await refusal(async () => shop.api.upload(shop.filesId, "fake.docx", await pdfOf("I am a PDF")), 400, "upload.invalid_signature");
    await refusal(async () => shop.api.upload(shop.filesId, "fake.txt", await pdfOf("I am a PDF")), 400, "upload.invalid_signature");
  });

  it("returns 415 upload.unsupported_type for other types", async () => {
    for (const name of ["tool.exe", "archive.zip", "noextension", ".pdf.rar"])
      await refusal(() => shop.api.upload(shop.filesId, name, "x"), 415, "upload.unsupported_type");
  });

  it("returns 400 validation.failed for an empty file", () =>
    refusal(() => shop.api.upload(shop.filesId, "empty.txt", ""), 400, "validation.failed", "file"));

  it("accepts a file of exactly the maximum size and returns 413 upload.file_too_large for one more byte", async () => {
    const megabyte = "word ".repeat(209_716).slice(0, 1_048_576);
    expect((await shop.api.upload(shop.filesId, "full.csv", megabyte.replaceAll("word", " "), { id: "full" })).status).toBe(201);
    await refusal(() => shop.api.upload(shop.filesId, "over.txt", `${megabyte}x`), 413, "upload.file_too_large");
    await refusal(() => shop.api.upload(shop.filesId, "way-over.txt", megabyte.repeat(8)), 413, "upload.file_too_large");
  });

  it("returns 400 validation.failed for a malformed multipart body", async () => {
    const boundary = "b0undary";
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cut.txt"\r\ncontent-type: text/plain\r\n\r\n`;
    await refusal(() => shop.api.raw("POST", upload, `${head}never ends`, type), 400, "validation.failed");
    await refusal(() => shop.api.raw("POST", upload, "rubbish", type), 400, "validation.failed");
    await refusal(() => shop.api.raw("POST", upload, "rubbish", { "content-type": "multipart/form-data" }), 400, "validation.failed");
    await refusal(() => shop.api.raw("POST", upload, "", type), 400, "validation.failed");
  });

  it("returns 400 validation.failed if there is no file, if there are two files, or if the file is sent under another field name", async () => {
    await refusal(() => send(form(["payload_json", "{}"])), 400, "validation.failed", "file");
    await refusal(() => send(form(["file", textFile("one"), "1.txt"], ["file", textFile("two"), "2.txt"])), 400, "validation.failed");
    await refusal(() => send(form(["document", textFile(), "1.txt"])), 400, "validation.failed", "document");
    await refusal(() => send(form(["file", textFile(), "1.txt"], ["more", "x"])), 400, "validation.failed", "more");
    await refusal(() => send(form(["file", "text in place of a file"])), 400, "validation.failed", "file");
  });

  it("returns 400 validation.failed with an entry per problem for an invalid payload_json before or after the file", async () => {
    for (const payload of [
      "{",
      "[]",
      '"x"',
      '{"id": 5}',
      '{"title": ""}',
      '{"titel": "x"}',
      '{"attributes": {"price": 1}}',
      '{"__proto__": {"id": "x"}}',
      '{"id": "\\u0000"}',
    ]) {
      await refusal(() => send(form(["payload_json", payload], ["file", textFile(), "1.txt"])), 400, "validation.failed");
      await refusal(() => send(form(["file", textFile(), "1.txt"], ["payload_json", payload])), 400, "validation.failed");
    }
    const { body } = await send(form(["payload_json", '{"id": " x", "title": "", "price": 3}'], ["file", textFile(), "1.txt"]));
    expect(body.errors.map((error: object) => Object.keys(error).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ["code", "field", "message"]),
    );
    expect(body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`).toSorted()).toEqual([
      "id format",
      "price unknown_field",
      "title too_short",
    ]);
  });

  it("returns 422 knowledge.too_many_entries for more than 15 images or links and writes nothing", async () => {
    const links = Array.from({ length: 16 }, (_, at) => ({ url: `https://shop.example/${at}` }));
    await refusal(() => shop.api.upload(shop.filesId, "1.txt", "x", { links }), 422, "knowledge.too_many_entries");
    const images = links.map(({ url }) => ({ url }));
    await refusal(() => shop.api.upload(shop.filesId, "1.txt", "x", { images }), 422, "knowledge.too_many_entries");
    expect(
      (await shop.api.upload(shop.filesId, "1.txt", "x", { id: "fifteen", links: links.slice(1), images: images.slice(1) })).status,
    ).toBe(201);
  });

  it("returns 415 upload.unsupported_type for a JSON body", () =>
    refusal(() => shop.api.call("POST", upload, { file: "x" }), 415, "upload.unsupported_type"));

  it("returns 404 knowledge.source_not_found for an unknown source; a write never creates a source", async () => {
    for (const id of ["0190a0b0-0000-7000-8000-000000000000", "no-uuid", "0190a0b0"]) {
      await refusal(
        () => shop.api.raw("POST", `/v1/knowledge/sources/${id}/documents/upload`, form(["file", textFile(), "1.txt"])),
        404,
        "knowledge.source_not_found",
      );
      await refusal(
        () => shop.api.call("PUT", `/v1/knowledge/sources/${id}/documents`, { items: [{ id: "x", title: "x" }] }),
        404,
        "knowledge.source_not_found",
      );
    }
  });

  it("returns 409 knowledge.source_type_mismatch for a file in a catalog and for products in a files source", async () => {
    await refusal(() => shop.api.upload(shop.catalogId, "1.txt", "x"), 409, "knowledge.source_type_mismatch");
    await refusal(
      () => shop.api.call("PUT", `/v1/knowledge/sources/${shop.filesId}/documents`, { items: [{ id: "x", title: "x" }] }),
      409,
      "knowledge.source_type_mismatch",
    );
  });

  it("returns 409 knowledge.source_managed for an integration's source", async () => {
    const managed = (name: string, type: "catalog" | "files"): Promise<string> =>
      streamSource(service, service.owner, { brandId: shop.brandId, name, type });
    await refusal(async () => shop.api.upload(await managed("Stream files", "files"), "1.txt", "x"), 409, "knowledge.source_managed");
    await refusal(
      async () =>
        shop.api.call("PUT", `/v1/knowledge/sources/${await managed("Stream", "catalog")}/documents`, { items: [{ id: "x", title: "x" }] }),
      409,
      "knowledge.source_managed",
    );
  });

  it("keeps only the last path segment of a file name, exactly as sent", async () => {
    const { body } = await shop.api.upload(shop.filesId, "Größe & <Maße> 📏.txt", "x", { id: "name" });
    expect(body.original_file_name).toBe("Größe & <Maße> 📏.txt");
    const { body: sneaky } = await shop.api.upload(shop.filesId, "../../etc/passwd.txt", "x", { id: "sneaky" });
    expect(sneaky.original_file_name).toBe("passwd.txt");
  });

  it("returns 402 limits.quota_exceeded for an upload that exceeds the storage quota and stores nothing", async () => {
    const account = await service.addAccount("small@example.com");
    const small = await openShop(service, account, "Small");
    await service.database.run("test.tier", `update accounts set tier = 'free' where id = $1`, [account.accountId]);
    await service.database.run("test.usage", `update account_usage set storage_units = 99.9 where account_id = $1`, [account.accountId]);
    await refusal(() => small.api.upload(small.filesId, "big.csv", " ".repeat(300_000)), 402, "limits.quota_exceeded");
    expect((await small.api.upload(small.filesId, "small.txt", "fits")).status).toBe(201);
  });
});

describe("Failed file processing", () => {
  it('fails a damaged file with an error_message that starts with "damaged:", and processes the other files', async () => {
    const whole = await pdfOf("A page that is there");
    await shop.api.upload(shop.filesId, "cut.pdf", whole.slice(0, 200), { id: "cut" });
    await shop.api.upload(shop.filesId, "cut.docx", (await demoFile("care-guide.docx")).slice(0, 900), { id: "cut-docx" });
    await shop.api.upload(shop.filesId, "well.txt", "All is well here.", { id: "well" });
    await shop.settled();
    for (const id of ["cut", "cut-docx"]) {
      expect((await read(id)).body.status).toMatchObject({
        state: "failed",
        error_message: expect.stringMatching(/^damaged: /),
        processed_at: null,
      });
    }
    expect((await read("well")).body.status.state).toBe("ready");
  });

  it('fails a file or image without text, with a message that starts with "empty:"', async () => {
    await shop.api.upload(shop.filesId, "blank.pdf", await pdfOf(""), { id: "blank" });
    await shop.api.upload(shop.filesId, "blank.txt", "  \n \n", { id: "blank-text" });
    await shop.settled();
    for (const id of ["blank", "blank-text"]) {
      expect((await read(id)).body.status).toMatchObject({ state: "failed", error_message: expect.stringMatching(/^empty: /) });
    }
  });
});
