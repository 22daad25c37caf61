import type { Embedder, EmbedderInfo } from "../../../ports/embedder.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { TextTokenizer } from "./tokenizer.ts";

/** A model on this machine. */
export interface LocalModel {
  readonly modelPath: string;
  readonly tokenizer: TextTokenizer;
  readonly info: Omit<EmbedderInfo, "dimensions">;
}

/** Texts that a bulk call keeps queued per thread, so that no thread waits for the event loop. */
const AHEAD = 2;

/**
 * Embeds with ONNX Runtime on its own threads: one for queries, `bulkThreads` of lower priority for passages, started with the
 * first passage. Texts are embedded one by one: on a CPU that is as fast as batches, wastes nothing on padding, and a
 * text's vector never depends on its neighbours (activations are quantised over the whole input of a run).
 *
 * @throws EmbedderUnavailable when the model cannot be loaded
 */
export async function startLocalEmbedder(model: LocalModel, bulkThreads: number): Promise<Embedder> {
  const { modelPath, tokenizer } = model;
  const common = { modelPath, resolveFrom: import.meta.url };
  const questions = new ThreadPool({ ...common, background: false }, 1);
  const passages = new ThreadPool({ ...common, background: true }, bulkThreads);
  const probe = await questions.embed(tokenizer.encode("")).catch(async (error: unknown) => {
    await questions.close();
    throw error;
  });

  return {
    info: { ...model.info, dimensions: probe.length },
    countTokens: (text) => tokenizer.countTokens(text),
    embedQuery: async (text) => questions.embed(tokenizer.encode(text)),
    async embedPassages(texts, signal) {
      const vectors: Float32Array[] = [];
      const rest = texts.entries();
      let failed = false;
      const work = async (): Promise<void> => {
        for (const [index, text] of rest) {
          signal?.throwIfAborted();
          if (failed) return;
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
