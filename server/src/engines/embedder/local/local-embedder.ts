import { type Embedder, type EmbedderInfo, EmbedderUnavailable } from "../../../ports/embedder.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** A model on this machine. */
export interface LocalModel {
  readonly modelPath: string;
  readonly tokenizer: TextTokenizer;
  readonly info: Omit<EmbedderInfo, "dimensions">;
  /** Length of its vectors, if known before the model is loaded; the embedder is then returned while the model loads. */
  readonly dimensions?: number;
  /** See `Embedder`. */
  readonly knowsWord?: (word: string, language: string) => boolean;
  readonly inEnglish?: (text: string, languages: readonly string[]) => string;
}

/** How long a query waits for a model that is still loading; after that, search uses keywords only. */
const LOADING_PATIENCE_MS = 200;

/** Texts per thread that a bulk call processes concurrently, so that no thread waits for the event loop. */
const AHEAD = 2;

/**
 * Embeds with ONNX Runtime on its own threads: one for queries, `bulkThreads` of lower priority for passages, started with the first passage.
 * Texts are embedded one by one: on a CPU this is as fast as batches and needs no padding, and a text's vector never depends on other texts
 * (activations are quantized over the whole input of a run).
 *
 * @throws EmbedderUnavailable if it waits for the model and the model cannot be loaded
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
  loading.catch((error: unknown) => log("The embedding model was not loaded.", { err: error }));
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

/** @throws EmbedderUnavailable when the vector is not available in time */
async function within(ms: number, vector: Promise<Float32Array>): Promise<Float32Array> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EmbedderUnavailable("The embedding model is still loading.")), ms);
  });
  return Promise.race([vector, timeout]).finally(() => clearTimeout(timer));
}
