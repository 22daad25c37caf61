import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawnLines } from "./drawn-lines.ts";
import { formValues, withValues } from "./form-values.ts";
import { byBaseline } from "./rows.ts";
import { noRulings, Rulings } from "./rulings.ts";
import { SegmentBuilder, type Segment, type TextItem } from "./segments.ts";

/** Maximum number of text items per page; a page with more is not readable text. */
const MAX_ITEMS = 100_000;

/** Minimum number of text lines on a page that may contain a table. */
const LEAST_ROWS = 2;

/** Reads the text of a document page by page. */
export class PageTextReader {
  readonly #document: PDFDocumentProxy;

  constructor(document: PDFDocumentProxy) {
    this.#document = document;
  }

  /**
   * Returns the text and form values of a page, truncated at the limit.
   * @throws errors of the PDF library
   */
  async read(number: number): Promise<readonly Segment[]> {
    const page = await this.#document.getPage(number);
    const { items, verticalFonts } = await itemsOf(page);
    let segments = segmentsOf(items, verticalFonts, noRulings);
    // Text positions alone are not sufficient: adjacent cells can form a single text item.
    if (byBaseline(segments).length >= LEAST_ROWS) {
      // If the drawn lines cannot be read, the page is processed without them.
      const rulings = new Rulings(await drawnLines(page).catch(() => []));
      if (!rulings.isEmpty) segments = segmentsOf(items, verticalFonts, rulings);
    }
    const values = await formValues(page).catch(() => []);
    page.cleanup();
    return withValues(segments, values);
  }
}

async function itemsOf(page: PDFPageProxy): Promise<{ items: TextItem[]; verticalFonts: ReadonlySet<string> }> {
  const items: TextItem[] = [];
  const verticalFonts = new Set<string>();
  const reader = page.streamTextContent().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { items: some, styles } = part.value as Awaited<ReturnType<typeof page.getTextContent>>;
    for (const [font, { vertical }] of Object.entries(styles)) if (vertical) verticalFonts.add(font);
    for (const item of some) if ("str" in item) items.push(item);
    if (items.length < MAX_ITEMS) continue;
    await reader.cancel();
    break;
  }
  return { items, verticalFonts };
}

function segmentsOf(items: readonly TextItem[], verticalFonts: ReadonlySet<string>, rulings: Rulings): readonly Segment[] {
  const builder = new SegmentBuilder(rulings);
  for (const item of items) builder.add(item, verticalFonts.has(item.fontName));
  builder.close();
  return builder.segments;
}
