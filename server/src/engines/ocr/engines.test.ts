import { createWorker } from "tesseract.js";
import { describe, expect, it, vi } from "vitest";
import { Engines } from "./engines.ts";

vi.mock("tesseract.js", async (original) => ({
  ...(await original<object>()),
  createWorker: vi.fn<typeof createWorker>(),
}));

const working = {
  setParameters: () => Promise.resolve(),
  recognize: () => Promise.resolve({ data: { blocks: [] } }),
  terminate: () => Promise.resolve(),
};

describe("OCR engines", () => {
  it("restart after an engine fails to start, regardless of the next language", async () => {
    const engines = new Engines();
    const read = (code: string) => engines.read(Buffer.alloc(0), { code, layout: "block" });
    vi.mocked(createWorker)
      .mockRejectedValueOnce(new Error("no memory"))
      .mockResolvedValue(working as unknown as Awaited<ReturnType<typeof createWorker>>);
    await expect(read("eng")).rejects.toThrow("no memory");
    for (const code of ["deu", "fra", "eng", "eng"]) expect(await read(code)).toEqual({ paragraphs: [] });
  });
});
