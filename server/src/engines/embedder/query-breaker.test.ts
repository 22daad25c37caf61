import { describe, expect, it, vi } from "vitest";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { withQueryBreaker } from "./query-breaker.ts";

function setUp() {
  const embedQuery = vi.fn<Embedder["embedQuery"]>(async () => new Float32Array(1));
  let time = 0;
  const embedder = withQueryBreaker({ embedQuery } as unknown as Embedder, () => time);
  return { embedQuery, embedder, pass: (ms: number) => void (time += ms) };
}

describe("query circuit breaker", () => {
  it("opens after two consecutive failures, then sends one query at a time until the model responds", async () => {
    const { embedQuery, embedder, pass } = setUp();
    const down = async (): Promise<never> => Promise.reject(new EmbedderUnavailable("unreachable"));
    embedQuery.mockImplementation(down);
    for (let i = 0; i < 5; i++) await expect(embedder.embedQuery("a")).rejects.toThrow(EmbedderUnavailable);
    expect(embedQuery).toHaveBeenCalledTimes(2);
    pass(15_000);
    await Promise.allSettled([embedder.embedQuery("b"), embedder.embedQuery("c")]);
    expect(embedQuery).toHaveBeenCalledTimes(3);
    pass(15_000);
    embedQuery.mockImplementation(async () => new Float32Array(1));
    await embedder.embedQuery("d");
    await Promise.all([embedder.embedQuery("e"), embedder.embedQuery("f")]);
    expect(embedQuery).toHaveBeenCalledTimes(6);
  });

  it("stays closed after isolated failures", async () => {
    const { embedQuery, embedder } = setUp();
    for (let i = 0; i < 4; i++) {
      embedQuery.mockRejectedValueOnce(new EmbedderUnavailable("once"));
      await expect(embedder.embedQuery("a")).rejects.toThrow("once");
      await embedder.embedQuery("a");
    }
    expect(embedQuery).toHaveBeenCalledTimes(8);
  });
});
