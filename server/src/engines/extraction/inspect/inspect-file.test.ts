import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InspectedFile } from "../../../knowledge/files/model/inspected-file.ts";
import { zipOf } from "../testing.ts";
import { fileInspector } from "./inspect-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "inspect-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mostPages = 20;

async function inspected(bytes: Uint8Array, name: string): Promise<InspectedFile> {
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return fileInspector(mostPages)(bytes.subarray(0, 4_100), name, async () => ({ path: file, release: () => Promise.resolve() }));
}

/** Returns the detected type or the problem. */
async function outcome(bytes: Uint8Array, name: string): Promise<string> {
  const found = await inspected(bytes, name);
  return "problem" in found ? found.problem : found.type;
}

const openXml = "application/vnd.openxmlformats-officedocument";
const mains = {
  docx: {
    part: "word/document.xml",
    types: ["wordprocessingml.document", "wordprocessingml.template"].map((kind) => `${openXml}.${kind}.main+xml`),
  },
  pptx: {
    part: "ppt/presentation.xml",
    types: [`${openXml}.presentationml.slideshow.main+xml`, "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml"],
  },
  xlsx: {
    part: "xl/workbook.xml",
    types: [`${openXml}.spreadsheetml.sheet.main+xml`, "application/vnd.ms-excel.sheet.macroEnabled.main+xml"],
  },
} as const;
type Office = keyof typeof mains;
const offices = Object.keys(mains) as Office[];

function officeOf(type: Office, more: Readonly<Record<string, string>> = {}, contentType: string = mains[type].types[0]): Buffer {
  const { part } = mains[type];
  // LibreOffice writes the content types last.
  return zipOf({
    "_rels/.rels": "<Relationships/>",
    [part]: "<x/>",
    ...more,
    "[Content_Types].xml": `<Types><Default Extension="xlsx" ContentType="${openXml}.spreadsheetml.sheet"/><Override PartName="/${part}" ContentType="${contentType}"/></Types>`,
  });
}

