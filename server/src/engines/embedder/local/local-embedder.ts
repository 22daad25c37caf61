import { type Embedder, type EmbedderInfo, EmbedderUnavailable } from "../../../ports/embedder.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** Model that runs on this machine. */
export interface LocalModel {
  readonly modelPath: string;
  readonly tokenizer: TextTokenizer;
  readonly info: Omit<EmbedderInfo, "dimensions">;
  /** Dimensions of the vectors, if known before the model is loaded. In that case the embedder is returned while the model is still loading. */
  readonly dimensions?: number;
  /** See `Embedder`. */
  readonly knowsWord?: (word: string, language: string) => boolean;
  readonly inEnglish?: (text: string, languages: readonly string[]) => string;
}

/** Maximum time, in milliseconds, that a query waits for a model that is still loading. On timeout, search uses only keywords. */
const LOADING_PATIENCE_MS = 200;

/** Number of inputs that a bulk call submits to each thread in advance, so no thread waits for the event loop. */
const AHEAD = 2;

/**
 * Starts an embedder that runs ONNX Runtime on its own threads: one for queries, and `bulkThreads` with lower priority for passages, which start with
 * the first passage. Inputs are embedded one at a time: on a CPU this is as fast as batching, needs no padding, and keeps each vector independent of
 * other inputs (activations are quantized over the whole input of a run).
 * @throws EmbedderUnavailable if the call has to wait for the model and the model cannot be loaded
 */
export async function startLocalEmbedder(
  model: LocalModel,
  bulkThreads: number,
  log: (message: string, fields: object) => void = () => undefined,
  loadingPatienceMs: number = LOADING_PATIENCE_MS,
): Promise<Embedder> {
  const { modelPath, tokenizer } = model;
  const common = { modelPath, resolveFrom: import.meta.url };
  const questions = new ThreadPool({ ...common, background: false }, 1);
  const passages = new ThreadPool({ ...common, background: true }, bulkThreads);
  let isLoading = true;
  const loading = questions
    .embed(tokenizer.encode(""))
    .then((vector) => vector.length)
    .finally(() => (isLoading = false));
  loading.catch((error: unknown) => log("The embedding model could not be loaded.", { err: error }));
  const dimensions =
    model.dimensions ??
    (await loading.catch(async (error: unknown) => {
      await questions.close();
      throw error;
    }));

  return {
    info: { ...model.info, dimensions },
    isLoading: () => isLoading,
    countTokens: (text) => tokenizer.countTokens(text),
    ...(model.knowsWord === undefined ? {} : { knowsWord: model.knowsWord }),
    ...(model.inEnglish === undefined ? {} : { inEnglish: model.inEnglish }),
    async embedQuery(text, languages) {
      await tokenizer.prepare?.(text, languages);
      const vector = questions.embed(tokenizer.encode(text, languages));
      return isLoading ? within(loadingPatienceMs, vector) : vector;
    },
    async embedPassages(texts, signal) {
      const vectors: Float32Array[] = [];
      const rest = texts.entries();
      let failed = false;
      const work = async (): Promise<void> => {
        for (const [index, text] of rest) {
          signal?.throwIfAborted();
          if (failed) return;
          await tokenizer.prepare?.(text);
          vectors[index] = await passages.embed(tokenizer.encode(text));
        }
      };
      const workers = Array.from({ length: Math.min(texts.length, passages.size * AHEAD) }, work);
      try {
        await Promise.all(workers);
      } catch (error) {
        failed = true;
        throw error;
      }
      return vectors;
    },
    async close() {
      await Promise.all([questions.close(), passages.close()]);
    },
  };
}

/**
 * Returns the vector within a timeout.
 * @throws EmbedderUnavailable on timeout
 */
async function within(ms: number, vector: Promise<Float32Array>): Promise<Float32Array> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EmbedderUnavailable("The embedding model is still loading.")), ms);
  });
  return Promise.race([vector, timeout]).finally(() => clearTimeout(timer));
}
