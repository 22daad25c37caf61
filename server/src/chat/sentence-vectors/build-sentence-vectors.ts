import { setTimeout as delay } from "node:timers/promises";
import type { DocumentModel, DocumentModels } from "../../knowledge/embedding-migrations/document-models.ts";
import type { Log } from "../../platform/lib/log.ts";
import { Signal } from "../../platform/lib/signal.ts";
import type { Queryable } from "../../ports/database.ts";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { ComparedTexts } from "../answer/index.ts";
import { compact, digestOf, pack, unpack } from "./model/compact-vectors.ts";
import {
  claimDocument,
  finishDocument,
  passagesFrom,
  type QueuedDocument,
  renewLease,
  type StoredPassage,
  storeVectors,
} from "./sentence-vectors.sql.ts";
import { textsOf } from "./texts-of-document.ts";

export interface SentenceDeps {
  readonly database: Queryable;
  readonly models: Pick<DocumentModels, "of">;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly log: Pick<Log, "warn">;
}

export interface SentenceOptions {
  readonly leaseMs: number;
  /** Maximum time in milliseconds between checks for work, in case no notification arrives. */
  readonly pollMs: number;
  /** Fraction of the time spent working, 0-1. */
  readonly duty: number;
}

/** Number of sentences per model call; small, so that passages of new documents do not wait long. */
const TEXTS_AT_ONCE = 8;
const PASSAGES_READ = 32;
/** Computing a vector takes less time than this, unless other work delays it. */
const MOST_MS_PER_TEXT = 6;
const FIRST_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/**
 * Computes and stores the sentence vectors of documents that have become ready, at low priority and one document at a time. If the node
 * crashes, another node computes the missing vectors after the lease expires.
 */
export function startSentenceBuilder(deps: SentenceDeps, options: SentenceOptions): { stop(): Promise<void> } {
  const { database, bus, log } = deps;
  const stopping = new AbortController();
  const wake = new Signal();
  const unsubscribe = bus.subscribe("index_changed", () => wake.notify());
  const work = new PacedWork(deps, options, stopping.signal);

  let account = FIRST_ACCOUNT;

  /** @returns whether a document was completed */
  async function completeNext(): Promise<boolean> {
    const document = await claimDocument(database, account, options.leaseMs);
    if (document === null) return false;
    account = document.accountId;
    try {
      const isComplete = await work.build(document);
      if (isComplete) await finishDocument(database, document);
      return isComplete;
    } catch (error) {
      // Another node can then continue immediately.
      if (stopping.signal.aborted) await renewLease(database, document, 0);
      throw error;
    }
  }

  async function run(): Promise<void> {
    // At startup, the index and the documents waiting to be processed are more urgent.
    await delay(options.pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    while (!stopping.signal.aborted) {
      const seen = wake.count;
      let hasCompleted = false;
      try {
        work.begin();
        hasCompleted = await completeNext();
        await work.rest();
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, "failed to compute sentence vectors, will retry");
      }
      if (!hasCompleted) await wake.wait(options.pollMs, seen);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake.notify();
      await running;
    },
  };
}

/** Processes documents with pauses, so that only the configured fraction of the time is spent working. */
class PacedWork {
  readonly #deps: SentenceDeps;
  readonly #options: SentenceOptions;
  readonly #signal: AbortSignal;
  #begun = performance.now();

  constructor(deps: SentenceDeps, options: SentenceOptions, signal: AbortSignal) {
    this.#deps = deps;
    this.#options = options;
    this.#signal = signal;
  }

  begin(): void {
    this.#begun = performance.now();
  }

  /** Pauses in proportion to the work since the last pause, without counting time spent waiting for a busy processor. */
  async rest(texts = 1): Promise<void> {
    const { duty } = this.#options;
    const ms = Math.min(performance.now() - this.#begun, texts * MOST_MS_PER_TEXT);
    await delay((ms * (1 - duty)) / duty, undefined, { signal: this.#signal }).catch(() => undefined);
    this.begin();
  }

  /** @returns whether all sentence vectors of the document are stored */
  async build(document: QueuedDocument): Promise<boolean> {
    if (document.served === null) return true;
    let isComplete = true;
    for (const model of this.#deps.models.of(document)) isComplete = (await this.#buildFor(document, model)) && isComplete;
    return isComplete;
  }

  async #buildFor(document: QueuedDocument, { generation, embedder }: DocumentModel): Promise<boolean> {
    if (embedder === null) return false;
    const { database } = this.#deps;
    const isFile = document.served?.filter.kind === "file";
    let isComplete = true;
    for (let from = 0; ; from += PASSAGES_READ) {
      const passages = await passagesFrom(database, document.id, generation.id, { from, limit: isFile ? PASSAGES_READ : 1 });
      const texts = textsOf(document, passages);
      for (const [at, passage] of passages.entries()) {
        const wanted = texts[at];
        if (wanted !== undefined) isComplete = (await this.#complete(passage, wanted, { generation, embedder }, document)) && isComplete;
      }
      if (!isFile || passages.length < PASSAGES_READ) return isComplete;
    }
  }

  /**
   * Stores the vectors of a passage if any are missing, and reuses those of unchanged sentences.
   * @returns whether the passage is complete
   */
  async #complete(
    passage: StoredPassage,
    { documentId, ordinal, texts }: ComparedTexts,
    { generation, embedder }: { readonly generation: DocumentModel["generation"]; readonly embedder: Embedder },
    document: QueuedDocument,
  ): Promise<boolean> {
    const { digests, vectors } = passage;
    const known = digests === null || vectors === null ? new Map<string, Int8Array>() : unpack({ digests, vectors });
    const wanted = new Map(texts.map((text) => [digestOf(text), text]));
    if (digests !== null && [...wanted.keys()].every((digest) => known.has(digest))) return true;
    const all = new Map([...known].filter(([digest]) => wanted.has(digest)));
    const missing = [...wanted].filter(([digest]) => !all.has(digest));
    for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
      const some = missing.slice(at, at + TEXTS_AT_ONCE);
      const made = await this.#embed(embedder, some);
      for (const [index, [digest]] of some.entries()) {
        const vector = made[index];
        if (vector !== undefined) all.set(digest, compact(vector));
      }
      await this.rest(some.length);
    }
    await renewLease(this.#deps.database, document, this.#options.leaseMs);
    return storeVectors(this.#deps.database, { documentId, ordinal, revision: passage.revision }, generation.id, pack(all));
  }

  /**
   * Embeds strings. Returns an empty array if the model rejects these strings but accepts others, so that they do not block their document.
   */
  async #embed(embedder: Embedder, texts: readonly (readonly [digest: string, text: string])[]): Promise<readonly Float32Array[]> {
    try {
      return await embedder.embedPassages(
        texts.map(([, text]) => text),
        this.#signal,
      );
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof EmbedderUnavailable)) throw error;
      // If the model rejects even this text, the sentences are not the cause.
      await embedder.embedPassages(["."], this.#signal);
      this.#deps.log.warn({ err: error }, "embedding model rejected sentences, comparing keywords only");
      return [];
    }
  }
}
