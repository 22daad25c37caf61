import { Worker } from "node:worker_threads";
import { BACKGROUND_NICENESS } from "../../../platform/lib/child/lower-priority.ts";
import { EmbedderUnavailable } from "../../../ports/embedder.ts";
import { GATE_BUSY, GATE_STOP, serveInference, type WorkerOptions, type WorkerReply, type WorkerRequest } from "./inference-worker.ts";
import { sessionOptions } from "./session-options.ts";

interface Waiting {
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

/** Options of a thread. */
export interface ThreadOptions extends Omit<WorkerOptions, "gate" | "niceness" | "session"> {
  /** Whether to run at low priority. */
  readonly background: boolean;
}

/** Maximum time that process exit waits for a computation. */
const EXIT_TIMEOUT_MS = 5_000;

/** Gates of the running threads. */
const gates = new Set<Int32Array<SharedArrayBuffer>>();

function waitForThreads(): void {
  for (const gate of gates) Atomics.store(gate, GATE_STOP, 1);
  for (const gate of gates) Atomics.wait(gate, GATE_BUSY, 1, EXIT_TIMEOUT_MS);
}

/** A thread with its own copy of the model; answers calls in order. Keeps the process alive only while it works. */
export class InferenceThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #exited: Promise<void>;
  readonly #gate = new Int32Array(new SharedArrayBuffer(8));
  #failure: EmbedderUnavailable | undefined;
  #nextId = 0;

  private constructor({ background, ...options }: ThreadOptions) {
    // Without this variable, the library sends telemetry and stores an id in the home folder. It reads the process's environment, so a variable
    // set within the thread is ignored.
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
    this.#worker.on("error", (error) => this.#fail(`The embedder's thread failed: ${String(error)}`));
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        gates.delete(this.#gate);
        if (gates.size === 0) process.off("exit", waitForThreads);
        this.#fail("The embedder's thread has ended.");
        resolve();
      });
    });
  }

  /** Starts a thread and loads the model. @throws EmbedderUnavailable when the model cannot be loaded */
  static async start(options: ThreadOptions): Promise<InferenceThread> {
    const thread = new InferenceThread(options);
    await new Promise<void>((resolve, reject) => {
      thread.#worker.once("message", () => resolve());
      thread.#worker.once("error", reject);
      void thread.#exited.then(() => reject(thread.#failure ?? new EmbedderUnavailable("The embedder's thread has ended.")));
    }).catch((error: unknown) => {
      throw new EmbedderUnavailable(`The model cannot be loaded: ${String(error)}`, {
        cause: error,
      });
    });
    thread.#worker.on("message", (reply: WorkerReply) => thread.#settle(reply));
    thread.#worker.unref();
    return thread;
  }

  /** Whether the thread can be used; false after it has exited or was closed. */
  get usable(): boolean {
    return this.#failure === undefined;
  }

  /** Returns the vector (length 1) of the token ids, special tokens included. @throws EmbedderUnavailable */
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
