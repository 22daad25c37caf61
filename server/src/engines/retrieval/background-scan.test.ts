import { describe, expect, it } from "vitest";
import { createRetrievalIndex } from "./index.ts";
import { axis, DIMENSIONS, sampleDocument } from "./testing/sample-document.ts";
import { question } from "./testing/sample-index.ts";
import { createScriptKernel } from "./vector/kernel.ts";
import type { Scanner } from "./vector/scanner.ts";

/** Returns a scanner whose jobs are completed by the test. */
function slowScanner(): { scanner: Scanner; jobs: { resolve: () => void; reject: (error: Error) => void }[] } {
  const jobs: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const scan = (): Promise<void> => new Promise((resolve, reject) => void jobs.push({ resolve, reject }));
  return { jobs, scanner: { scan, close: async () => undefined } };
}
const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5));

describe("background scan", () => {
  it("limits concurrent queries, so queued queries do not exhaust the memory for vectors", async () => {
    const { scanner, jobs } = slowScanner();
    const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel(), background: { scanner, fromRows: 1 } });
    index.upsert(sampleDocument("a", { title: "Lamp" }));
    const searches = Array.from({ length: 200 }, () => index.search(question("lamp", { vector: axis(1) })));
    await turn();
    expect(index.memory().kernelBytes).toBeLessThan(100_000);
    for (let at = 0; at < searches.length; at++) {
      await expect.poll(() => jobs.length, { interval: 1 }).toBeGreaterThan(at);
      jobs[at]?.resolve();
    }
    for (const { hits } of await Promise.all(searches)) expect(hits).toHaveLength(1);
  });
});
