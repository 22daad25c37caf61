import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { EmbedderUnavailable } from "../../ports/embedder.ts";
import type { LocalModel } from "./local/local-embedder.ts";
import { createTokenizer } from "./local/tokenizer.ts";

/** Maximum input length in tokens; longer inputs are not worth their cost, because passages contain only a few hundred tokens. */
const LONGEST_INPUT = 512;

/** Files that can affect the vectors: the graph with external weights, the tokenizer and the settings. */
const RELEVANT = /^(?:model\.onnx.*|tokenizer\.json|tokenizer_config\.json|config\.json|sentence_bert_config\.json)$/u;

const CONFIG = "tokenizer_config.json";

async function readJson(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${path} is not JSON.`, { cause: error });
  }
}

async function fingerprintOf(folder: string, names: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of names.filter((candidate) => RELEVANT.test(candidate)).toSorted()) {
    hash.update(`${name}\n`);
    await pipeline(createReadStream(join(folder, name)), hash, { end: false });
  }
  return `folder-${hash.digest("hex").slice(0, 16)}`;
}

/**
 * Loads a sentence model from a folder with `model.onnx`, `tokenizer.json` and `config.json`, as exported for ONNX Runtime. Also reads
 * `tokenizer_config.json` and `sentence_bert_config.json` if they exist. See `serveInference` for the supported inputs and outputs of the
 * graph.
 * @throws Error if a file is missing or unreadable
 */
export async function loadModelFolder(folder: string): Promise<LocalModel> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new EmbedderUnavailable(`The model folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const missing = ["model.onnx", "tokenizer.json", "config.json"].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new EmbedderUnavailable(`The model folder ${folder} lacks ${missing.join(", ")}.`);

  const optional = async (name: string) => (names.includes(name) ? readJson(join(folder, name)) : {});
  const config = await readJson(join(folder, "config.json"));
  const padId = typeof config["pad_token_id"] === "number" ? config["pad_token_id"] : 0;
  const definition = resolve(folder, "tokenizer.json");
  const maxTokens = longestInput(config, await optional("sentence_bert_config.json"), padId);
  return {
    modelPath: join(folder, "model.onnx"),
    tokenizer: createTokenizer(await readJson(definition), await optional(CONFIG), maxTokens, padId),
    info: {
      model: typeof config["_name_or_path"] === "string" ? config["_name_or_path"] : basename(resolve(folder)),
      fingerprint: await fingerprintOf(folder, names),
      maxTokens,
      counting: { kind: "tokenizer", definition, config: names.includes(CONFIG) ? resolve(folder, CONFIG) : null },
      languages: null,
    },
  };
}

/**
 * Returns the maximum input length. RoBERTa models number positions from the padding id, so the first rows of the position table are
 * unused.
 */
function longestInput(config: Record<string, unknown>, sentence: Record<string, unknown>, padId: number): number {
  const rows = config["max_position_embeddings"];
  const unused = String(config["model_type"]).includes("roberta") ? padId + 1 : 0;
  const limits = [LONGEST_INPUT, sentence["max_seq_length"], typeof rows === "number" ? rows - unused : undefined];
  return Math.min(...limits.filter((limit) => typeof limit === "number" && limit > 0).map(Number));
}
