import { crc32, deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { zipped } from "../lib/zip.js";

/** @typedef {(text: string) => Uint8Array | Promise<Uint8Array>} Writer returns the same bytes for the same text */

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const openXml = "http://schemas.openxmlformats.org";
const wordsPerLine = 12;

const escaped = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {string} text */
function linesOf(text) {
  const words = text.split(" ");
  return Array.from({ length: Math.ceil(words.length / wordsPerLine) }, (_, at) =>
    words.slice(at * wordsPerLine, (at + 1) * wordsPerLine).join(" "),
  );
}

/**
 * @param {Readonly<Record<string, string>>} parts names and XML @param {string} main name of the main part @param {string} type type of the main part
 */
function office(parts, main, type) {
  const types = Object.entries({ [main]: type })
    .map(([name, kind]) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/>`)
    .join("");
  const all = {
    "[Content_Types].xml": `${xmlHead}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    "_rels/.rels": relations({ rId1: ["officeDocument", main] }),
    ...parts,
  };
  return zipped(Object.entries(all).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** @param {Readonly<Record<string, readonly [type: string, target: string]>>} targets */
function relations(targets) {
  const rows = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${openXml}/package/2006/relationships">${rows.join("")}</Relationships>`;
}

/** @type {Writer} */
function docx(text) {
  const paragraphs = linesOf(text).map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`);
  const document = `${xmlHead}<w:document xmlns:w="${openXml}/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`;
  return office({ "word/document.xml": document }, "word/document.xml", "wordprocessingml.document");
}

/** @type {Writer} */
function xlsx(text) {
  const names = `xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"`;
  const cells = ["Note", ...linesOf(text)].map(
    (line, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${escaped(line)}</t></is></c></row>`,
  );
  return office(
    {
      "xl/workbook.xml": `${xmlHead}<workbook ${names}><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": relations({ rId1: ["worksheet", "worksheets/sheet1.xml"] }),
      "xl/worksheets/sheet1.xml": `${xmlHead}<worksheet ${names}><sheetData>${cells.join("")}</sheetData></worksheet>`,
    },
    "xl/workbook.xml",
    "spreadsheetml.sheet",
  );
}

/** @type {Writer} */
function pptx(text) {
  const names = `xmlns:p="${openXml}/presentationml/2006/main" xmlns:a="${openXml}/drawingml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"`;
  const paragraphs = linesOf(text).map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`);
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs.join("")}</p:txBody></p:sp>`;
  return office(
    {
      "ppt/presentation.xml": `${xmlHead}<p:presentation ${names}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": relations({ rId1: ["slide", "slides/slide1.xml"] }),
      "ppt/slides/slide1.xml": `${xmlHead}<p:sld ${names}><p:cSld><p:spTree>${shape}</p:spTree></p:cSld></p:sld>`,
    },
    "ppt/presentation.xml",
    "presentationml.presentation",
  );
}

/** @type {Writer} */
async function pdf(text) {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([595, 842]).drawText(linesOf(text).join("\n"), { x: 50, y: 780, size: 11, lineHeight: 16, font });
  return document.save();
}

/** An image of gray stripes, unique to the text. @type {Writer} */
function png(text) {
  const side = 64;
  const bytes = Buffer.from(text);
  const rows = Array.from({ length: side }, (_, y) => [0, ...Array.from({ length: side }, () => bytes[y % bytes.length] ?? 0)]);
  const chunk = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const plain = (/** @type {string} */ text) => Buffer.from(text);

/** Writers by file type. @type {readonly (readonly [extension: string, write: Writer])[]} */
const formats = [
  ["md", plain],
  ["txt", plain],
  ["html", (text) => plain(`<!doctype html><html><body><h1>Notes</h1><p>${escaped(text)}</p></body></html>`)],
  ["csv", (text) => plain(["note", ...linesOf(text)].join("\n"))],
  ["json", (text) => plain(JSON.stringify({ notes: linesOf(text) }))],
  ["docx", docx],
  ["xlsx", xlsx],
  ["pptx", pptx],
  ["pdf", pdf],
  ["png", png],
];

/**
 * Returns a file that contains the text. The last digit of the document's id selects the file type.
 * @param {string} id @param {string} text @param {boolean} isPlain whether to create only Markdown and plain text
 * @returns {Promise<{ name: string, bytes: Uint8Array }>}
 */
export async function fileOf(id, text, isPlain) {
  const digit = Number(id.at(-1));
  const [extension, write] = formats[isPlain ? Math.min(digit, 1) : digit] ?? ["txt", plain];
  return { name: `${id}.${extension}`, bytes: await write(text) };
}
