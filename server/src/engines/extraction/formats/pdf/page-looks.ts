import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { BlockSink } from "../../block-sink.ts";
import { faultOf } from "../../fault.ts";
import { PictureTaker } from "../../images/picture-taker.ts";
import type { Source } from "../../format.ts";
import { captionOf, placeOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";
import { drawPicture, shownPictures } from "./page-pictures.ts";
import { photographOn } from "./photograph.ts";
import { type Box, PdfiumDocument, type PdfiumPage } from "./pdfium.ts";
import { drawScan } from "./render-scan.ts";

/** Number of characters below which a page that is filled by an image is considered a scan with an added stamp. */
const FEW_CHARS = 200;

/** Maximum number of unreadable pages reported individually. */
const MAX_WARNINGS = 20;

interface Found {
  readonly box: Box;
  readonly bytes: Uint8Array;
}

/** Adds the text of a page to the sink with its images, or the page itself for OCR if it has no text. */
export class PageLooks {
  readonly #source: Source;
  readonly #sink: BlockSink;
  readonly #taker: PictureTaker;
  readonly #mayHoldPictures: boolean;
  readonly #mayBePhotographs: boolean;
  /** Images already added, by position and size, because letterheads repeat on every page. */
  readonly #drawn = new Set<string>();
  #document: PdfiumDocument | null | undefined;
  #heading = "";
  #skipped = 0;

  /** @param mayBePhotographs whether pages that are filled by a photograph are displayed as images; false for scanned documents with many pages */
  constructor(source: Source, sink: BlockSink, mayHoldPictures: boolean, mayBePhotographs: boolean) {
    this.#mayHoldPictures = mayHoldPictures;
    this.#mayBePhotographs = mayHoldPictures && mayBePhotographs;
    this.#source = source;
    this.#sink = sink;
    this.#taker = new PictureTaker(source, sink);
  }

  /** @param hasText whether the page has readable text, including headers and footers */
  async show(page: number, blocks: readonly PlacedBlock[], hasText: boolean): Promise<void> {
    // The text of such a page is recognized from the image.
    if (!hasText && (await this.#takePhotograph(page))) return;
    const chars = blocks.reduce((sum, { segments }) => sum + segments.reduce((all, { text }) => all + text.length, 0), 0);
    const scan = chars < FEW_CHARS ? await this.#scanOf(page, !hasText) : null;
    const pictures = scan === null ? await this.#picturesOf(page) : [];
    const places = pictures.map(({ box }) => placeOf(box, blocks));
    for (const [index, { block }] of blocks.entries()) {
      await this.#take(
        pictures.filter((_, at) => places[at] === index),
        blocks,
        page,
      );
      if (block.kind === "heading") this.#heading = block.text;
      this.#sink.add(block);
    }
    await this.#take(
      pictures.filter((_, at) => places[at] === blocks.length),
      blocks,
      page,
    );
    if (scan !== null) this.#sink.addUnread({ file: scan, page, isPage: true });
  }

  /** Number of pages that could not be read. */
  get skipped(): number {
    return this.#skipped;
  }

  close(): void {
    this.#document?.close();
  }

  async #take(found: readonly Found[], blocks: readonly PlacedBlock[], page: number): Promise<void> {
    for (const { box, bytes } of found) {
      await this.#taker.take({ bytes, description: captionOf(box, blocks) || this.#heading, page });
    }
  }

  async #takePhotograph(page: number): Promise<boolean> {
    if (!this.#mayBePhotographs || this.#taker.isDone) return false;
    const bytes = await this.#look(page, (drawn) => photographOn(drawn, this.#source.limits.maxPixels));
    if (bytes === null) return false;
    await this.#taker.take({ bytes, description: "", page });
    return true;
  }

  /** Returns a file with the rendered page for OCR; null if the page is blank or its text is complete. */
  async #scanOf(page: number, isEmpty: boolean): Promise<string | null> {
    if (!isEmpty && !this.#mayHoldPictures) return null;
    const { limits, workDir } = this.#source;
    const seen = await this.#look(page, async (drawn) => {
      if (!isEmpty && !drawn.pictures().some((picture) => drawn.isFilledBy(picture))) return { file: null };
      const scan = await drawScan(drawn, limits.maxPixels);
      if (scan === null) return { file: null };
      const file = path.join(await workDir(), `page-${page}.jpg`);
      await writeFile(file, scan);
      return { file };
    });
    if (seen === null && isEmpty) this.#skip(page);
    return seen?.file ?? null;
  }

  async #picturesOf(page: number): Promise<Found[]> {
    if (this.#taker.isDone || !this.#mayHoldPictures) return [];
    const seen = await this.#look(page, async (drawn) => {
      const found: Found[] = [];
      for (const picture of shownPictures(drawn)) {
        const place = [picture.bytes, picture.width, picture.height, picture.left, picture.bottom].map(Math.round).join(" ");
        if (this.#drawn.has(place)) continue;
        this.#drawn.add(place);
        const bytes = await drawPicture(drawn, picture, this.#source.limits.maxPixels);
        if (bytes !== null) found.push({ box: picture, bytes });
      }
      return found;
    });
    return seen ?? [];
  }

  #skip(page: number): void {
    this.#skipped++;
    const text = this.#skipped > MAX_WARNINGS ? "further pages could not be read" : `page ${page} could not be read`;
    this.#sink.warn("page_skipped", text);
  }

  /** Renders a page and passes it to `look`; returns null if the page cannot be rendered. */
  async #look<Result>(page: number, look: (page: PdfiumPage) => Promise<Result>): Promise<Result | null> {
    try {
      if (this.#document === undefined) this.#document = await PdfiumDocument.open(this.#source.path);
      return (await this.#document?.page(page, look)) ?? null;
    } catch (error) {
      // A system failure, such as a full disk, is not a problem with the page.
      if (faultOf(error).reason === null) throw error;
      return null;
    }
  }
}
