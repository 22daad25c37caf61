import { PDFiumModule } from "@hyzyla/pdfium";
import { describe, expect, it, vi } from "vitest";
import { faultOf } from "../../fault.ts";
import { loadPdfium } from "./pdfium-library.ts";

vi.mock("@hyzyla/pdfium", () => ({ PDFiumModule: vi.fn<typeof PDFiumModule>() }));

describe("loadPdfium", () => {
  it("reports a system failure if the library cannot be loaded, and retries with the next document", async () => {
    const library = { _FPDF_InitLibraryWithConfig: () => undefined };
    vi.mocked(PDFiumModule)
      .mockRejectedValueOnce(new RangeError("WebAssembly.Memory(): could not allocate memory"))
      .mockResolvedValueOnce(library as unknown as Awaited<ReturnType<typeof PDFiumModule>>);
    const failed: unknown = await loadPdfium().catch((error: unknown) => error);
    expect(faultOf(failed).reason).toBeNull();
    expect(await loadPdfium()).toBe(library);
  });
});
