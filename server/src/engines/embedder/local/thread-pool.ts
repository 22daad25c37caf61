import { EmbedderUnavailable } from "../../../ports/embedder.ts";
import { InferenceThread, type ThreadOptions } from "./inference-thread.ts";

/** Pool of up to `size` threads with the same model, started on demand and restarted after a crash. */
export class ThreadPool {
  readonly #options: ThreadOptions;
  readonly #slots: (Promise<InferenceThread> | undefined)[];
  #turn = 0;
  #closed = false;

  constructor(options: ThreadOptions, size: number) {
    this.#options = options;
    this.#slots = Array.from({ length: size }, () => undefined);
  }

  get size(): number {
    return this.#slots.length;
  }

  /**
   * Returns the unit vector for the token ids.
   * @throws EmbedderUnavailable
   */
  async embed(tokens: Int32Array): Promise<Float32Array> {
    const thread = await this.#nextThread();
    return thread.embed(tokens);
  }

  /** Ends the threads and rejects pending calls. */
  async close(): Promise<void> {
    this.#closed = true;
    const threads = this.#slots.filter((slot) => slot !== undefined);
    const started = await Promise.allSettled(threads);
    await Promise.all(started.flatMap((thread) => (thread.status === "fulfilled" ? [thread.value.close()] : [])));
  }

  /** Returns the next thread in round-robin order. */
  async #nextThread(): Promise<InferenceThread> {
    if (this.#closed) throw new EmbedderUnavailable("The embedder was closed.");
    const slot = this.#turn++ % this.#slots.length;
    const present = this.#slots[slot];
    const thread = await present?.catch(() => undefined);
    if (thread?.usable) return thread;
    if (this.#closed) throw new EmbedderUnavailable("The embedder was closed.");
    // A concurrent call may have restarted the thread already.
    if (this.#slots[slot] === present) this.#slots[slot] = InferenceThread.start(this.#options);
    return (await this.#slots[slot]) as InferenceThread;
  }
}
