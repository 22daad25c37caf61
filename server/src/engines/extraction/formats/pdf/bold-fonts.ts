import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Maximum number of pages checked for fonts. Checking a page takes as long as extracting its text again. */
const MAX_PAGES = 6;

/**
 * Returns the bold fonts in a document. The library determines whether a font is bold only when it draws the font.
 * @param fonts fonts, each with the number of a page that uses it
 */
export async function boldFonts(document: PDFDocumentProxy, fonts: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const bold = new Set<string>();
  for (const number of [...new Set(fonts.values())].slice(0, MAX_PAGES)) {
    try {
      const page = await document.getPage(number);
      await page.getOperatorList();
      for (const [font, at] of fonts)
        if (at === number && isBold(page.commonObjs.has(font) ? page.commonObjs.get(font) : null)) bold.add(font);
      page.cleanup();
    } catch {
      // If bold fonts cannot be detected, the document is still read.
    }
  }
  return bold;
}

function isBold(font: unknown): boolean {
  if (typeof font !== "object" || font === null) return false;
  if (("bold" in font && font.bold === true) || ("black" in font && font.black === true)) return true;
  return "name" in font && typeof font.name === "string" && /bold|black|heavy|semibold|demi/i.test(font.name);
}
