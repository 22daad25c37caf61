import { describe, expect, it } from "vitest";
import { createRetrievalIndex } from "./index.ts";
import { axis, DIMENSIONS, sampleDocument } from "./testing/sample-document.ts";
import { question } from "./testing/sample-index.ts";
import { createScriptKernel, type VectorKernel } from "./vector/kernel.ts";
import { VectorMemoryFull } from "./vector/memory.ts";

/** Returns a kernel with little memory. */
function smallKernel(): { kernel: VectorKernel; most: { bytes: number } } {
  const kernel = createScriptKernel();
  const most = { bytes: Number.POSITIVE_INFINITY };
  const grow = (bytes: number): void => {
    if (bytes > most.bytes) throw new RangeError("no more");
    kernel.grow(bytes);
  };
  return { kernel: { ...kernel, grow }, most };
}
const passages = (count: number) =>
  Array.from({ length: count }, (_, ordinal) => ({ ordinal, text: "lamp", headings: [], page: null, vector: axis(1) }));

describe("failed search", () => {
  it("releases its memory", async () => {
    const kernel = createScriptKernel();
    const similarity: VectorKernel["similarity"] = () => {
      throw new Error("broken");
    };
    const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: { ...kernel, similarity } });
    index.upsert(sampleDocument("a", { title: "Lamp" }));
    const search = (): Promise<unknown> => expect(index.search(question("lamp", { vector: axis(0) }))).rejects.toThrow("broken");
    await search();
    const before = index.memory().kernelBytes;
    for (let n = 0; n < 20; n++) await search();
    expect(index.memory().kernelBytes).toBe(before);
  });
});

describe("index with full vector memory", () => {
  it("does not store any part of a rejected document", () => {
    const { kernel, most } = smallKernel();
    const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel });
    index.upsert(sampleDocument("a", { passages: passages(3_000) }));
    most.bytes = kernel.memory().byteLength;
    const add = (segment: string, count: number) => (): void =>
      index.upsert(sampleDocument(segment, { segment, passages: passages(count) }));
    for (let n = 0; n < 50; n++) expect(add(`large${n}`, 3_000)).toThrow(VectorMemoryFull);
    expect(add("small", 10)).not.toThrow();
  });
});
