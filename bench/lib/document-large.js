import { PDFDocument, StandardFonts } from "pdf-lib";
import { DocumentBench } from "./document-bench.js";
import { quantile, short } from "./figures.js";
import { MeasuredProcess } from "./processes.js";
import { grid } from "./table.js";
import { uploadFile } from "./upload-file.js";
import { zipped } from "./zip.js";

const pages = 500;
const rows = 200_000;
const patienceMs = 900_000;

/**
 * Uploads the longest accepted files, and files that exceed the limit by one page or row. An endpoint that responds instantly creates the
 * embeddings, so the benchmark measures extraction, chunking and storage.
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether all outcomes are as expected
 */
export async function runLarge(say) {
  const endpoint = MeasuredProcess.ofBench("embeddings-process.js");
  const bench = await DocumentBench.start({
    MAX_FILE_PAGES: String(pages),
    MAX_FILE_ROWS: String(rows),
    EMBEDDER_PROVIDER: "openai-compatible",
    EMBEDDER_MODEL: "bench",
    EMBEDDER_BASE_URL: `http://127.0.0.1:${await endpoint.says(/listening on (\d+)/)}/v1`,
  });
  try {
    const idle = await bench.idle();
    const files = [
      { name: `${pages} pages.pdf`, make: () => longPdf(pages), wanted: "ready" },
      { name: `${pages + 1} pages.pdf`, make: () => longPdf(pages + 1), wanted: "failed too_large" },
      { name: `${rows} rows.xlsx`, make: () => longSheet(rows), wanted: "ready" },
      { name: `${rows + 1} rows.xlsx`, make: () => longSheet(rows + 1), wanted: "failed too_large" },
      { name: `${rows} rows.csv`, make: () => longCsv(rows), wanted: "ready" },
      { name: `${rows + 1} rows.csv`, make: () => longCsv(rows + 1), wanted: "failed too_large" },
    ];
    const lines = [];
    let isGood = true;
    for (const { name, make, wanted } of files) {
      const bytes = await make();
      const { result, memory, latencies } = await bench.watched(() =>
        uploadFile(bench.service, bench.source, { name, bytes }, { patienceMs, readText: false }),
      );
      const became = result.state === "failed" ? `failed ${result.code}` : result.state;
      isGood &&= became === wanted;
      lines.push([
        name,
        short(bytes.length / 1e6),
        became === wanted ? became : `${became} ${result.message}, NOT ${wanted}`,
        result.document?.status.warnings.map((/** @type {{ code: string }} */ { code }) => code).join(", ") ?? "",
        short(result.seconds),
        String(memory.treeMb),
        String(memory.serverMb),
        memory.parts,
        short(quantile(latencies, 0.99)),
      ]);
    }
    say(
      grid([
        ["file", "MB", "ends as", "warnings", "seconds", "peak MB: all processes", "server", "at its peak", "search p99, ms"],
        ...lines,
      ]),
    );
    say(`\nSearch p99 idle: ${short(quantile(idle, 0.99))} ms.`);
    return isGood;
  } finally {
    await bench.stop();
    await endpoint.stop();
  }
}

/** @param {number} count @returns {Promise<Uint8Array>} pages of forty lines */
async function longPdf(count) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= count; page += 1) {
    const sheet = pdf.addPage([595, 842]);
    sheet.drawText(`Chapter ${page}`, { x: 50, y: 790, size: 18, font });
    const lines = Array.from(
      { length: 40 },
      (_, at) => `Line ${at + 1} of page ${page} tells how part ${page * 40 + at} is cleaned, stored and returned.`,
    );
    sheet.drawText(lines.join("\n"), { x: 50, y: 750, size: 11, lineHeight: 16, font });
  }
  return pdf.save();
}

/** @param {number} count rows, including the header row */
function longCsv(count) {
  return Buffer.from(
    ["part,price,stock", ...Array.from({ length: count - 1 }, (_, at) => `Part ${at},${at % 100}.50,${at % 7}`)].join("\n"),
  );
}

/** @param {number} count rows, including the header row */
function longSheet(count) {
  const cell = (/** @type {string} */ text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (/** @type {number} */ at) =>
    `<row r="${at + 1}">${cell(`Part ${at}`)}<c><v>${at % 100}.5</v></c><c><v>${at % 7}</v></c></row>`;
  const data = [`<row r="1">${["part", "price", "stock"].map(cell).join("")}</row>`];
  for (let at = 1; at < count; at += 1) data.push(row(at));
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${data.join("")}</sheetData></worksheet>`,
  };
  return zipped(
    Object.entries(parts).map(([name, text]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`),
    })),
  );
}
