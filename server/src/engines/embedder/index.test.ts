import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Embedder } from "../../ports/embedder.ts";
import { createEmbedder, fitting } from "./index.ts";

function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

describe("packaged embedder", () => {
  let cacheDir: string;
  let embedder: Embedder;

  beforeAll(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), "embedder-"));
    embedder = await createEmbedder({ cacheDir, threads: 2 });
  });
  afterAll(async () => {
    await embedder.close();
    await rm(cacheDir, { recursive: true });
  });

  it("reports its model, dimensions and limits", () => {
    expect(embedder.info).toMatchObject({
      model: "all-MiniLM-L6-v2",
      dimensions: 384,
      maxTokens: 256,
      languages: ["en", "de", "fr", "es"],
    });
    expect(embedder.info.fingerprint).toMatch(/^minilm-[0-9a-f]{16}-g[0-9a-f]{8}$/u);
  });

  it.each([
    ["How can I reset my password?", "I forgot my login and need a new one", "The soup needs two cups of carrots"],
    ["A man plays the guitar on stage", "Someone performs music with a string instrument", "Interest rates rose again this spring"],
    ["waterproof hiking boots", "rain-resistant trekking shoes", "wireless gaming keyboard"],
    ["When will my parcel arrive?", "delivery time of an order", "ingredients of the lemon cake"],
    ["Wie lange kann ich was zurückschicken?", "Rückgabe innerhalb von 30 Tagen", "Reinigung mit einem feuchten Tuch"],
    ["Quand est-ce que mon colis arrive ?", "Délais de livraison d'une commande", "Ingrédients du gâteau au citron"],
    ["¿Cuánto tarda en llegar mi paquete?", "Plazo de entrega de un pedido", "Ingredientes del pastel de limón"],
  ])("ranks the paraphrase of %j above unrelated text", async (text, paraphrase, other) => {
    const [near, far] = await embedder.embedPassages([paraphrase, other]);
    const vector = await embedder.embedQuery(text);
    if (!near || !far) throw new Error("two vectors were expected");
    expect(cosine(vector, near)).toBeGreaterThan(0.4);
    expect(cosine(vector, far)).toBeLessThan(0.25);
  });

  it("embeds English text exactly as the model does without glosses", async () => {
    const plain = await createEmbedder({ cacheDir, threads: 1, glosses: false });
    expect(plain.info.fingerprint).toBe(embedder.info.fingerprint.replace(/-g.*/u, ""));
    await expect.poll(() => plain.isLoading?.()).toBe(false);
    for (const text of ["Oak Dining Table, 160 cm", "Do you ship to Germany?", "hose"]) {
      expect(await plain.embedQuery(text)).toEqual(await embedder.embedQuery(text, ["en"]));
      expect(await plain.embedPassages([text])).toEqual(await embedder.embedPassages([text]));
    }
    await plain.close();
  });

  it("accepts vectors computed with other glossary versions, but not vectors computed without glossaries or by another model", () => {
    const { fingerprint } = embedder.info;
    const [plain = ""] = fingerprint.split("-g");
    expect(fitting(embedder, fingerprint)).toBe(embedder);
    expect(fitting(embedder, `${plain}-g00000000`)?.info.fingerprint).toBe(`${plain}-g00000000`);
    expect([plain, "minilm-0000000000000000-g00000000", "folder-0000000000000000"].map((one) => fitting(embedder, one))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("interprets ambiguous words in the expected language", async () => {
    const trousers = await embedder.embedQuery("red trousers");
    expect(cosine(await embedder.embedQuery("hose rot", ["de"]), trousers)).toBeGreaterThan(0.9);
    expect(cosine(await embedder.embedQuery("hose rot", ["en"]), trousers)).toBeLessThan(0.6);
  });

  it("returns unit vectors in the order of the inputs, for inputs of any length", async () => {
    const texts = ["short", "a much longer text about boats and the sea ".repeat(30), "", "middle sized text", "日本語", "\ud800"];
    const vectors = await embedder.embedPassages(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) {
      const vector = vectors[index] ?? new Float32Array();
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect(cosine(vector, await embedder.embedQuery(text))).toBeGreaterThan(0.99999);
    }
  });

  it("embeds the first 256 tokens of a long input", async () => {
    const start = "harbour ".repeat(254);
    const [cut, same, other] = await embedder.embedPassages([`${start}banana`, start, "harbour ".repeat(253).concat("banana")]);
    if (!cut || !same || !other) throw new Error("three vectors were expected");
    expect(cosine(cut, same)).toBeCloseTo(1, 5);
    expect(cosine(other, same)).toBeLessThan(0.9999);
  });

  it("counts tokens, excluding special tokens, without a limit", () => {
    expect(embedder.countTokens("")).toBe(0);
    expect(embedder.countTokens("hello world")).toBe(2);
    expect(embedder.countTokens("hello ".repeat(1_000))).toBe(1_000);
  });

  it("aborts bulk work with the signal's reason", async () => {
    const abort = new AbortController();
    const work = embedder.embedPassages(
      Array.from({ length: 500 }, (_, index) => `text ${index}`),
      abort.signal,
    );
    abort.abort(new Error("enough"));
    await expect(work).rejects.toThrow("enough");
  });

  it("caches the generated model for the next start", async () => {
    const messages: string[] = [];
    const again = await createEmbedder({ cacheDir, log: (message) => messages.push(message) });
    expect(messages).toEqual([]);
    expect(await readdir(cacheDir)).toEqual([`${embedder.info.fingerprint.replace(/-g.*/u, "")}.onnx`]);
    // While the cached model loads, a query fails after a short wait.
    await expect.poll(() => again.isLoading?.()).toBe(false);
    expect(await again.embedQuery("same")).toEqual(await embedder.embedQuery("same"));
    await again.close();
  });

  it("rejects pending and later calls after it is closed", async () => {
    const closing = await createEmbedder({ cacheDir, threads: 1 });
    const bulk = closing.embedPassages(["one", "two", "three"].map((word) => `${word} `.repeat(250)));
    const question = closing.embedQuery("a question under way");
    const outcomes = Promise.allSettled([bulk, question]);
    await closing.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({
        status: "rejected",
        reason: { name: "EmbedderUnavailable" },
      });
    }
    await expect(closing.embedQuery("late")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
  });
});
