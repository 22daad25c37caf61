import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { formValues, withValues } from "./form-values.ts";
import { SegmentBuilder, type Segment } from "./segments.ts";

/** Pieces of text kept of one page: more are no page that anybody reads. */
const MAX_SEGMENTS = 50_000;

/** Text of one page and what is filled in on it; what stands on a page beyond what is kept is left out. @throws what the PDF library throws */
export async function readPageText(document: PDFDocumentProxy, number: number): Promise<readonly Segment[]> {
  const page = await document.getPage(number);
  const builder = new SegmentBuilder();
  const verticalFonts = new Set<string>();
  const reader = page.streamTextContent().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { items, styles } = part.value as Awaited<ReturnType<typeof page.getTextContent>>;
    for (const [font, { vertical }] of Object.entries(styles)) if (vertical) verticalFonts.add(font);
    for (const item of items) if ("str" in item) builder.add(item, verticalFonts.has(item.fontName));
    if (builder.segments.length < MAX_SEGMENTS) continue;
    await reader.cancel();
    break;
  }
  builder.close();
  const values = await formValues(page).catch(() => []);
  page.cleanup();
  return withValues(builder.segments, values);
}
