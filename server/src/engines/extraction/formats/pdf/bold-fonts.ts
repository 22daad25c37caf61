import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Pages that are looked at for their fonts: each costs as much as reading its text again. */
const MAX_PAGES = 6;

/**
 * Tells which fonts of a document are bold. The library says so only of fonts that it is asked to draw with.
 * @param fonts each with a page that uses it
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
      // Headings that only their weight tells are worth no failure.
    }
  }
  return bold;
}

function isBold(font: unknown): boolean {
  if (typeof font !== "object" || font === null) return false;
  if (("bold" in font && font.bold === true) || ("black" in font && font.black === true)) return true;
  return "name" in font && typeof font.name === "string" && /bold|black|heavy|semibold|demi/i.test(font.name);
}
