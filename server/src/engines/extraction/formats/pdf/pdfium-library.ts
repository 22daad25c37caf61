/* eslint-disable no-underscore-dangle -- these are the library's names */
import { PDFiumModule } from "@hyzyla/pdfium";

/** Library functions that are missing from its types. */
export interface Pdfium extends Awaited<ReturnType<typeof PDFiumModule>> {
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFTextObj_GetTextRenderMode(text: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
}

let loading: Promise<Pdfium> | undefined;

/**
 * Loads the library on first use. If loading fails, rejects with a system error rather than a document error, because no document has been read yet.
 */
export function loadPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Pdfium> {
  try {
    const module = await PDFiumModule({});
    module._FPDF_InitLibraryWithConfig({});
    return module as Pdfium;
  } catch (cause) {
    loading = undefined;
    throw Object.assign(new Error("failed to load the page renderer", { cause }), { code: "ENOMEM" });
  }
}

/**
 * Returns whether an error aborted the library (a trap, or out of memory). If so, the library is no longer usable, and the next document loads a new
 * instance. Call with every error that the library throws.
 */
export function isAborted(error: unknown): boolean {
  const aborted = error instanceof Error && error.name === "RuntimeError";
  if (aborted) loading = undefined;
  return aborted;
}
