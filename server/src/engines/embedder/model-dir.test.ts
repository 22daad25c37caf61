import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmbedder } from "./index.ts";
import { type ElementType, OnnxGraph } from "./minilm/onnx.ts";
import { loadModelFolder } from "./model-dir.ts";

const vocabulary = ["[PAD]", "[UNK]", "north", "east"];
const tokenizerFile = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: "Whitespace" },
  post_processor: null,
  decoder: null,
  model: {
    type: "WordLevel",
    unk_token: "[UNK]",
    vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
  },
};

/** Returns a model that looks up every token in a table and outputs token states, a decoy and, optionally, a sentence vector. */
function lookupModel(type: ElementType, inputs: readonly string[], sentence: boolean): Buffer {
  const graph = new OnnxGraph();
  for (const input of inputs) graph.input(input, type, ["batch", "tokens"]);
  const table = graph.constant("float32", [4, 2], Float32Array.of(1, 1, 1, 1, 3, 0, 0, 3));
  graph.nodeTo(["last_hidden_state"], "Gather", [table, "input_ids"]);
  const largest = { attributes: { axes: { is: [1] }, keepdims: { i: 0 } } };
  graph.nodeTo(["pooler_output"], "ReduceMin", ["last_hidden_state"], largest);
  graph.output("pooler_output", "float32", ["batch", 2]);
  graph.output("last_hidden_state", "float32", ["batch", "tokens", 2]);
  if (sentence) {
    graph.nodeTo(["sentence_embedding"], "ReduceMax", ["last_hidden_state"], largest);
    graph.output("sentence_embedding", "float32", ["batch", 2]);
  }
  return Buffer.concat(graph.encodeModel("lookup"));
}

let folder: string;
const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
const start = () => createEmbedder({ cacheDir: folder, modelDir: folder, threads: 1 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-dir-"));
  await write("model.onnx", lookupModel("int64", ["input_ids", "attention_mask", "token_type_ids"], false));
  await write("tokenizer.json", tokenizerFile);
  await write("config.json", {
    _name_or_path: "compass",
    max_position_embeddings: 64,
    pad_token_id: 0,
  });
});
afterEach(() => rm(folder, { recursive: true }));

describe("model folder", () => {
  it("averages the token states for int64 inputs and normalizes the result", async () => {
    const embedder = await start();
    expect(embedder.info).toMatchObject({
      model: "compass",
      dimensions: 2,
      maxTokens: 64,
      languages: null,
    });
    const [vector, empty] = await embedder.embedPassages(["north north north east", ""]);
    expect(vector?.[0]).toBeCloseTo(3 / Math.sqrt(10), 5);
    expect(vector?.[1]).toBeCloseTo(1 / Math.sqrt(10), 5);
    expect(Math.hypot(...(empty ?? []))).toBeCloseTo(1, 5);
    expect(embedder.countTokens("north east north")).toBe(3);
    await embedder.close();
  });

  it("uses the sentence vector of a graph with int32 inputs and position ids", async () => {
    await write("model.onnx", lookupModel("int32", ["input_ids", "position_ids"], true));
    const embedder = await start();
    const vector = await embedder.embedQuery("north north north east");
    expect([...vector].map((value) => value.toFixed(4))).toEqual(["0.7071", "0.7071"]);
    await embedder.close();
  });

  it("changes its fingerprint if a relevant file changes", async () => {
    const prints = new Set([(await loadModelFolder(folder)).info.fingerprint]);
    await write("README.md", "no matter");
    expect(prints).toContain((await loadModelFolder(folder)).info.fingerprint);
    await write("tokenizer.json", { ...tokenizerFile, version: "1.1" });
    prints.add((await loadModelFolder(folder)).info.fingerprint);
    await write("model.onnx", lookupModel("int64", ["input_ids"], false));
    prints.add((await loadModelFolder(folder)).info.fingerprint);
    await write("model.onnx_data", "weights");
    prints.add((await loadModelFolder(folder)).info.fingerprint);
    expect(prints.size).toBe(4);
  });

  it.each([
    [{ max_position_embeddings: 2_048 }, {}, 512],
    [{ max_position_embeddings: 514, model_type: "xlm-roberta", pad_token_id: 1 }, {}, 512],
    [{ max_position_embeddings: 130, model_type: "roberta", pad_token_id: 1 }, {}, 128],
    [{ max_position_embeddings: 512 }, { max_seq_length: 128 }, 128],
    [{}, { max_seq_length: null }, 512],
  ])("reads the maximum input length from %j and %j", async (config, sentence, expected) => {
    await write("config.json", config);
    await write("sentence_bert_config.json", sentence);
    expect((await loadModelFolder(folder)).info.maxTokens).toBe(expected);
  });

  it("reports missing and unreadable files by name", async () => {
    await rm(join(folder, "tokenizer.json"));
    await rm(join(folder, "config.json"));
    await expect(start()).rejects.toThrow("lacks tokenizer.json, config.json");
    await write("tokenizer.json", tokenizerFile);
    await write("config.json", Buffer.from("{"));
    await expect(start()).rejects.toThrow("config.json is not JSON");
  });

  it("reports a damaged graph and unsupported inputs", async () => {
    await write("model.onnx", Buffer.from("no graph"));
    await expect(start()).rejects.toMatchObject({
      name: "EmbedderUnavailable",
      message: /cannot be loaded/u,
    });
    await write("model.onnx", lookupModel("int64", ["input_ids", "pixel_values"], false));
    await expect(start()).rejects.toThrow('unknown input "pixel_values"');
  });
});
