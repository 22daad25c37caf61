import { LRUCache } from "lru-cache";
import type { Embedder } from "../../ports/embedder.ts";
import type { ComparedTexts } from "../answer/index.ts";
import { compact, compactDot, digestOf, type StoredVectors, unpack } from "./model/compact-vectors.ts";

/** Maximum number of sentences in memory per model; each uses about 0.7 KB. */
const MOST_KEPT = 30_000;
/** Time in milliseconds after which unused sentences, such as those of deleted documents, are evicted. */
const KEPT_MS = 1_800_000;

/** Small enough that the first vectors can be used while the others are being computed. */
const AT_ONCE = 32;

const kept = new WeakMap<Embedder, SentenceVectors>();

/** Returns the sentence vectors of a model, which stay in memory as long as the model. */
export function sentenceVectors(embedder: Embedder): SentenceVectors {
  let vectors = kept.get(embedder);
  if (vectors === undefined) kept.set(embedder, (vectors = new SentenceVectors(embedder)));
  return vectors;
}

/** Loads the stored vectors of passages. */
export type LoadVectors = (fingerprint: string, passages: readonly ComparedTexts[]) => Promise<readonly StoredVectors[]>;

/** Sentence vectors in memory: loaded from the database, or computed if they are not stored yet. */
export class SentenceVectors {
  readonly #embedder: Embedder;
  readonly #vectors = new LRUCache<string, Int8Array>({ max: MOST_KEPT, ttl: KEPT_MS, updateAgeOnGet: true, ttlResolution: 1_000 });
  readonly #making = new Map<string, Promise<void>>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** Returns the cosine similarity of a vector and a sentence; null if the sentence does not have a vector yet. */
  cosine(vector: Float32Array, sentence: string): number | null {
    const other = this.#vectors.get(sentence);
    return other === undefined ? null : compactDot(vector, other);
  }

  /** Loads the stored vectors of sentences that are not in memory. */
  async load(read: readonly ComparedTexts[], load: LoadVectors): Promise<void> {
    this.#vectors.purgeStale();
    const lacking = read.filter(({ texts }) => texts.some((text) => !this.#vectors.has(text)));
    if (lacking.length === 0) return;
    const textOf = new Map(lacking.flatMap(({ texts }) => texts.map((text) => [digestOf(text), text] as const)));
    for (const stored of await load(this.#embedder.info.fingerprint, lacking)) {
      for (const [digest, vector] of unpack(stored)) {
        const text = textOf.get(digest);
        if (text !== undefined) this.#vectors.set(text, vector);
      }
    }
  }

  /** Computes the missing vectors at low priority, and resolves when all are computed. After a failure, they remain missing. */
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
        if (vector !== undefined) this.#vectors.set(sentence, compact(vector));
      }
    }
  }
}
