import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { OnnxGraph } from "../minilm/onnx.ts";
import { type LocalModel, startLocalEmbedder } from "./local-embedder.ts";

const width = 4;

/** Returns a model in which the state of each token is its id, repeated `width` times. */
function smallModel(): Buffer {
  const graph = new OnnxGraph();
  graph.input("input_ids", "int32", ["batch", "tokens"]);
  const ids = graph.node("Cast", ["input_ids"], { attributes: { to: { i: 1 } } });
  const column = graph.node("Unsqueeze", [ids, graph.constant("int64", [1], BigInt64Array.of(2n))]);
  graph.nodeTo(["token_states"], "Expand", [column, graph.constant("int64", [3], BigInt64Array.of(1n, 1n, BigInt(width)))]);
  graph.output("token_states", "float32", ["batch", "tokens", width]);
  return Buffer.concat(graph.encodeModel("small"));
}

let folder: string;
const model = (more: Partial<LocalModel> = {}): LocalModel => ({
  modelPath: join(folder, "model.onnx"),
  tokenizer: { countTokens: (text) => text.length, encode: (text) => Int32Array.from([1, ...text].map(() => 1)) },
  info: { model: "small", fingerprint: "small-1", maxTokens: 8, counting: { kind: "estimate" }, languages: null },
  ...more,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "local-embedder-"));
  await writeFile(join(folder, "model.onnx"), smallModel());
});
afterAll(() => rm(folder, { recursive: true }));

it("waits for a model whose dimensions are unknown", async () => {
  const embedder = await startLocalEmbedder(model(), 1);
  expect(embedder.isLoading?.()).toBe(false);
  expect(embedder.info.dimensions).toBe(width);
  await embedder.close();
});

it("quickly rejects queries while a known model loads, embeds passages once it is loaded, and then embeds queries", async () => {
  const embedder = await startLocalEmbedder(model({ dimensions: width }), 1, undefined, 0);
  expect(embedder.isLoading?.()).toBe(true);
  await expect(embedder.embedQuery("a")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
  expect(await embedder.embedPassages(["a"])).toHaveLength(1);
  await vi.waitFor(() => expect(embedder.isLoading?.()).toBe(false), 5_000);
  expect(await embedder.embedQuery("a")).toHaveLength(width);
  await embedder.close();
});

it("delays a query until the model is loaded, if it loads in time", async () => {
  const embedder = await startLocalEmbedder(model({ dimensions: width }), 1, undefined, 10_000);
  expect(await embedder.embedQuery("a")).toHaveLength(width);
  await embedder.close();
});

it("reports that a known model cannot be loaded, and keeps rejecting queries", async () => {
  const messages: string[] = [];
  const broken = model({ modelPath: join(folder, "none.onnx"), dimensions: width });
  const embedder = await startLocalEmbedder(broken, 1, (message) => messages.push(message), 10_000);
  await expect(embedder.embedQuery("a")).rejects.toMatchObject({ name: "EmbedderUnavailable" });
  await vi.waitFor(() => expect(messages).toEqual(["The embedding model could not be loaded."]));
  expect(embedder.isLoading?.()).toBe(false);
  await embedder.close();
});
