import { LRUCache } from "lru-cache";
import type { Embedder } from "../../ports/embedder.ts";

/** Sentences kept per model, each with about 0.7 KB. */
const MOST_KEPT = 30_000;
/** Components of a normalized vector of hundreds of dimensions are well below 0.5. */
const SCALE = 254;

/** Few enough that the first vectors can be used while the others are made. */
const AT_ONCE = 32;

const kept = new WeakMap<Embedder, SentenceVectors>();

/** Returns the vectors of a model's sentences, which are kept in memory as long as the model. */
export function sentenceVectors(embedder: Embedder): SentenceVectors {
  let vectors = kept.get(embedder);
  if (vectors === undefined) kept.set(embedder, (vectors = new SentenceVectors(embedder)));
  return vectors;
}

/** Vectors of sentences, made once and kept with a byte per component. */
export class SentenceVectors {
  readonly #embedder: Embedder;
  readonly #vectors = new LRUCache<string, Int8Array>({ max: MOST_KEPT });
  readonly #making = new Map<string, Promise<void>>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** Returns the cosine similarity of a vector and a sentence; null if the sentence has no vector yet. */
  cosine(vector: Float32Array, sentence: string): number | null {
    const other = this.#vectors.get(sentence);
    if (other === undefined) return null;
    let sum = 0;
    for (let at = 0; at < other.length; at += 1) sum += (vector[at] ?? 0) * (other[at] ?? 0);
    return sum / SCALE;
  }

  /** Makes the vectors that are missing, at low priority; resolves when all are made. A failure leaves them missing. */
  async make(sentences: readonly string[]): Promise<void> {
    const lacking = [...new Set(sentences)].filter((one) => !this.#vectors.has(one)).slice(0, MOST_KEPT / 2);
    const missing = lacking.filter((one) => !this.#making.has(one));
    if (missing.length > 0) {
      const work = this.#embed(missing).finally(() => {
        for (const one of missing) this.#making.delete(one);
      });
      for (const one of missing) this.#making.set(one, work);
    }
    await Promise.all(lacking.flatMap((one) => this.#making.get(one) ?? []));
  }

  async #embed(sentences: readonly string[]): Promise<void> {
    for (let from = 0; from < sentences.length; from += AT_ONCE) {
      const some = sentences.slice(from, from + AT_ONCE);
      const made = await this.#embedder.embedPassages(some);
      for (const [at, sentence] of some.entries()) {
        const vector = made[at];
        if (vector !== undefined)
          this.#vectors.set(
            sentence,
            Int8Array.from(vector, (one) => Math.max(-127, Math.min(127, Math.round(one * SCALE)))),
          );
      }
    }
  }
}
