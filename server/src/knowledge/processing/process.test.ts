import { onlyModel } from "../../../test/support/only-model.ts";
import { describe, expect, it, vi } from "vitest";
import { EmbedderUnavailable, type Embedder } from "../../ports/embedder.ts";
import {
  ExtractError,
  type ExtractedDocument,
  type ExtractedPicture,
  type Extraction,
  type TextExtractor,
} from "../../ports/text-extractor.ts";
import { processFiles, processItems, type ProcessingDeps } from "./process.ts";
import { documentReader } from "./read-document.ts";
import { mostAttempts, pauseAfter } from "./model/retry-schedule.ts";
import { noGeneration, OverQuota, type BatchVectors, type ProcessedDocument } from "./model/processed-document.ts";
import { type ClaimedDocument, type DocumentProgress } from "./model/claim.ts";

const owner = "worker-1";
let pictureIds = 0;
const running = new AbortController().signal;

function product(id: string, attempts = 1): ClaimedDocument {
  return {
    id,
    accountId: "account",
    brandId: "brand",
    externalId: id,
    kind: "item",
    content: { id, title: `Lamp ${id}`, description: "Lights the way." },
    isTitleGiven: true,
    textHash: Buffer.from(id),
    attempts,
    brokenOff: 0,
    text: null,
    file: null,
    languages: ["en"],
  };
}

function file(id: string, attempts = 1): ClaimedDocument {
  return {
    ...product(id, attempts),
    kind: "file",
    content: { id, title: "returns.md" },
    file: { blobKey: `blob-${id}`, name: "returns.md", type: "md" },
  };
}

const extracted: ExtractedDocument = {
  title: "Returns",
  blocks: [{ kind: "paragraph", text: "Goods come back within 60 days.", page: 1 }],
  pages: 3,
  warnings: [{ code: "page_skipped", message: "page 2 is empty" }],
  pictures: [],
  linkedPictures: [],
};

interface Told {
  readonly committed: ProcessedDocument[];
  readonly givenUp: [string, string][];
  readonly later: [string, number, string][];
  readonly released: string[];
  readonly progress: DocumentProgress[];
}

/** Returns dependencies that record their calls. */
function deps(
  parts: { embed?: Embedder["embedPassages"]; extract?: TextExtractor["extract"]; commit?: ProcessingDeps["commit"] } = {},
): ProcessingDeps & { told: Told } {
  const told: Told = { committed: [], givenUp: [], later: [], released: [], progress: [] };
  const extraction: Extraction = {
    ...extracted,
    release: () => {
      told.released.push("extraction");
      return Promise.resolve();
    },
  };
  return {
    told,
    store: {
      progress(_, __, progress) {
        told.progress.push(progress);
        return Promise.resolve();
      },
      giveUp(document, _, message) {
        told.givenUp.push([document.id, message]);
        return Promise.resolve();
      },
      retryLater(documents, _, pauseMs, message) {
        for (const { id } of documents) told.later.push([id, pauseMs, message]);
        return Promise.resolve();
      },
    },
    commit:
      parts.commit ??
      ((documents) => {
        told.committed.push(...documents);
        return Promise.resolve({ committed: documents.map(({ document }) => document.id), droppedBlobs: [] });
      }),
    models: onlyModel({
      info: { model: "fake", fingerprint: "fake", dimensions: 1, maxTokens: 128, counting: { kind: "estimate" }, languages: null },
      countTokens: (text) => text.split(/\s+/).length,
      embedQuery: () => Promise.resolve(new Float32Array([1])),
      // The vector encodes the position of the text, which identifies the text in assertions.
      embedPassages: parts.embed ?? ((texts) => Promise.resolve(texts.map((_, at) => new Float32Array([at])))),
      close: () => Promise.resolve(),
    }),
    reader: documentReader({
      extractor: { extract: parts.extract ?? (() => Promise.resolve(extraction)), close: () => Promise.resolve() },
      loadCounter: () => Promise.resolve((text) => text.split(/\s+/).length),
    }),
    blobs: {
      put: () => Promise.reject(new Error("not here")),
      open: () => Promise.reject(new Error("not here")),
      asFile: (key) =>
        Promise.resolve({
          path: `/blobs/${key}`,
          release: () => {
            told.released.push(key);
            return Promise.resolve();
          },
        }),
      delete: () => Promise.resolve(),
    },
    outliveMs: 10,
    readFile: async (path) => Buffer.from(path),
    ids: { uuidv4: () => `picture-${(pictureIds += 1)}` },
    log: { debug: noLog, info: noLog, warn: noLog, error: noLog },
  };
}