describe("archive with an Office extension", () => {
  const pairs = offices.flatMap((held) => offices.flatMap((name) => mains[held].types.map((contentType) => ({ held, name, contentType }))));
  it.each(pairs)("detects $contentType as .$name", async ({ held, name, contentType }) => {
    expect(await outcome(officeOf(held, {}, contentType), `file.${name}`)).toBe(held === name ? name : "invalid_signature");
  });

  const others: Readonly<Record<string, Buffer>> = {
    "a plain archive": zipOf({ "notes.txt": "x" }),
    "an archive whose folder is named like an Office part": zipOf({ "word/document.xml": "<x/>" }),
    odt: zipOf({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" }),
    ods: zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>" }),
    epub: zipOf({ mimetype: "application/epub+zip", "META-INF/container.xml": "<x/>" }),
    jar: zipOf({ "META-INF/MANIFEST.MF": "Manifest-Version: 1.0" }),
    visio: zipOf({
      "[Content_Types].xml": '<Types><Override ContentType="application/vnd.ms-visio.drawing.main+xml"/></Types>',
      "visio/x.xml": "",
    }),
    "a binary workbook": zipOf({
      "[Content_Types].xml": '<Types><Override ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
      "docProps/app.xml": "",
    }),
  };
  it.each(Object.keys(others))("rejects %s", async (kind) => {
    for (const name of offices) expect(await outcome(others[kind] ?? Buffer.alloc(0), `file.${name}`)).toBe("invalid_signature");
  });

  it("uses the main part rather than the first part", async () => {
    const misleading = zipOf({
      mimetype: "application/epub+zip",
      "xl/workbook.xml": "<x/>",
      "ppt/presentation.xml": "<x/>",
      "word/document.xml": "<x/>",
      "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${mains.docx.types[0]}"/></Types>`,
    });
    expect(await outcome(misleading, "file.docx")).toBe("docx");
    expect(await outcome(misleading, "file.xlsx")).toBe("invalid_signature");
  });

  it("accepts an unreadable archive, because the extraction reports the problem", async () => {
    const whole = zipOf({ "notes.txt": "x" });
    const end = whole.length - 22;
    const changed = (change: (bytes: Buffer) => void): Buffer => {
      const bytes = Buffer.from(whole);
      change(bytes);
      return bytes;
    };
    const broken: readonly Buffer[] = [
      whole.subarray(0, whole.length - 5),
      whole.subarray(0, 40),
      Buffer.concat([whole, Buffer.from("behind the end")]),
      changed((bytes) => bytes.writeUInt32LE(0xfffffff0, end + 16)),
      changed((bytes) => bytes.writeUInt32LE(5, end + 16)),
      changed((bytes) => bytes.writeUInt16LE(60_000, end + 10)),
      // Refers to a missing ZIP64 record.
      changed((bytes) => bytes.writeUInt16LE(0xffff, end + 10)),
      changed((bytes) => bytes.writeUInt32LE(0x7fffffff, end + 12)),
    ];
    for (const bytes of broken) expect(await outcome(bytes, "file.docx")).toBe("docx");
  });

  it("reads a ZIP64 directory, and a directory with a comment", async () => {
    const whole = zipOf({ "notes.txt": "x" });
    const end = whole.length - 22;
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(BigInt(whole.readUInt16LE(end + 10)), 32);
    record.writeBigUInt64LE(BigInt(whole.readUInt32LE(end + 12)), 40);
    record.writeBigUInt64LE(BigInt(whole.readUInt32LE(end + 16)), 48);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(end), 8);
    const last = Buffer.from(whole.subarray(end));
    last.writeUInt16LE(0xffff, 10);
    expect(await outcome(Buffer.concat([whole.subarray(0, end), record, locator, last]), "file.docx")).toBe("invalid_signature");
    const comment = Buffer.alloc(300, "comment");
    const commented = Buffer.concat([whole, comment]);
    commented.writeUInt16LE(comment.length, end + 20);
    expect(await outcome(commented, "file.docx")).toBe("invalid_signature");
  });

  it("remains fast for a directory with a million entries and for extremely long content types", async () => {
    const many = Buffer.alloc(50_000_000);
    zipOf({ a: "" }).copy(many);
    many.writeUInt32LE(0x06054b50, many.length - 22);
    many.writeUInt16LE(0xfffe, many.length - 12);
    many.writeUInt32LE(many.length - 200, many.length - 10);
    many.writeUInt32LE(100, many.length - 6);
    expect(await outcome(many, "file.docx")).toBe("docx");
    const bomb = officeOf("pptx", { "ppt/presentation.xml": "<p:sldId ".repeat(200_000) + "<!--".repeat(50_000) });
    expect(await inspected(bomb, "file.pptx")).toEqual({ type: "pptx", pages: null });
  });
});

describe("page count of an Office file", () => {
  it("is the count declared in the document", async () => {
    const app = (pages: string): Buffer => officeOf("docx", { "docProps/app.xml": `<Properties><Pages>${pages}</Pages></Properties>` });
    expect(await inspected(app("12"), "a.docx")).toMatchObject({ pages: 12 });
    for (const none of ["", "0", "-3", "many"]) expect(await inspected(app(none), "a.docx")).toMatchObject({ pages: null });
  });

  it("is the number of listed slides in a presentation, not of slide parts", async () => {
    const ids = Array.from({ length: 7 }, (_, at) => `<p:sldId id="${256 + at}" r:id="rId${at}"/>`).join("");
    const sections = `<p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst>`;
    const xml = `<p:presentation><!-- <p:sldId id="1" r:id="x"/> --><p:sldIdLst>${ids}</p:sldIdLst>${sections}</p:presentation>`;
    const slides = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`ppt/slides/slide${at}.xml`, "<x/>"]));
    expect(await inspected(officeOf("pptx", { "ppt/presentation.xml": xml, ...slides }), "a.pptx")).toMatchObject({ pages: 7 });
  });

  it("is the number of sheets in a workbook, including hidden sheets", async () => {
    const xml = `<workbook><sheets><sheet name="a" sheetId="1"/><sheet name="b" state="hidden" sheetId="2"/><sheet name="c" sheetId="3"/></sheets></workbook>`;
    expect(await inspected(officeOf("xlsx", { "xl/workbook.xml": xml }), "a.xlsx")).toMatchObject({ pages: 3 });
  });
});

async function pdfOf(pages: number, useObjectStreams: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([100, 100]);
  return Buffer.from(await pdf.save({ useObjectStreams }));
}

describe("page count of an HTML file", () => {
  it("is 1", async () => {
    const page = Buffer.from("<!doctype html><title>Returns</title><p>Free within 30 days.</p>");
    expect(await inspected(page, "a.html")).toEqual({ type: "html", pages: 1 });
    expect(await inspected(Buffer.from("Free within 30 days."), "a.txt")).toEqual({ type: "txt", pages: null });
  });
});

describe("page count of a PDF", () => {
  it.each([true, false])("is determined, with object streams: %s", async (streams) => {
    expect(await inspected(await pdfOf(3, streams), "a.pdf")).toEqual({ type: "pdf", pages: 3 });
    expect(await inspected(await pdfOf(mostPages + 5, streams), "a.pdf")).toEqual({ type: "pdf", pages: mostPages + 5 });
  });

  it("is determined across read chunks", async () => {
    const filler = `9999 0 obj\n<</Length 1500000>>\nstream\n${"x".repeat(1_500_000)}\nendstream\nendobj\n`;
    const small = (await pdfOf(3, false)).toString("latin1");
    expect(await inspected(Buffer.from(small.replace("1 0 obj", `${filler}1 0 obj`), "latin1"), "a.pdf")).toMatchObject({ pages: 3 });
  });

  it("is unknown if tree and page objects differ, so a wrong count does not reject the file", async () => {
    const three = (await pdfOf(3, false)).toString("latin1");
    for (const count of ["5000", "1", "-1", "7 0 R"]) {
      const lying = Buffer.from(three.replace(/\/Count 3/, `/Count ${count}`), "latin1");
      expect(await inspected(lying, "a.pdf"), count).toEqual({ type: "pdf", pages: null });
    }
    // Pages of replaced versions remain in the file.
    const orphans = Array.from({ length: 40 }, (_, at) => `${100 + at} 0 obj\n<</Type /Page /Parent 2 0 R>>\nendobj\n`).join("");
    expect(await inspected(Buffer.from(three.replace("1 0 obj", `${orphans}1 0 obj`), "latin1"), "a.pdf")).toEqual({
      type: "pdf",
      pages: null,
    });
  });

  it("is unknown for a malicious file or another format", async () => {
    const bomb = deflateSync(Buffer.alloc(30_000_000, " "));
    const stream = `1 0 obj\n<</Type /ObjStm /N 5 /First 10 /Filter /FlateDecode /Length ${bomb.length}>>\nstream\n`;
    const hostile: readonly Buffer[] = [
      Buffer.from("%PDF-1.7\n"),
      Buffer.concat([Buffer.from(`%PDF-1.7\n${stream}`), bomb, Buffer.from("\nendstream\nendobj\n")]),
      Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(8_000_000, "1 0 obj ")]),
      Buffer.from(
        `%PDF-1.7\n${"1 0 obj\n<</Type /ObjStm /N 99999999 /First 99999999 /Filter /FlateDecode /Length 99999999>>stream\n".repeat(1_000)}`,
      ),
    ];
    for (const bytes of hostile) expect(await inspected(bytes, "a.pdf")).toEqual({ type: "pdf", pages: null });
  });
});
