import { onlyModel } from "../../../test/support/only-model.ts";
import { describe, expect, it, vi } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { type LanguageModel, LanguageModelUnavailable } from "../../ports/language-model.ts";
import { buildSummary, type BuildSummaryDeps } from "./build-summary.ts";
import type { SourceMaterial } from "./model/material.ts";

const none = (): void => undefined;
const never = new AbortController().signal;

const material: SourceMaterial = {
  facts: {
    items: 2,
    files: 0,
    categories: [],
    prices: [{ currency: "EUR", least: 12, most: 39.5, documents: 2 }],
    titles: [{ documentId: "mug", title: "Enamel mug" }],
  },
  passages: [
    { documentId: "lamp", title: "Storm lantern", text: "A lantern that burns for 40 hours.", vector: Float32Array.of(1, 0) },
    { documentId: "mug", title: "Enamel mug", text: "Enamel mug", vector: Float32Array.of(0, 1) },
  ],
  languages: ["en"],
  generation: 1,
  brandId: "brand",
};
const extractive = "2 products. Prices: 12 to 39.50 EUR.\n\nStorm lantern: A lantern that burns for 40 hours.\n\nTitles: Enamel mug.";

const embedder: Embedder = {
  info: { model: "test", fingerprint: "test", dimensions: 2, maxTokens: 100, counting: { kind: "estimate" }, languages: null },
  countTokens: (text) => text.length,
  embedQuery: async () => Float32Array.of(1, 0),
  embedPassages: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  close: async () => undefined,
};

function modelThat(says: () => Iterable<string> | AsyncIterable<string>): LanguageModel & { asked: { system: string; content: string }[] } {
  const asked: { system: string; content: string }[] = [];
  return {
    name: "test",
    asked,
    async *stream({ system, messages }) {
      asked.push({ system, content: messages.map(({ content }) => content).join("\n") });
      yield* says();
    },
  };
}

function setUp(languageModel: LanguageModel | null = null, found: SourceMaterial | null = material) {
  const save = vi.fn<BuildSummaryDeps["summaries"]["save"]>(async () => true);
  const remove = vi.fn<BuildSummaryDeps["summaries"]["remove"]>(async () => undefined);
  const read = vi.fn<BuildSummaryDeps["summaries"]["material"]>(async () => found);
  const deps: BuildSummaryDeps = {
    summaries: { material: read, save, remove },
    models: onlyModel(embedder),
    languageModel,
    ids: { uuidv4: () => "mark" },
    log: { debug: none, info: none, warn: none, error: none },
  };
  return { build: buildSummary(deps), save, remove, read };
}

describe("buildSummary", () => {
  it("stores figures and sentences from the documents if there is no language model", async () => {
    const { build, save, read } = setUp();
    await build("account", "source", never);
    expect(read).toHaveBeenCalledWith("account", "source", expect.objectContaining({ passages: 1_000 }));
    expect(save.mock.calls).toEqual([["account", "source", extractive, ["lamp", "mug"]]]);
  });

  it("works if there are no passages because the files contain nothing to quote", async () => {
    const { build, save } = setUp(null, { ...material, passages: [] });
    await build("account", "source", never);
    expect(save.mock.calls[0]?.[2]).toBe("2 products. Prices: 12 to 39.50 EUR.\n\nTitles: Enamel mug.");
  });

  it("stores the language model's condensed version of the material, and marks the material as data in the prompt", async () => {
    const model = modelThat(() => ["A lantern and a mug ", "from 12 to 39.50 EUR; the lantern burns 40 hours."]);
    const { build, save } = setUp(model);
    await build("account", "source", never);
    expect(save.mock.calls[0]?.slice(2)).toEqual([
      "A lantern and a mug from 12 to 39.50 EUR; the lantern burns 40 hours.",
      ["mug", "lamp"],
    ]);
    expect(model.asked[0]?.content).toMatch(
      /^=== mark ===\n2 products\.[^]*Storm lantern: A lantern that burns for 40 hours\.\n=== mark ===$/,
    );
    expect(model.asked[0]?.system).toContain("=== mark ===");
  });

  it.each([
    ["returns a number that no document contains", () => ["It burns for 48 hours."]],
    ["returns nothing", () => [" ", "\n"]],
    [
      "is interrupted",
      function* () {
        yield "A lantern ";
        throw new LanguageModelUnavailable("gone");
      },
    ],
  ])("keeps the documents' own sentences if the model %s", async (_, says) => {
    const { build, save } = setUp(modelThat(says));
    await build("account", "source", never);
    expect(save.mock.calls.map((call) => call[2])).toEqual([extractive]);
  });

  it("fails and removes an older summary if no document is ready, and rejects an unknown source", async () => {
    const { build, save, remove } = setUp(null, { ...material, facts: { ...material.facts, items: 0 } });
    await expect(build("account", "source", never)).rejects.toMatchObject({ code: "resource.conflict" });
    expect(remove.mock.calls).toEqual([["account", "source"]]);
    expect(save).not.toHaveBeenCalled();
    await expect(setUp(null, null).build("account", "source", never)).rejects.toMatchObject({ code: "knowledge.source_not_found" });
  });

  it("rereads the documents if a quoted document was deleted in the meantime, and eventually gives up", async () => {
    const { build, save, read } = setUp();
    save.mockResolvedValueOnce(false);
    await build("account", "source", never);
    expect(read).toHaveBeenCalledTimes(2);
    save.mockResolvedValue(false);
    await expect(build("account", "source", never)).rejects.toMatchObject({ code: "resource.conflict" });
  });

  it("does not store anything after an abort, even if the model has just finished", async () => {
    const caller = new AbortController();
    const model = modelThat(function* () {
      yield "A lantern.";
      caller.abort();
    });
    const { build, save } = setUp(model);
    await expect(build("account", "source", caller.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(save).not.toHaveBeenCalled();
  });
});
