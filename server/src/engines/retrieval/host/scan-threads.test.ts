import { afterEach, describe, expect, it, vi } from "vitest";
import type { RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "../index.ts";
import { randomNumbers, randomVector } from "../testing/random.ts";
import { sampleDocument } from "../testing/sample-document.ts";
import { createScriptKernel } from "../vector/kernel.ts";
import type { Scanner } from "../vector/scanner.ts";
import { isShared, loadKernel } from "./load-kernel.ts";
import { ScanThreads } from "./scan-threads.ts";

const dimensions = 32;
const kernel = await loadKernel(() => undefined);
const next = randomNumbers(7);
const document = (n: number, segment = "a") =>
  sampleDocument(`d${n}`, { segment, title: `passage ${n}`, vector: randomVector(next, dimensions) });
const question = (): RetrievalQuery => ({
  scope: { segments: ["a", "b"], documents: new Map() },
  text: "passage",
  vector: randomVector(next, dimensions),
  languages: ["en"],
  topK: 20,
  mode: "fast",
});
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of close.splice(0)) await end();
});

describe.skipIf(!isShared(kernel))("scans in threads", () => {
  it.each([1, 3])("return the same results as a scan on the event loop while documents change (%i threads)", async (size) => {
    if (!isShared(kernel)) return;
    const scanner = new ScanThreads(kernel, (error) => expect.unreachable(error.message), size);
    close.push(() => scanner.close());
    const scan = vi.spyOn(scanner, "scan");
    const threaded = createRetrievalIndex({ dimensions, kernel, background: { scanner, fromRows: 1 } });
    const plain = createRetrievalIndex({ dimensions, kernel: createScriptKernel() });
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 300; n++) {
        const one = document(Math.floor(next() * 2_000), next() < 0.8 ? "a" : "b");
        for (const index of [threaded, plain]) index.upsert(one);
      }
      const asked = question();
      const answer = threaded.search(asked);
      // The data that the running scan reads is concurrently compacted, extended and removed.
      for (let n = 0; n < 1_200; n++) {
        const one = document(Math.floor(next() * 2_000), "a");
        for (const index of [threaded, plain]) index.upsert(one);
      }
      if (round % 4 === 3) for (const index of [threaded, plain]) index.removeSegment("b");
      const found = await answer;
      const expected = await plain.search(asked);
      expect(found.total).toBe(expected.total);
      expect(found.hits.map(({ documentId }) => documentId)).toEqual(expected.hits.map(({ documentId }) => documentId));
    }
    expect(scan).toHaveBeenCalled();
  });

  it("run on the event loop if no thread is available", async () => {
    const scanner: Scanner = { scan: () => Promise.reject(new Error("gone")), close: async () => undefined };
    const index = createRetrievalIndex({ dimensions, kernel: createScriptKernel(), background: { scanner, fromRows: 1 } });
    index.upsert(document(1));
    expect((await index.search(question())).hits).toHaveLength(1);
  });

  it("do not write anything after a shared scan has failed", async () => {
    if (!isShared(kernel)) return;
    const scanner = new ScanThreads(kernel, () => undefined, 2);
    close.push(() => scanner.close());
    const [rows, stride] = [25_000, 16];
    const out = rows * stride;
    kernel.grow(out + 2 * rows * 4 + 64);
    const scores = new Float32Array(kernel.memory(), out + rows * 4, 1).fill(-1);
    const wrong = { rows: -1, scales: -1, count: 1, out: -1 };
    const piece = { rows: 0, scales: 0, count: rows, out };
    // Every other piece is assigned to the second thread, which is slow.
    const pieces = [wrong, ...Array.from({ length: 3_000 }, (_, i) => (i % 2 === 0 ? piece : { ...piece, count: 0 }))];
    const last = { ...piece, out: out + rows * 4 };
    await expect(scanner.scan({ pieces: [...pieces, last], stride, query: out, factor: 0 })).rejects.toThrow("out of bounds");
    expect(scores[0]).not.toBe(-1);
  });

  it("do not start a thread after close, because it would keep the memory of the closed index allocated", async () => {
    if (!isShared(kernel)) return;
    const scanner = new ScanThreads(kernel, () => undefined, 1);
    close.push(() => scanner.close());
    const nothing = { pieces: [], stride: 16, query: 0, factor: 1 };
    await scanner.scan(nothing);
    await scanner.close();
    await expect(scanner.scan(nothing)).rejects.toThrow("closed");
  });

  it("start another thread after a crash", async () => {
    if (!isShared(kernel)) return;
    const failed = vi.fn<(error: Error) => void>();
    const scanner = new ScanThreads(kernel, failed, 1);
    close.push(() => scanner.close());
    const nonsense = { pieces: [{ rows: -1, scales: -1, count: 1, out: -1 }], stride: 16, query: -1, factor: 1 };
    await expect(scanner.scan(nonsense)).rejects.toThrow("out of bounds");
    expect(failed).toHaveBeenCalledTimes(1);
    await scanner.scan({ pieces: [], stride: 16, query: 0, factor: 1 });
  });
});
