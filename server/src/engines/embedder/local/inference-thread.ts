import { Worker } from "node:worker_threads";
import { BACKGROUND_NICENESS } from "../../../platform/lib/child/lower-priority.ts";
import { EmbedderUnavailable } from "../../../ports/embedder.ts";
import { GATE_BUSY, GATE_STOP, serveInference, type WorkerOptions, type WorkerReply, type WorkerRequest } from "./inference-worker.ts";
import { sessionOptions } from "./session-options.ts";

interface Waiting {
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

/** Options for an inference thread. */
export interface ThreadOptions extends Omit<WorkerOptions, "gate" | "niceness" | "session"> {
  /** Whether to run at low priority. */
  readonly background: boolean;
}

/** Maximum time, in milliseconds, that process exit waits for a computation. */
const EXIT_TIMEOUT_MS = 5_000;

/** Gates of all running threads. */
const gates = new Set<Int32Array<SharedArrayBuffer>>();

function waitForThreads(): void {
  for (const gate of gates) Atomics.store(gate, GATE_STOP, 1);
  for (const gate of gates) Atomics.wait(gate, GATE_BUSY, 1, EXIT_TIMEOUT_MS);
}

/** Thread with its own copy of the model. Processes calls in order, and keeps the process alive only while it is computing. */
export class InferenceThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  readonly #gate = new Int32Array(new SharedArrayBuffer(8));
  #failure: EmbedderUnavailable | undefined;
  #nextId = 0;

  private constructor({ background, ...options }: ThreadOptions) {
    // Without this variable, the library sends telemetry and stores an id in the home folder. The library reads the environment of the process, so
    // setting the variable inside the thread has no effect.
    process.env["ORT_DISABLE_TELEMETRY"] = "1";
    if (gates.size === 0) process.on("exit", waitForThreads);
    gates.add(this.#gate);
    this.#worker = new Worker(`(${serveInference.toString()})(require)`, {
      eval: true,
      workerData: {
        ...options,
        session: sessionOptions,
        niceness: background ? BACKGROUND_NICENESS : 0,
        gate: this.#gate.buffer,
      } satisfies WorkerOptions,
      execArgv: [],
      name: background ? "embedder-bulk" : "embedder-query",
    });
    this.#worker.on("error", (error) => this.#fail(`Embedding thread failed: ${String(error)}`));
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        gates.delete(this.#gate);
        if (gates.size === 0) process.off("exit", waitForThreads);
        this.#fail("Embedding thread has exited.");
        resolve();
      });
    });
  }

  /**
   * Starts a thread and loads the model.
   * @throws EmbedderUnavailable if the model cannot be loaded
   */
  static async start(options: ThreadOptions): Promise<InferenceThread> {
    const thread = new InferenceThread(options);
    await new Promise<void>((resolve, reject) => {
      thread.#worker.once("message", () => resolve());
      thread.#worker.once("error", reject);
      void thread.#exited.then(() => reject(thread.#failure ?? new EmbedderUnavailable("Embedding thread has exited.")));
    }).catch((error: unknown) => {
      throw new EmbedderUnavailable(`The model cannot be loaded: ${String(error)}`, {
        cause: error,
      });
    });
    thread.#worker.on("message", (reply: WorkerReply) => thread.#settle(reply));
    thread.#worker.unref();
    return thread;
  }

  /** Whether the thread accepts calls; false after it has exited or was closed. */
  get usable(): boolean {
    return this.#failure === undefined;
  }

  /**
   * Returns the unit vector for the token ids, which include special tokens.
   * @throws EmbedderUnavailable
   */
  embed(tokens: Int32Array): Promise<Float32Array> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, tokens } satisfies WorkerRequest, []);
    });
  }

  /** Rejects pending calls and ends the thread after the current computation. */
  async close(): Promise<void> {
    this.#fail("The embedder was closed.");
    Atomics.store(this.#gate, GATE_STOP, 1);
    this.#worker.ref();
    this.#worker.postMessage("close" satisfies WorkerRequest, []);
    await this.#exited;
  }

  #settle(reply: WorkerReply): void {
    if (!("id" in reply)) return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0 && this.usable) this.#worker.unref();
    if ("vector" in reply) waiting?.resolve(reply.vector);
    else waiting?.reject(new EmbedderUnavailable(reply.error));
  }

  #fail(message: string): void {
    this.#failure ??= new EmbedderUnavailable(message);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}
