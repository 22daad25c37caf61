import { describe, expect, it, vi } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { SentenceVectors } from "./sentence-vectors.ts";

const vector = Float32Array.from({ length: 384 }, (_, at) => (at < 16 ? 0.25 : 0));

describe("vectors of sentences", () => {
  it("are made once, also by concurrent turns, and kept nearly exactly", async () => {
    const embedPassages = vi.fn<Embedder["embedPassages"]>(async (texts) => texts.map(() => vector));
    const vectors = new SentenceVectors({ embedPassages } as unknown as Embedder);
    expect(vectors.cosine(vector, "One.")).toBeNull();
    await Promise.all([vectors.make(["One.", "Two."]), vectors.make(["Two.", "One."])]);
    await vectors.make(["One."]);
    expect(embedPassages).toHaveBeenCalledTimes(1);
    expect(vectors.cosine(vector, "Two.")).toBeCloseTo(1, 1);
  });

  it("can be made again after a failure", async () => {
    const embedPassages = vi.fn<Embedder["embedPassages"]>().mockRejectedValueOnce(new Error("down")).mockResolvedValue([vector]);
    const vectors = new SentenceVectors({ embedPassages } as unknown as Embedder);
    await expect(vectors.make(["One."])).rejects.toThrow("down");
    await vectors.make(["One."]);
    expect(vectors.cosine(vector, "One.")).not.toBeNull();
  });
});
