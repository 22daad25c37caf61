import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type * as workerThreads from "node:worker_threads";
import type { ScanJob, Scanner } from "../vector/scanner.ts";
import type { WasmKernel } from "../vector/wasm-kernel.ts";

/** Maximum number of threads. More would not help, because scans quickly become memory-bound. One core is reserved for the event loop. */
const MOST = 4;
/** Minimum number of rows for a scan to be divided among all threads. */
const SHARED_ROWS = 50_000;

interface Request extends Omit<ScanJob, "pieces"> {
  readonly id: number;
  /** Four numbers per piece: rows, scales, count and out. */
  readonly pieces: Float64Array;
}

/**
 * Body of a worker thread. The function is passed as source text, which works both for TypeScript sources in tests and for built files; it
 * must therefore not use anything from its outer scope. `require` belongs to the thread.
 */
function serveScans(require: NodeJS.Require): void {
  const { parentPort, workerData } = require("node:worker_threads") as typeof workerThreads;
  const { module, memory } = workerData as WasmKernel["shared"];
  const { WebAssembly: api } = globalThis as unknown as {
    WebAssembly: { Instance: new (module: object, imports: object) => { exports: { scan: (...numbers: number[]) => void } } };
  };
  const { scan } = new api.Instance(module, { env: { memory } }).exports;
  parentPort?.on("message", ({ id, pieces, stride, query, factor }: Request) => {
    for (let at = 0; at < pieces.length; at += 4) {
      const [rows = 0, scales = 0, count = 0, out = 0] = pieces.subarray(at, at + 4);
      scan(rows, scales, count, stride, query, factor, out);
    }
    parentPort.postMessage(id, []);
  });
}

/** A thread with its pending jobs. */
class ScanThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { readonly resolve: () => void; readonly reject: (error: Error) => void }>();
  #last = 0;
  /** Reason that the thread can no longer scan. */
  failure: Error | null = null;
  #closing = false;

  constructor(kernel: WasmKernel, failed: (error: Error) => void) {
    this.#worker = new Worker(`(${serveScans.toString()})(require)`, { eval: true, workerData: kernel.shared });
    this.#worker.unref();
    this.#worker.on("message", (id: number) => {
      this.#waiting.get(id)?.resolve();
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#worker.unref();
    });
    const fail = (error: Error): void => {
      if (this.failure === null && !this.#closing) failed(error);
      this.failure ??= error;
      for (const { reject } of this.#waiting.values()) reject(this.failure);
      this.#waiting.clear();
    };
    this.#worker.on("error", fail);
    this.#worker.on("exit", () => fail(new Error("a vector scanning thread exited")));
  }

  /** Number of running jobs. */
  get load(): number {
    return this.#waiting.size;
  }

  scan(job: ScanJob): Promise<void> {
    if (this.failure !== null) return Promise.reject(this.failure);
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // A running job keeps the process alive.
      this.#worker.ref();
      const pieces = Float64Array.from(job.pieces.flatMap(({ rows, scales, count, out }) => [rows, scales, count, out]));
      this.#worker.postMessage({ ...job, pieces, id } satisfies Request, [pieces.buffer]);
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    await this.#worker.terminate();
  }
}

/** Threads that scan the kernel's memory without blocking the event loop; started on first use. */
export class ScanThreads implements Scanner {
  readonly #kernel: WasmKernel;
  readonly #failed: (error: Error) => void;
  readonly #size: number;
  readonly #threads: ScanThread[] = [];
  #isClosed = false;

  /** @param failed called with the reason when a thread has crashed; the next scan starts another thread */
  constructor(kernel: WasmKernel, failed: (error: Error) => void, size = Math.max(1, Math.min(MOST, availableParallelism() - 1))) {
    this.#kernel = kernel;
    this.#failed = failed;
    this.#size = size;
  }

  async scan(job: ScanJob): Promise<void> {
    if (this.#isClosed) throw new Error("the vector scanning threads are closed");
    for (let at = 0; at < this.#size; at++) {
      if (this.#threads[at]?.failure !== null) this.#threads[at] = new ScanThread(this.#kernel, this.#failed);
    }
    const rows = job.pieces.reduce((sum, { count }) => sum + count, 0);
    if (rows < SHARED_ROWS) {
      const idle = this.#threads.reduce((least, thread) => (thread.load < least.load ? thread : least));
      return idle.scan(job);
    }
    const ended = await Promise.allSettled(
      this.#threads.map((thread, at) =>
        thread.scan({ ...job, pieces: job.pieces.filter((_, piece) => piece % this.#threads.length === at) }),
      ),
    );
    // Waits until all threads have exited, because the caller releases the memory to which they write.
    for (const end of ended) if (end.status === "rejected") throw end.reason;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
