import { describe, expect, it } from "vitest";
import type { FileType } from "../../ports/text-extractor.ts";
import { detectFileType } from "./detect-file-type.ts";
import { zipOf } from "./testing.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
const GIF = Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1");
const JPG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const WEBP = Buffer.from("RIFF\u0024\u0000\u0000\u0000WEBPVP8 ", "latin1");
const ZIP = Buffer.from("504b0304140000000800", "hex");
const OLE = Buffer.from("d0cf11e0a1b11ae1000000000000", "hex");

async function problemOf(head: Uint8Array | string, name: string): Promise<string | null> {
  const found = await detectFileType(Buffer.from(head), name);
  return "problem" in found ? found.problem : null;
}
async function typeOf(head: Uint8Array | string, name: string, declared?: string): Promise<string | null> {
  const found = await detectFileType(Buffer.from(head), name, declared);
  return "type" in found ? found.type : null;
}

describe("detectFileType", () => {
  it("accepts every type if the content matches the name", async () => {
    expect(await typeOf("%PDF-1.7\n", "a.pdf")).toBe("pdf");
    expect(await typeOf(PNG, "a.PNG")).toBe("png");
    expect(await typeOf(JPG, "a.jpeg")).toBe("jpg");
    expect(await typeOf(GIF, "a.gif")).toBe("gif");
    expect(await typeOf(WEBP, "a.webp")).toBe("webp");
    for (const office of ["docx", "pptx", "xlsx"]) expect(await typeOf(ZIP, `a.${office}`)).toBe(office);
    for (const text of ["txt", "md", "csv", "json", "html"]) expect(await typeOf("text é", `a.${text}`)).toBe(text);
    expect(await typeOf("<p>x</p>", "folder/a.b.htm")).toBe("html");
  });

  it("prefers the content to the extension", async () => {
    expect(await problemOf(PNG, "a.pdf")).toBe("invalid_signature");
    expect(await problemOf(Buffer.concat([PNG, Buffer.from("%PDF-1.4")]), "a.pdf")).toBe("invalid_signature");
    expect(await problemOf(PNG, "a.jpg")).toBe("invalid_signature");
    expect(await problemOf("%PDF-1.7", "a.docx")).toBe("invalid_signature");
    expect(await problemOf("<html>", "a.png")).toBe("invalid_signature");
    for (const binary of [PNG, GIF, JPG, ZIP, OLE]) expect(await problemOf(binary, "a.txt")).toBe("invalid_signature");
    expect(await problemOf("%PDF-1.7 all ascii", "a.md")).toBe("invalid_signature");
  });

  it("rejects binary data as text, regardless of its signature", async () => {
    expect(await problemOf("a\u0000b", "a.txt")).toBe("invalid_signature");
    expect(await problemOf(`${"text ".repeat(200)}\u0000`, "a.txt")).toBe("invalid_signature");
    expect(await problemOf(Buffer.from(Array.from({ length: 256 }, (_, n) => n || 1)), "a.csv")).toBe("invalid_signature");
  });

  it("accepts text that starts like a binary format", async () => {
    for (const text of ["BMW builds cars.", "GIF is a format.", "ID3 tags", "MZ", "PK"]) {
      expect(await typeOf(text, "a.txt")).toBe("txt");
    }
  });

  it("accepts UTF-16 with a byte order mark as text", async () => {
    expect(await typeOf(Buffer.from("\ufeffHello", "utf16le"), "a.txt")).toBe("txt");
  });

  it("detects a PDF header only within the first 1,024 bytes", async () => {
    expect(await typeOf(`${"x".repeat(1_020)}%PDF-1.4`, "a.pdf")).toBe("pdf");
    expect(await problemOf(`${"x".repeat(1_030)}%PDF-1.4`, "a.pdf")).toBe("invalid_signature");
  });

  it("accepts an OLE container with an Office file name, because password protection creates such a container", async () => {
    expect(await typeOf(OLE, "a.xlsx")).toBe("xlsx");
  });

  it("returns unsupported for an unknown extension", async () => {
    for (const name of ["a.exe", "a.doc", "a.", "a", "constructor", "a.__proto__"]) {
      expect(await problemOf("x", name)).toBe("unsupported_type");
    }
  });

  it("uses the declared media type only for a name without an extension", async () => {
    expect(await typeOf("x", "README", "text/plain; charset=utf-8")).toBe("txt");
    expect(await problemOf("x", "a.exe")).toBe("unsupported_type");
    const found = await detectFileType(Buffer.from("x"), "a.exe", "text/plain");
    expect(found).toMatchObject({ problem: "unsupported_type" });
  });

  it("accepts content that starts like a web page as HTML or text, but not as data", async () => {
    for (const page of ["<!DOCTYPE html><p>Sign in", "\ufeff \n<html lang=en>"]) {
      for (const name of ["a.html", "a.txt", "a.md"]) expect(await problemOf(page, name)).toBeNull();
      for (const name of ["a.json", "a.csv"]) expect(await problemOf(page, name)).toBe("invalid_signature");
    }
    expect(await typeOf("<htmlish>,b", "a.csv")).toBe("csv");
  });

  it("accepts UTF-16 without a byte order mark, and UTF-32 with a byte order mark, as text", async () => {
    expect(await typeOf(Buffer.from("Name;Preis\nDeckel;9", "utf16le"), "a.csv")).toBe("csv");
    expect(await typeOf(Buffer.from("Hello there", "utf16le").swap16(), "a.txt")).toBe("txt");
    expect(await typeOf(Buffer.from("0000feff00000041", "hex"), "a.txt")).toBe("txt");
    expect(await typeOf(Buffer.from("fffe000041000000", "hex"), "a.txt")).toBe("txt");
  });

  it("does not mistake 16-bit numbers for UTF-16", async () => {
    const samples = Buffer.alloc(2_000);
    for (let at = 0; at < 1_000; at++) samples.writeInt16LE(Math.round(3_000 * Math.sin(at / 7)), at * 2);
    expect(await problemOf(samples, "a.txt")).toBe("invalid_signature");
    expect(await problemOf(Buffer.from("0100020003000400050006000700", "hex"), "a.txt")).toBe("invalid_signature");
  });

  it("rejects an archive with a prefix, and an image followed by a document if the name is the document's", async () => {
    expect(await problemOf(Buffer.concat([Buffer.from("#!/bin/sh\n"), ZIP]), "a.docx")).toBe("invalid_signature");
    for (const picture of [PNG, GIF, JPG, WEBP]) {
      expect(await problemOf(Buffer.concat([picture, Buffer.from("%PDF-1.7")]), "a.pdf")).toBe("invalid_signature");
      expect(await problemOf(Buffer.concat([picture, Buffer.from("<html>")]), "a.html")).toBe("invalid_signature");
    }
  });

  it("accepts a single byte only as text", async () => {
    for (const name of ["a.txt", "a.md", "a.csv", "a.json", "a.html"]) expect(await problemOf("x", name)).toBeNull();
    for (const name of ["a.pdf", "a.docx", "a.xlsx", "a.pptx", "a.png", "a.jpg", "a.gif", "a.webp"]) {
      expect(await problemOf("x", name)).toBe("invalid_signature");
      expect(await problemOf("P", name)).toBe("invalid_signature");
    }
  });
});

