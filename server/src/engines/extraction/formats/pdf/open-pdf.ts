import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, InvalidPDFException, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { isJunkTitle } from "../../derived-title.ts";
import { ExtractError } from "../../../../ports/text-extractor.ts";

const assets = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * Opens a PDF for text extraction; images are never decoded. An encrypted one opens if its user password is empty.
 * @param data is consumed: the caller must not use it afterward
 * @throws ExtractError `encrypted` or `damaged`
 */
export async function openPdf(data: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // Not a Buffer, which the library would copy.
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      maxImageSize: 1,
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

/** Returns the declared title; null for none or one set by a program. */
export async function declaredTitle(document: PDFDocumentProxy): Promise<string | null> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  return "Title" in info && typeof info.Title === "string" && !isJunkTitle(info.Title) ? info.Title.trim() : null;
}
