import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { createEmbedder } from "./index.ts";
import { approximateTokens } from "./remote/approximate-tokens.ts";
import { loadTokenCounter } from "./token-counter.ts";

let cacheDir: string;
let embedder: Embedder;

beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), "counter-"));
  embedder = await createEmbedder({ cacheDir });
});
afterAll(async () => {
  await embedder.close();
  await rm(cacheDir, { recursive: true });
});

describe("loadTokenCounter", () => {
  it.each([
    "",
    "Returns within 60 days, free of charge.",
    "Kabelloser Staubsauger für Teppichböden",
    "返品は60日以内",
    "supercalifragilistic 😀",
  ])("counts the tokens of %j as the embedder does", async (text) => {
    const count = await loadTokenCounter(embedder.info.counting);
    expect(count(text)).toBe(embedder.countTokens(text));
    // Long text is not truncated.
    expect(count(`${text} words `.repeat(400))).toBe(embedder.countTokens(`${text} words `.repeat(400)));
  });

  it("estimates the number of tokens if the vocabulary is unknown", async () => {
    const count = await loadTokenCounter({ kind: "estimate" });
    expect(count("Returns within 60 days")).toBe(approximateTokens("Returns within 60 days"));
  });

  it("reports a missing file by name", async () => {
    await expect(loadTokenCounter({ kind: "tokenizer", definition: "/nowhere/tokenizer.json", config: null })).rejects.toThrow(
      "/nowhere/tokenizer.json",
    );
  });
});
