import { onlyModel } from "../../../test/support/only-model.ts";
import { describe, expect, it } from "vitest";
import { EmbedderUnavailable, type Embedder } from "../../ports/embedder.ts";
import { ExtractError, type ExtractedDocument } from "../../ports/text-extractor.ts";
import { mostAttempts, pauseAfter, processFile, processItems, type ProcessingDeps } from "./process.ts";
import { noGeneration, OverQuota, type ClaimedDocument, type ProcessingStore, type SettledVectors, type Settlement } from "./store.ts";

const owner = "worker-1";
const running = new AbortController().signal;

function product(id: string, attempts = 1): ClaimedDocument {
  return {
    id,
    accountId: "account",
    brandId: "brand",
    externalId: id,
    kind: "item",
    content: { id, title: `Lamp ${id}`, description: "Lights the way." },
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
};

interface Told {
  readonly settled: Settlement[];
  readonly givenUp: [string, string][];
  readonly later: [string, number, string][];
  readonly released: string[];
}

/** Deps that tell what they were asked to do. */
function deps(
  parts: { embed?: Embedder["embedPassages"]; extract?: () => Promise<ExtractedDocument>; store?: Partial<ProcessingStore> } = {},
): ProcessingDeps & { told: Told } {
  const told: Told = { settled: [], givenUp: [], later: [], released: [] };
  return {
    told,
    store: {
      claim: () => Promise.resolve([]),
      keep: () => Promise.resolve(),
      settle(settlements) {
        told.settled.push(...settlements);
        return Promise.resolve(settlements.map(({ document }) => document.id));
      },
      giveUp(document, _, message) {
        told.givenUp.push([document.id, message]);
        return Promise.resolve();
      },
      retryLater(documents, _, pauseMs, message) {
        for (const { id } of documents) told.later.push([id, pauseMs, message]);
        return Promise.resolve();
      },
      settled: () => Promise.resolve(),
      release: () => Promise.resolve(),
      ...parts.store,
    },
    models: onlyModel({
      info: { model: "fake", fingerprint: "fake", dimensions: 1, maxTokens: 128, languages: null },
      countTokens: (text) => text.split(/\s+/).length,
      embedQuery: () => Promise.resolve(new Float32Array([1])),
      // The vector is the position of the text, so that a test sees which text it belongs to.
      embedPassages: parts.embed ?? ((texts) => Promise.resolve(texts.map((_, at) => new Float32Array([at])))),
      close: () => Promise.resolve(),
    }),
    extractor: { extract: parts.extract ?? (() => Promise.resolve(extracted)), close: () => Promise.resolve() },
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
    quota: async () => ({ knowledgeUnits: 1e9, storageUnits: 1e9 }),
    log: { debug: noLog, info: noLog, warn: noLog, error: noLog },
  };
}

function noLog(): void {
  // Tests read what was done, not what was said about it.
}

const unavailable = (): Promise<never> => Promise.reject(new EmbedderUnavailable("no answer"));

describe("a document while another model is being built", () => {
  const vectors = async (texts: readonly string[], value: number): Promise<Float32Array[]> => texts.map(() => new Float32Array([value]));
  const withNext = (
    embed: Embedder["embedPassages"],
  ): { deps: ProcessingDeps & { told: Told }; failed: number[]; made: SettledVectors[] } => {
    const made: SettledVectors[] = [];
    const failed: number[] = [];
    const settle: ProcessingStore["settle"] = async (settlements, all) => {
      made.push(all);
      return settlements.map(({ document }) => document.id);
    };
    const all = deps({ store: { settle } });
    const [first] = all.models.of({ accountId: "account", brandId: "brand" });
    if (first.embedder === null) throw new Error("there is a model");
    const next = { generation: { id: 2, fingerprint: "next", dimensions: 1 }, embedder: { ...first.embedder, embedPassages: embed } };
    return { deps: { ...all, models: { of: () => [first, next], failed: ({ id }) => void failed.push(id) } }, failed, made };
  };

  it("gets the vectors of both", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    await processItems(both, owner, [product("a"), product("b")], running);
    expect(made).toEqual([{ generation: 1, others: new Map([[2, [new Float32Array([7]), new Float32Array([7])]]]) }]);
  });

  it("waits for none that does not answer: it settles with those that serve", async () => {
    const { deps: both, made, failed } = withNext(() => Promise.reject(new EmbedderUnavailable("out of reach")));
    await processItems(both, owner, [product("a")], running);
    expect(made).toEqual([{ generation: 1, others: new Map() }]);
    expect(failed).toEqual([2]);
    expect(both.told.later).toEqual([]);
  });

  it("goes on with the next model's where the one that answers is gone", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    const [first, next] = both.models.of({ accountId: "account", brandId: "brand" });
    if (first.embedder === null || next === undefined) throw new Error("there are two models");
    const gone = { ...first, embedder: { ...first.embedder, embedPassages: unavailable } };
    await processItems({ ...both, models: { ...both.models, of: () => [gone, next] } }, owner, [product("a", mostAttempts)], running);
    expect(made).toEqual([{ generation: 2, others: new Map() }]);
    expect(both.told).toMatchObject({ givenUp: [], later: [] });
  });

  it("is settled with no model's vectors where none can be asked, so that they are still made", async () => {
    const { deps: both, made } = withNext((texts) => vectors(texts, 7));
    const [first] = both.models.of({ accountId: "account", brandId: "brand" });
    await processItems({ ...both, models: { ...both.models, of: () => [{ ...first, embedder: null }] } }, owner, [product("a")], running);
    expect(made).toEqual([{ generation: noGeneration, others: new Map() }]);
  });
});

