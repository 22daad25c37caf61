import { describe, expect, it } from "vitest";
import { EmbedderUnavailable, type Embedder } from "../../ports/embedder.ts";
import { embedLacking } from "./embed-lacking.ts";
import type { LackingPassage, PassageVector } from "./model/vector-work.ts";

const generation = { id: 2, fingerprint: "next", dimensions: 2 };
const running = new AbortController().signal;
const quiet = (): void => undefined;

function setUp(documents: number, perDocument: number, embed: (texts: readonly string[]) => Promise<Float32Array[]>) {
  const lacking: LackingPassage[] = Array.from({ length: documents * perDocument }, (_, at) => ({
    documentId: `d${String(Math.floor(at / perDocument)).padStart(4, "0")}`,
    ordinal: at % perDocument,
    revision: "1",
    kind: "file",
    title: "Title",
    foundTitle: null,
    categories: [],
    headings: [],
    text: `text ${at}`,
  }));
  const stored: PassageVector[] = [];
  const begun: string[] = [];
  const batches: number[] = [];
  const isStored = (passage: LackingPassage): boolean =>
    stored.some(({ passage: { documentId, ordinal } }) => documentId === passage.documentId && ordinal === passage.ordinal);
  const embedder: Pick<Embedder, "embedPassages" | "info"> = {
    info: { model: "next", fingerprint: "next", dimensions: 2, maxTokens: 100, counting: { kind: "estimate" }, languages: null },
    embedPassages: (texts) => {
      batches.push(texts.length);
      return embed(texts);
    },
  };
  const make = (isBusy = false): Promise<number> =>
    embedLacking(
      {
        store: {
          lackingPassages: async (_, afterId, limit) =>
            lacking.filter((passage) => passage.documentId > (afterId ?? "") && !isStored(passage)).slice(0, limit),
          addVectors: async (_, vectors) => void stored.push(...vectors),
        },
        embedder: embedder as Embedder,
        isBusy: () => isBusy,
        onDocument: (documentId) => void begun.push(documentId),
        log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      },
      generation,
      running,
    );
  return { make, stored, batches, begun };
}

const fine = async (texts: readonly string[]): Promise<Float32Array[]> => texts.map(() => Float32Array.of(1, 0));

describe("embedLacking", () => {
  it.each([
    ["many documents", 600, 1],
    ["documents with several passages", 200, 3],
    ["a document longer than one read", 2, 700],
  ])("computes every missing vector once and reports each document once: %s", async (_, documents, perDocument) => {
    const { make, stored, begun } = setUp(documents, perDocument, fine);
    expect(await make()).toBe(documents * perDocument);
    expect(new Set(stored.map(({ passage }) => `${passage.documentId} ${passage.ordinal}`)).size).toBe(documents * perDocument);
    expect(stored).toHaveLength(documents * perDocument);
    expect(begun).toHaveLength(documents);
    expect(new Set(begun).size).toBe(documents);
  });

  it("uses smaller batches while documents are being processed", async () => {
    const { make, batches } = setUp(64, 1, fine);
    await make(true);
    expect(batches).toEqual([16, 16, 16, 16]);
  });

  it("stores zero vectors only for text that the model rejects", async () => {
    const { make, stored } = setUp(100, 1, async (texts) => {
      if (texts.some((text) => text.endsWith("text 77"))) throw new EmbedderUnavailable("this text is refused");
      return fine(texts);
    });
    await make();
    const zeros = stored.filter(({ vector }) => vector.every((value) => value === 0));
    expect(zeros.map(({ passage }) => passage.documentId)).toEqual(["d0077"]);
    expect(stored).toHaveLength(100);
  });

  it("fails and stores nothing if the model rejects every input", async () => {
    const { make, stored } = setUp(10, 1, () => Promise.reject(new EmbedderUnavailable("unreachable")));
    await expect(make()).rejects.toThrow("unreachable");
    expect(stored).toEqual([]);
  });
});
