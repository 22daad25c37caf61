import { readFile } from "node:fs/promises";
import { type Block, ExtractError } from "../../../../ports/text-extractor.ts";
import type { BlockSink } from "../../block-sink.ts";
import type { ReadFormat, Source, Summary } from "../../format.ts";
import { boldFonts } from "./bold-fonts.ts";
import { withHeaderOf } from "./continued-table.ts";
import { layoutPage, type PlacedBlock } from "./layout.ts";
import { declaredTitle, openPdf } from "./open-pdf.ts";
import { PageLooks } from "./page-looks.ts";
import { PageSpool } from "./page-spool.ts";
import { mayHoldPictures } from "./picture-streams.ts";
import { PageTextReader } from "./read-page-text.ts";
import { countChars, isReadable } from "./readable-layer.ts";
import { inReadingOrder } from "./reading-order.ts";
import { RunningLines } from "./running-lines.ts";
import { TextStyle } from "./text-style.ts";

/** Maximum number of pages in a document that consists of photographs without text. */
const MAX_PHOTOGRAPHS = 3;
/** Additional cost of each text item, in characters, so a million empty items reach the limit. */
const OVERHEAD = 8;

/**
 * Reads a PDF: text in file order, with headings, paragraphs and tables inferred from the layout. Pages without text are rendered for OCR. Two passes
 * keep only one page in memory at a time: the first reads the text and determines the style of headings and the running lines, and the second lays
 * out the pages.
 */
export const readPdf: ReadFormat = async (source, sink) => {
  const spool = await PageSpool.create(await source.workDir());
  try {
    const learned = await learn(source, sink, spool);
    return await layOut(learned, source, sink, spool);
  } finally {
    await spool.close();
  }
};

interface Learned {
  readonly title: string | null;
  readonly pages: number;
  /** Number of pages read; less than the number of pages if the text limit was reached. */
  readonly read: number;
  readonly style: TextStyle;
  readonly running: RunningLines;
  readonly mayHoldPictures: boolean;
  readonly hasText: boolean;
}

/** Runs the first pass. */
async function learn(source: Source, sink: BlockSink, spool: PageSpool): Promise<Learned> {
  const data = await readFile(source.path);
  const hasPictures = mayHoldPictures(data);
  const document = await openPdf(data);
  try {
    const pages = document.numPages;
    if (pages > source.limits.maxPages) throw new ExtractError("too_large", `more than ${source.limits.maxPages} pages`);
    const [style, running] = [new TextStyle(), new RunningLines()];
    const reader = new PageTextReader(document);
    let read = 0;
    let hasText = false;
    for (let chars = 0; read < pages && chars <= sink.maxTextChars; read++) {
      const page = read + 1;
      const found = await reader.read(page).catch(() => null);
      const segments = found !== null && isReadable(found) ? found : [];
      hasText ||= segments.length > 0;
      style.see(segments, page);
      running.see(segments, page);
      await spool.add(segments);
      chars += countChars(segments) + segments.length * OVERHEAD;
      // Each pass is half of the progress.
      sink.progress(Math.floor(page / 2), pages);
    }
    if (read < pages) sink.warn("text_truncated", "the file contains more text than a document can hold");
    style.setBold(await boldFonts(document, style.otherFonts));
    return { title: await declaredTitle(document), pages, read, style, running, mayHoldPictures: hasPictures, hasText };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** Runs the second pass. */
async function layOut(learned: Learned, source: Source, sink: BlockSink, spool: PageSpool): Promise<Summary> {
  const { pages, read, style, running } = learned;
  const looks = new PageLooks(source, sink, learned.mayHoldPictures, !learned.hasText && pages <= MAX_PHOTOGRAPHS);
  let heading: string | null = null;
  let before: readonly PlacedBlock[] = [];
  try {
    for (let page = 1; page <= read && !sink.isFull; page++) {
      const segments = await spool.page(page);
      const blocks = withHeaderOf(before, inReadingOrder([...layoutPage(running.without(segments, page), page, style)]));
      before = blocks;
      if (page === 1) heading = largestHeading(blocks.map(({ block }) => block));
      await looks.show(page, blocks, segments.length > 0);
      sink.progress(Math.floor((pages + page) / 2), pages);
    }
  } finally {
    looks.close();
  }
  if (looks.skipped === pages) throw new ExtractError("damaged", "no page of the file is readable");
  return { title: learned.title ?? heading, pages };
}

/** Returns the largest heading on the first page, because drawing order is not a reliable indication of the title. */
function largestHeading(blocks: readonly Block[]): string | null {
  const headings = blocks.filter((block) => block.kind === "heading");
  const highest = Math.min(...headings.map((heading) => heading.level));
  return headings.find((heading) => heading.level === highest)?.text ?? null;
}