describe("processing of products", () => {
  it("settles a whole batch with the vectors of its own passages", async () => {
    const its = deps();
    await processItems(its, owner, [product("a"), product("b"), product("c")], running);
    expect(its.told.settled.map(({ document }) => document.id)).toEqual(["a", "b", "c"]);
    const vectors = its.told.settled.flatMap(({ passages }) => passages.map(({ vector }) => vector[0]));
    expect(vectors).toEqual(vectors.map((_, at) => at));
    for (const { document, passages, knowledgeUnits } of its.told.settled) {
      expect(passages[0]?.text).toContain("Lights the way");
      expect(document.content.title).toContain(document.id);
      expect(knowledgeUnits).toBeGreaterThan(0);
    }
  });

  it.each([1, 2, 3, 4])("tries again after a pause when the embedder does not answer at attempt %i", async (attempt) => {
    const its = deps({ embed: unavailable });
    await processItems(its, owner, [product("a", attempt)], running);
    expect(its.told.later).toEqual([["a", pauseAfter(attempt), "embed_failed: no answer"]]);
    expect(its.told.givenUp).toEqual([]);
  });

  it("gives up after 5 attempts, with the reason embed_failed:", async () => {
    const its = deps({ embed: unavailable });
    await processItems(its, owner, [product("a", mostAttempts), product("b", 2)], running);
    expect(its.told.givenUp).toEqual([["a", "embed_failed: no answer"]]);
    expect(its.told.later.map(([id]) => id)).toEqual(["b"]);
  });

  it("takes too few vectors, or too many, for a failure of the embedder", async () => {
    for (const count of [0, 1, 3]) {
      const its = deps({ embed: () => Promise.resolve(Array.from({ length: count }, () => new Float32Array([1]))) });
      await processItems(its, owner, [product("a"), product("b")], running);
      expect(its.told.settled).toEqual([]);
      expect(its.told.later.map(([id, , message]) => [id, message.split(":", 1)[0]])).toEqual([
        ["a", "embed_failed"],
        ["b", "embed_failed"],
      ]);
    }
  });

  it("writes nothing when it is told to stop", async () => {
    const stopping = new AbortController();
    const its = deps({
      embed: () => {
        stopping.abort();
        return unavailable();
      },
    });
    await expect(processItems(its, owner, [product("a")], stopping.signal)).rejects.toThrow("no answer");
    expect(its.told).toMatchObject({ settled: [], givenUp: [], later: [] });
  });
});

describe("the pauses between attempts", () => {
  it("grow, and all five attempts fit in a few minutes", () => {
    const pauses = [1, 2, 3, 4].map(pauseAfter);
    expect(pauses).toEqual([2_000, 8_000, 32_000, 128_000]);
  });
});

describe("processing of a file", () => {
  it("settles its passages with pages and warnings, and gives the lent file back", async () => {
    const its = deps();
    await processFile(its, owner, file("f"), running);
    expect(its.told.settled[0]).toMatchObject({ pages: 3, warnings: [{ code: "page_skipped", field: null, message: "page 2 is empty" }] });
    expect(its.told.settled[0]?.passages[0]?.text).toContain("60 days");
    expect(its.told.released).toEqual(["blob-f"]);
  });

  it.each(["encrypted", "damaged", "empty", "too_large", "extract_timeout"] as const)(
    "that is %s ends as failed at once, with that word first",
    async (reason) => {
      const its = deps({ extract: () => Promise.reject(new ExtractError(reason, "so it is")) });
      await processFile(its, owner, file("f"), running);
      expect(its.told.givenUp).toEqual([["f", `${reason}: so it is`]]);
      expect(its.told.later).toEqual([]);
      expect(its.told.released).toEqual(["blob-f"]);
    },
  );

  it("that holds no text ends as failed, whatever it is made of", async () => {
    const its = deps({ extract: () => Promise.resolve({ ...extracted, blocks: [] }) });
    await processFile(its, owner, file("f"), running);
    expect(its.told.givenUp).toEqual([["f", "empty: there is no text in it"]]);
    expect(its.told.settled).toEqual([]);
  });

  it("whose text is more than the account may hold ends as failed with quota:", async () => {
    const its = deps({ store: { settle: () => Promise.reject(new OverQuota("account", "knowledge")) } });
    await processFile(its, owner, file("f"), running);
    expect(its.told.givenUp).toEqual([["f", "quota: the account's knowledge units would be exceeded"]]);
  });

  it("is tried again when the machine, not the file, was at fault, and ends as failed after 5 attempts", async () => {
    const broken = { extract: () => Promise.reject(new Error("no memory")) };
    const first = deps(broken);
    await processFile(first, owner, file("f", 1), running);
    expect(first.told.later.map(([id, pause]) => [id, pause])).toEqual([["f", pauseAfter(1)]]);
    const last = deps(broken);
    await processFile(last, owner, file("f", mostAttempts), running);
    expect(last.told.givenUp.map(([id]) => id)).toEqual(["f"]);
  });

  it("whose embedder does not answer is tried again as embed_failed", async () => {
    const its = deps({ embed: unavailable });
    await processFile(its, owner, file("f"), running);
    expect(its.told.later).toEqual([["f", pauseAfter(1), "embed_failed: no answer"]]);
  });
});