/** A small file of each type. */
const FILES: Readonly<Record<FileType, Buffer>> = {
  pdf: Buffer.from("%PDF-1.7\n1 0 obj"),
  docx: officeOf("word/document.xml", "wordprocessingml.document"),
  pptx: officeOf("ppt/presentation.xml", "presentationml.presentation"),
  xlsx: officeOf("xl/workbook.xml", "spreadsheetml.sheet"),
  html: Buffer.from("<!doctype html><title>T</title><p>Text"),
  md: Buffer.from("# Title\n\nText"),
  txt: Buffer.from("Text"),
  csv: Buffer.from("a,b\n1,2\n"),
  json: Buffer.from('{"a": [1, 2]}'),
  png: PNG,
  jpg: JPG,
  gif: GIF,
  webp: WEBP,
};
const OFFICES: readonly FileType[] = ["docx", "pptx", "xlsx"];
const TEXTS: readonly FileType[] = ["html", "md", "txt", "csv", "json"];

function officeOf(part: string, kind: string): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zipOf({
    "[Content_Types].xml": `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: "<x/>",
  });
}

describe("detection of each file type with each extension", () => {
  const pairs = Object.entries(FILES).flatMap(([held, bytes]) => Object.keys(FILES).map((name) => ({ held, name, bytes })));

  it.each(pairs)("detects $held named .$name", async ({ held, name, bytes }) => {
    const isText = [held, name].every((type) => TEXTS.some((text) => text === type));
    const isPageAsData = held === "html" && (name === "csv" || name === "json");
    // Archive types are distinguished by their directory, see `inspect/`.
    const isOffice = [held, name].every((type) => OFFICES.some((office) => office === type));
    const isFine = held === name || isOffice || (isText && !isPageAsData);
    expect(await problemOf(bytes, `file.${name}`)).toBe(isFine ? null : "invalid_signature");
  });
});
