import { readdir } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deckOf, shape } from "../../src/engines/extraction/formats/pptx/testing.ts";
import { zipOf } from "../../src/engines/extraction/testing.ts";
import type { Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({ MAX_FILE_PAGES: "5" });
  shop = await openShop(service, service.owner);
});
afterAll(() => service.stop());

async function pdfOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) pdf.addPage([300, 200]).drawText(`Page ${page}`, { x: 20, y: 100 });
  return new Uint8Array(await pdf.save());
}

const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p></w:body></w:document>`;
const openXml = "application/vnd.openxmlformats-officedocument";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A text document with LibreOffice's order of parts that declares its page count. */
function docxOf(pages: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    zipOf({
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="${relations}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
      "docProps/app.xml": `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${pages}</Pages></Properties>`,
      "word/document.xml": document,
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${openXml}.wordprocessingml.document.main+xml"/></Types>`,
    }),
  );
}
const pptxOf = (slides: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipOf(deckOf(Array.from({ length: slides }, (_, at) => ({ body: shape([`Slide ${at}`]) })))));

async function blobs(): Promise<number> {
  const entries = await readdir(path.join(service.dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function expectRefused(name: string, bytes: Uint8Array<ArrayBuffer>, status: number, code: string): Promise<void> {
  const before = await blobs();
  const answer = await shop.api.upload(shop.filesId, name, bytes, { id: name });
  expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
  expect(await blobs()).toBe(before);
  expect((await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${name}`)).status).toBe(404);
}

async function taken(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer["body"]> {
  const { status, body, text } = await shop.api.upload(shop.filesId, name, bytes, { id: name });
  expect(status, text).toBe(201);
  return body;
}
const read = async (id: string): Promise<Answer["body"]> =>
  (await shop.api.call("GET", `/v1/knowledge/sources/${shop.filesId}/documents/${id}`)).body;

describe("Upload with too many pages", () => {
  it("returns 413 upload.page_limit_exceeded and stores nothing", async () => {
    await expectRefused("long.pdf", await pdfOf(6), 413, "upload.page_limit_exceeded");
    await expectRefused("long.docx", docxOf(6), 413, "upload.page_limit_exceeded");
    await expectRefused("long.pptx", pptxOf(6), 413, "upload.page_limit_exceeded");
  });

  it("is accepted up to the limit, and the response reports the number of pages", async () => {
    expect((await taken("five.pdf", await pdfOf(5))).pages).toBe(5);
    expect((await taken("five.docx", docxOf(5))).pages).toBe(5);
    expect((await taken("five.pptx", pptxOf(5))).pages).toBe(5);
    await shop.settled();
    for (const id of ["five.pdf", "five.docx", "five.pptx"]) expect(await read(id)).toMatchObject({ pages: 5, status: { state: "ready" } });
  });

  it("is accepted if a short file's page tree declares too many pages", async () => {
    const text = Buffer.from(await pdfOfPlain(2))
      .toString("latin1")
      .replace("/Count 2", "/Count 9");
    expect((await taken("lying.pdf", new Uint8Array(Buffer.from(text, "latin1")))).pages).toBeNull();
  });
});

async function pdfOfPlain(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) pdf.addPage([300, 200]).drawText(`Page ${page}`, { x: 20, y: 100 });
  return pdf.save({ useObjectStreams: false });
}

describe("Archive whose type does not match its extension", () => {
  it("returns 400 upload.invalid_signature and stores nothing", async () => {
    const archives: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
      docx: docxOf(1),
      pptx: pptxOf(1),
      zip: new Uint8Array(zipOf({ "a.txt": "x" })),
      epub: new Uint8Array(zipOf({ mimetype: "application/epub+zip" })),
    };
    for (const [held, bytes] of Object.entries(archives)) {
      for (const name of ["docx", "pptx", "xlsx"].filter((each) => each !== held))
        await expectRefused(`a-${held}.${name}`, bytes, 400, "upload.invalid_signature");
    }
  });

  it("is accepted if its directory is unreadable, and fails as damaged", async () => {
    await taken("cut.docx", docxOf(1).slice(0, 500));
    await shop.settled();
    expect((await read("cut.docx")).status).toMatchObject({ state: "failed", error_message: expect.stringMatching(/^damaged: /) });
  });
});
