import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, InvalidPDFException, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Block, ExtractError } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import type { ReadFormat } from "../format.ts";
import { layoutBlocks } from "./layout.ts";
import { type Line, LineBuilder } from "./lines.ts";
import { withoutRunningLines } from "./running-lines.ts";

const assets = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Titles that programs write by themselves. */
const NO_TITLE = /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|pptx?|xlsx?|pdf|tex|indd|odt|rtf))$/i;

/** A PDF: text as it is drawn, in the order of the file, with headings, paragraphs and tables told by their layout. */
export const readPdf: ReadFormat = async (source, sink) => {
  const document = await openPdf(new Uint8Array(await readFile(source.path)));
  try {
    if (document.numPages > source.limits.maxPages) {
      throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
    }
    const pages: Line[][] = [];
    let chars = 0;
    for (let number = 1; number <= document.numPages && chars <= sink.maxTextChars; number++) {
      const lines = await linesOfPage(document, number, sink);
      for (const line of lines) for (const cell of line.cells) chars += cell.length;
      pages.push(lines);
    }
    if (sink.warnings.length >= document.numPages && chars === 0) {
      throw new ExtractError("damaged", "no page of the file can be read");
    }
    const blocks = [...layoutBlocks(withoutRunningLines(pages))];
    for (const block of blocks) sink.add(block);
    return {
      title: (await declaredTitle(document)) ?? largestHeading(blocks),
      pages: document.numPages,
    };
  } finally {
    await document.loadingTask.destroy();
  }
};

async function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data,
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      cMapUrl: `${path.join(assets, "cmaps")}/`,
      cMapPacked: true,
      standardFontDataUrl: `${path.join(assets, "standard_fonts")}/`,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new ExtractError("encrypted", "the file is protected by a password");
    if (error instanceof InvalidPDFException) throw new ExtractError("damaged", "the file is not a readable PDF");
    throw error;
  }
}

async function linesOfPage(document: PDFDocumentProxy, number: number, sink: BlockSink): Promise<Line[]> {
  const builder = new LineBuilder();
  try {
    const page = await document.getPage(number);
    const reader = page.streamTextContent().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const item of (part.value as Awaited<ReturnType<typeof page.getTextContent>>).items) if ("str" in item) builder.add(item);
    }
    page.cleanup();
  } catch (error) {
    sink.warn("page_skipped", `page ${number} could not be read (${error instanceof Error ? error.message : "damaged"})`);
  }
  builder.close();
  return builder.lines;
}

async function declaredTitle(document: PDFDocumentProxy): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  return title === "" || NO_TITLE.test(title) ? null : title;
}

/** The heading that the first page sets largest; the order of drawing says little about which is the title. */
function largestHeading(blocks: readonly Block[]): string | null {
  const headings = blocks.filter((block) => block.kind === "heading").filter((heading) => heading.page === 1);
  const highest = Math.min(...headings.map((heading) => heading.level));
  return headings.find((heading) => heading.level === highest)?.text ?? null;
}