function noLog(): void {
  // These tests ignore log output.
}

const unavailable = (): Promise<never> => Promise.reject(new EmbedderUnavailable("no answer"));

describe("document during a model change", () => {
  const vectors = async (texts: readonly string[], value: number): Promise<Float32Array[]> => texts.map(() => new Float32Array([value]));
  const withNext = (
    embed: Embedder["embedPassages"],
  ): { deps: ProcessingDeps & { told: Told }; failed: number[]; made: BatchVectors[] } => {
    const made: BatchVectors[] = [];
    const failed: number[] = [];
    const commit: ProcessingDeps["commit"] = async (documents, all) => {
      made.push(all);
      return { committed: documents.map(({ document }) => document.id), droppedBlobs: [] };
    };
    const all = deps({ commit });
    const [first] = all.models.of({ accountId: "account", brandId: "brand" });
    if (first.embedder === null) throw new Error("there is a model");
    const next = { generation: { id: 2, fingerprint: "next", dimensions: 1 }, embedder: { ...first.embedder, embedPassages: embed } };
    return { deps: { ...all, models: { of: () => [first, next], failed: ({ id }) => void failed.push(id) } }, failed, made };
  };

  it("receives vectors from both models", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    await processItems(both, owner, [product("a"), product("b")], running);
    expect(made).toEqual([{ generation: 1, others: new Map([[2, [new Float32Array([7]), new Float32Array([7])]]]) }]);
  });

  it("does not wait for an unresponsive target model", async () => {
    const { deps: both, made, failed } = withNext(() => Promise.reject(new EmbedderUnavailable("unreachable")));
    await processItems(both, owner, [product("a")], running);
    expect(made).toEqual([{ generation: 1, others: new Map() }]);
    expect(failed).toEqual([2]);
    expect(both.told.later).toEqual([]);
  });

  it("uses the next model if the active model no longer exists", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    const [first, next] = both.models.of({ accountId: "account", brandId: "brand" });
    if (first.embedder === null || next === undefined) throw new Error("there are two models");
    const gone = { ...first, embedder: { ...first.embedder, embedPassages: unavailable } };
    await processItems({ ...both, models: { ...both.models, of: () => [gone, next] } }, owner, [product("a", mostAttempts)], running);
    expect(made).toEqual([{ generation: 2, others: new Map() }]);
    expect(both.told).toMatchObject({ givenUp: [], later: [] });
  });

  it("is committed without vectors if no model is available, so that they are computed later", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    const [first] = both.models.of({ accountId: "account", brandId: "brand" });
    await processItems({ ...both, models: { ...both.models, of: () => [{ ...first, embedder: null }] } }, owner, [product("a")], running);
    expect(made).toEqual([{ generation: noGeneration, others: new Map() }]);
  });
});

describe("processing of products", () => {
  it("commits a whole batch with the vectors of its own passages", async () => {
    const its = deps();
    await processItems(its, owner, [product("a"), product("b"), product("c")], running);
    expect(its.told.committed.map(({ document }) => document.id)).toEqual(["a", "b", "c"]);
    const vectors = its.told.committed.flatMap(({ passages }) => passages.map(({ vector }) => vector[0]));
    expect(vectors).toEqual(vectors.map((_, at) => at));
    for (const { document, passages, knowledgeUnits } of its.told.committed) {
      expect(passages[0]?.text).toContain("Lights the way");
      expect(document.content.title).toContain(document.id);
      expect(knowledgeUnits).toBeGreaterThan(0);
    }
  });

  it.each([1, 2, 3, 4])("retries after a pause if the embedder fails at attempt %i", async (attempt) => {
    const its = deps({ embed: unavailable });
    await processItems(its, owner, [product("a", attempt)], running);
    expect(its.told.later).toEqual([["a", pauseAfter(attempt), "embed_failed: no answer"]]);
    expect(its.told.givenUp).toEqual([]);
  });

  it("gives up after 5 attempts with a reason that starts with embed_failed", async () => {
    const its = deps({ embed: unavailable });
    await processItems(its, owner, [product("a", mostAttempts), product("b", 2)], running);
    expect(its.told.givenUp).toEqual([["a", "embed_failed: no answer"]]);
    expect(its.told.later.map(([id]) => id)).toEqual(["b"]);
  });

  it("treats an incorrect number of vectors as a failure of the embedder", async () => {
    for (const count of [0, 1, 3]) {
      const its = deps({ embed: () => Promise.resolve(Array.from({ length: count }, () => new Float32Array([1]))) });
      await processItems(its, owner, [product("a"), product("b")], running);
      expect(its.told.committed).toEqual([]);
      expect(its.told.later.map(([id, , message]) => [id, message.split(":", 1)[0]])).toEqual([
        ["a", "embed_failed"],
        ["b", "embed_failed"],
      ]);
    }
  });

  it("does not write anything after a stop", async () => {
    const stopping = new AbortController();
    const its = deps({
      embed: () => {
        stopping.abort();
        return unavailable();
      },
    });
    await expect(processItems(its, owner, [product("a")], stopping.signal)).rejects.toThrow("no answer");
    expect(its.told).toMatchObject({ committed: [], givenUp: [], later: [] });
  });
});

