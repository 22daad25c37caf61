import { describe, expect, it, vi } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import type { ComparedTexts } from "../answer/index.ts";
import { compact, digestOf, pack } from "./model/compact-vectors.ts";
import { type LoadVectors, SentenceVectors } from "./sentence-vectors.ts";

const vector = Float32Array.from({ length: 384 }, (_, at) => (at < 16 ? 0.25 : 0));
const opposite = vector.map((one) => -one);

function vectorsOf(embedPassages: Embedder["embedPassages"]): SentenceVectors {
  return new SentenceVectors({ embedPassages, info: { fingerprint: "model" } } as unknown as Embedder);
}

describe("sentence vectors", () => {
  it("are computed once, even for concurrent turns, and stored with little loss of precision", async () => {
    const embedPassages = vi.fn<Embedder["embedPassages"]>(async (texts) => texts.map(() => vector));
    const vectors = vectorsOf(embedPassages);
    expect(vectors.cosine(vector, "One.")).toBeNull();
    await Promise.all([vectors.make(["One.", "Two."]), vectors.make(["Two.", "One."])]);
    await vectors.make(["One."]);
    expect(embedPassages).toHaveBeenCalledTimes(1);
    expect(vectors.cosine(vector, "Two.")).toBeCloseTo(1, 1);
  });

  it("are computed again after a failure", async () => {
    const vectors = vectorsOf(vi.fn<Embedder["embedPassages"]>().mockRejectedValueOnce(new Error("down")).mockResolvedValue([vector]));
    await expect(vectors.make(["One."])).rejects.toThrow("down");
    await vectors.make(["One."]);
    expect(vectors.cosine(vector, "One.")).not.toBeNull();
  });

  it("are loaded once, rather than computed, for passages whose vectors are not in memory", async () => {
    const embedPassages = vi.fn<Embedder["embedPassages"]>(async (texts) => texts.map(() => vector));
    const vectors = vectorsOf(embedPassages);
    const stored = pack(
      new Map([
        [digestOf("One."), compact(opposite)],
        [digestOf("Unasked."), compact(vector)],
      ]),
    );
    const load = vi.fn<LoadVectors>(async () => [stored]);
    const read: ComparedTexts[] = [{ documentId: "terms", ordinal: 0, texts: ["One.", "Two."] }];
    await vectors.load(read, load);
    expect(load).toHaveBeenCalledExactlyOnceWith("model", read);
    expect(vectors.cosine(vector, "One.")).toBeCloseTo(-1, 1);
    expect(vectors.cosine(vector, "Unasked.")).toBeNull();
    await vectors.make(["One.", "Two."]);
    expect(embedPassages).toHaveBeenCalledExactlyOnceWith(["Two."]);
    await vectors.load(read, load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