describe("pauses between attempts", () => {
  it("increase, and all five attempts take only a few minutes", () => {
    const pauses = [1, 2, 3, 4].map(pauseAfter);
    expect(pauses).toEqual([2_000, 8_000, 32_000, 128_000]);
  });
});

describe("processing of a file", () => {
  it("commits its passages with pages and warnings, and releases the local file", async () => {
    const its = deps();
    await processFiles(its, owner, [file("f")], running);
    expect(its.told.committed[0]).toMatchObject({
      pages: 3,
      warnings: [{ code: "page_skipped", field: null, message: "page 2 is empty" }],
    });
    expect(its.told.committed[0]?.passages[0]?.text).toContain("60 days");
    expect(its.told.released).toEqual(["blob-f", "extraction"]);
  });

  it("stores the whole text in parts, with the passages that start in each part", async () => {
    const its = deps({
      extract: async () => ({
        ...extracted,
        blocks: [
          { kind: "heading", level: 1, text: "Returns", page: 1 },
          { kind: "paragraph", text: "Goods come back within 60 days.", page: 1 },
          { kind: "heading", level: 1, text: "Repairs", page: 2 },
          { kind: "paragraph", text: "Repairs are free.", page: 2 },
        ],
        release: () => Promise.resolve(),
      }),
    });
    await processFiles(its, owner, [file("f")], running);
    expect(its.told.committed[0]?.parts).toEqual([
      { page: 1, text: "# Returns\n\nGoods come back within 60 days.", firstPassage: 0 },
      { page: 2, text: "# Repairs\n\nRepairs are free.", firstPassage: 1 },
    ]);
    expect(its.told.committed[0]?.passages.map(({ page }) => page)).toEqual([1, 2]);
  });

  it("reports the progress of a long file, but not of a short file", async () => {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    try {
      const extract: TextExtractor["extract"] = async ({ onProgress }) => {
        onProgress?.({ stage: "read", done: 1, total: 3 });
        vi.advanceTimersByTime(900);
        onProgress?.({ stage: "read", done: 2, total: 3 });
        vi.advanceTimersByTime(100);
        onProgress?.({ stage: "recognise", done: 0, total: 1 });
        vi.advanceTimersByTime(5_000);
        return { ...extracted, release: () => Promise.resolve() };
      };
      const its = deps({ extract });
      await processFiles(its, owner, [file("f")], running);
      expect(its.told.progress).toEqual([
        { stage: "reading", done: 2, total: 3 },
        { stage: "recognising", done: 0, total: 1 },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("commits several files together, and separately handles a file whose extraction fails", async () => {
    const its = deps({
      extract: ({ path }) =>
        path.includes("bad")
          ? Promise.reject(new ExtractError("damaged", "so it is"))
          : Promise.resolve({
              ...extracted,
              blocks: [{ kind: "paragraph", text: path, page: null }],
              release: () => {
                its.told.released.push(`extraction of ${path}`);
                return Promise.resolve();
              },
            }),
    });
    await processFiles(its, owner, [file("a"), file("bad"), file("c")], running);
    expect(its.told.committed.map(({ document, passages }) => [document.id, passages[0]?.text])).toEqual([
      ["a", "/blobs/blob-a"],
      ["c", "/blobs/blob-c"],
    ]);
    expect(its.told.givenUp).toEqual([["bad", "damaged: so it is"]]);
    expect(its.told.released.filter((each) => each.startsWith("extraction"))).toHaveLength(2);
  });

  it("embeds equal passages once", async () => {
    const asked: string[] = [];
    const line = "The same is said again and again. ".repeat(20);
    const blocks = Array.from({ length: 12 }, () => ({ kind: "paragraph", text: line, page: null }) as const);
    const its = deps({
      extract: async () => ({ ...extracted, blocks, release: () => Promise.resolve() }),
      embed: (texts) => {
        asked.push(...texts);
        return Promise.resolve(texts.map((text) => new Float32Array([text.length])));
      },
    });
    await processFiles(its, owner, [file("f")], running);
    const passages = its.told.committed[0]?.passages ?? [];
    expect(passages.length).toBeGreaterThan(asked.length);
    expect(new Set(asked).size).toBe(asked.length);
    for (const { text, vector } of passages) expect(asked.some((each) => each.endsWith(text) && each.length === vector[0])).toBe(true);
  });

  it("releases extracted files if the commit fails", async () => {
    const its = deps({ commit: () => Promise.reject(new Error("disk full")) });
    await expect(processFiles(its, owner, [file("f")], running)).rejects.toThrow("disk full");
    expect(its.told.released).toEqual(["blob-f", "extraction"]);
  });

  it.each(["encrypted", "damaged", "empty", "too_large", "extract_timeout"] as const)(
    "fails immediately with a reason that starts with %s",
    async (reason) => {
      const its = deps({ extract: () => Promise.reject(new ExtractError(reason, "so it is")) });
      await processFiles(its, owner, [file("f")], running);
      expect(its.told.givenUp).toEqual([["f", `${reason}: so it is`]]);
      expect(its.told.later).toEqual([]);
      expect(its.told.released).toEqual(["blob-f"]);
    },
  );

  it("fails if no text is found, whatever the format", async () => {
    const its = deps({ extract: async () => ({ ...extracted, blocks: [], release: () => Promise.resolve() }) });
    await processFiles(its, owner, [file("f")], running);
    expect(its.told.givenUp).toEqual([["f", "empty: no text found"]]);
    expect(its.told.committed).toEqual([]);
  });

  it("fails with a reason that starts with quota if its text exceeds the account's quota", async () => {
    const its = deps({ commit: () => Promise.reject(new OverQuota("account", { unit: "knowledge", notices: [] })) });
    await processFiles(its, owner, [file("f")], running);
    expect(its.told.givenUp).toEqual([["f", "quota: this would exceed the account's knowledge units"]]);
  });

  it("is retried after an internal error, and fails after 5 attempts", async () => {
    const broken = { extract: () => Promise.reject(new Error("no memory")) };
    const first = deps(broken);
    await processFiles(first, owner, [file("f", 1)], running);
    expect(first.told.later.map(([id, pause]) => [id, pause])).toEqual([["f", pauseAfter(1)]]);
    const last = deps(broken);
    await processFiles(last, owner, [file("f", mostAttempts)], running);
    expect(last.told.givenUp.map(([id]) => id)).toEqual(["f"]);
  });

  it("does not change the document if the service stops right after its extraction process was killed", async () => {
    const stopping = new AbortController();
    const extract = (): Promise<never> => {
      setTimeout(() => stopping.abort(new Error("stopping")), 5);
      return Promise.reject(new Error("the child process ended (SIGTERM)"));
    };
    const its = { ...deps({ extract }), outliveMs: 60_000 };
    await expect(processFiles(its, owner, [file("a", mostAttempts)], stopping.signal)).rejects.toThrow("SIGTERM");
    expect([its.told.givenUp, its.told.later]).toEqual([[], []]);
  });

  it("is retried as embed_failed if the embedder does not respond", async () => {
    const its = deps({ embed: unavailable });
    await processFiles(its, owner, [file("f")], running);
    expect(its.told.later).toEqual([["f", pauseAfter(1), "embed_failed: no answer"]]);
  });
});

describe("images of a file", () => {
  const picture: ExtractedPicture = {
    path: "/work/lake.webp",
    thumbnailPath: "/work/lake-small.webp",
    width: 800,
    height: 600,
    description: "A lake",
    page: 2,
    colors: ["#0000ff"],
  };
  const pictured = (parts: Partial<ExtractedDocument> = {}): Extraction => ({
    ...extracted,
    pictures: [picture],
    linkedPictures: [{ url: "https://shop.example/boat.jpg", description: "A boat" }],
    ...parts,
    release: () => Promise.resolve(),
  });
  /** Returns dependencies with an in-memory blob store, and the stored blobs. */
  const keeping = (
    parts: Parameters<typeof deps>[0] = {},
    failAt = Infinity,
  ): { its: ReturnType<typeof deps>; kept: Map<string, string>; warned: string[] } => {
    const kept = new Map<string, string>([["old", "an old picture"]]);
    const warned: string[] = [];
    const all = deps({ extract: async () => pictured(), ...parts });
    const blobs: ProcessingDeps["blobs"] = {
      ...all.blobs,
      async put(content) {
        if (kept.size >= failAt) throw new Error("disk full");
        const key = `blob-${kept.size}`;
        kept.set(key, (await content.toArray()).join());
        return { key, size: kept.get(key)?.length ?? 0, sha256: "", head: new Uint8Array() };
      },
      async delete(key) {
        if (!kept.delete(key)) throw new Error("already gone");
      },
    };
    return { its: { ...all, blobs, log: { ...all.log, warn: (_, message) => void warned.push(message ?? "") } }, kept, warned };
  };

  it("are stored before the commit, in full size and as a thumbnail; linked images keep their URL", async () => {
    const { its, kept } = keeping();
    await processFiles(its, owner, [file("f")], running);
    expect([...kept.values()]).toEqual(["an old picture", picture.path, picture.thumbnailPath]);
    expect(its.told.committed[0]?.pictures).toMatchObject([
      { url: null, description: "A lake", page: 2, files: { blobKey: "blob-1", thumbnailBlobKey: "blob-2", bytes: picture.path.length } },
      { url: "https://shop.example/boat.jpg", description: "A boat", files: null, width: 0 },
    ]);
    expect(new Set(its.told.committed[0]?.pictures.map(({ id }) => id)).size).toBe(2);
  });

  it("replace earlier images and delete their files; a failed deletion has no effect", async () => {
    const commit: ProcessingDeps["commit"] = async () => ({ committed: ["f"], droppedBlobs: ["lost", "old"] });
    const { its, kept, warned } = keeping({ commit });
    await processFiles(its, owner, [file("f")], running);
    expect([...kept.keys()]).toEqual(["blob-1", "blob-2"]);
    expect(warned).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof deps>[0]]>([
    ["another worker committed it", { commit: async () => ({ committed: [], droppedBlobs: [] }) }],
    ["it is too large for the account", { commit: () => Promise.reject(new OverQuota("account", { unit: "knowledge", notices: [] })) }],
    ["no model is available", { embed: unavailable }],
  ])("are deleted if %s", async (_, parts) => {
    const { its, kept } = keeping(parts);
    await processFiles(its, owner, [file("f")], running);
    expect([...kept.keys()]).toEqual(["old"]);
  });

  it("are kept if the outcome of the commit is unknown, because the sweep deletes unreferenced files later", async () => {
    const { its, kept } = keeping({ commit: () => Promise.reject(new Error("connection lost")) });
    await expect(processFiles(its, owner, [file("f")], running)).rejects.toThrow("connection lost");
    expect(kept.size).toBe(3);
  });

  it("are stored after the vectors are computed, because the sweep deletes unreferenced files after an hour", async () => {
    const stored: number[] = [];
    const { its, kept } = keeping({
      embed: async (texts) => {
        stored.push(kept.size);
        return texts.map(() => new Float32Array([1]));
      },
    });
    await processFiles(its, owner, [file("f")], running);
    expect(stored).toEqual([1]);
    expect(kept.size).toBe(3);
  });

  it("are either all stored or none", async () => {
    const { its, kept } = keeping({}, 2);
    await expect(processFiles(its, owner, [file("f")], running)).rejects.toThrow("disk full");
    expect([...kept.keys()]).toEqual(["old"]);
  });

  it("are free of charge inside a document, and cost 0.1 for an image file, which does not need to contain text", async () => {
    const { its } = keeping();
    await processFiles(its, owner, [file("f")], running);
    const photo = keeping({ extract: async () => pictured({ blocks: [], title: null }) }).its;
    const upload = {
      ...file("p"),
      content: { id: "p", title: "red-kettle.jpg" },
      file: { blobKey: "b", name: "red-kettle.jpg", type: "jpg" } as const,
    };
    await processFiles(photo, owner, [upload], running);
    expect(its.told.committed[0]?.knowledgeUnits).toBe(0.01);
    expect(photo.told.committed[0]).toMatchObject({ knowledgeUnits: 0.11, pictures: [{ description: "red kettle" }, {}] });
    expect(photo.told.committed[0]?.passages[0]?.text).toContain("red kettle");
  });
});
