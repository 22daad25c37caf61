import { Semaphore, KeyedSemaphore } from "../semaphore.ts";
import { type ChildOptions, ChildSetAside, ChildWorker, type ReadMessages } from "./child-worker.ts";
import { LargeRoom } from "./large-room.ts";

export interface ChildPoolOptions extends ChildOptions {
  /** Maximum number of concurrent jobs, each in its own process. */
  readonly concurrency: number;
  /** Maximum number of concurrent jobs per owner. By default, there is no separate limit. */
  readonly perOwner?: number;
  /** Admits one memory-intensive job at a time. By default, the pool has its own slot. */
  readonly room?: LargeRoom;
  /** Whether every job is memory-intensive. By default, only jobs whose memory grows beyond `largeRssBytes` are. */
  readonly isLarge?: boolean;
  /** Number of jobs after which a child is replaced, so that leaks do not accumulate. */
  readonly jobsPerChild: number;
  /** Resident memory, in bytes, above which a child is replaced after a job. */
  readonly wornRssBytes: number;
  /** Number of milliseconds after which an idle child exits. */
  readonly idleMs: number;
}

/** A started job: the message for the child, and the reader of the child's messages. */
export interface Begun<Result> {
  readonly job: object;
  readonly read: ReadMessages<Result>;
}

/** Time limit, owner and abort signal of a job. */
export interface Order {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Owner for fair scheduling; null if there is no owner and no per-owner limit. */
  readonly owner?: string | null;
}

/**
 * A pool of child processes for untrusted input. Processes are started on demand, and replaced after many jobs or when their memory has
 * grown.
 */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #slots: Semaphore;
  readonly #ofOwner: KeyedSemaphore;
  readonly #room: LargeRoom;
  readonly #idle = new Map<ChildWorker, NodeJS.Timeout>();
  readonly #all = new Set<ChildWorker>();
  #isClosed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#slots = new Semaphore(options.concurrency);
    this.#ofOwner = new KeyedSemaphore(options.perOwner ?? options.concurrency);
    this.#room = options.room ?? new LargeRoom();
    this.#room.join(this);
  }

  /**
   * Runs a job as soon as a process is free. If a job becomes memory-intensive while another such job is running, it is killed and
   * restarted afterward. See `ChildWorker.run`.
   * @param begin called at each start; returns the job and the reader of its messages
   */
  async run<Result>(begin: () => Promise<Begun<Result>>, order: Order): Promise<Result> {
    const { signal, owner = null } = order;
    const releaseOwner = owner === null ? null : await this.#ofOwner.acquire(owner, signal);
    try {
      const release = await this.#slots.acquire(signal);
      try {
        return await this.#runWithPlace(begin, order);
      } finally {
        release();
      }
    } finally {
      releaseOwner?.();
    }
  }

  async #runWithPlace<Result>(begin: () => Promise<Begun<Result>>, { timeLimitMs, signal }: Order): Promise<Result> {
    let leave: (() => void) | null = this.#options.isLarge === true ? await this.#room.enter(this, signal) : null;
    const mayGrow = (): boolean => (leave ??= this.#room.tryEnter(this)) !== null;
    try {
      return await this.#runOnce(await begin(), timeLimitMs, signal, mayGrow);
    } catch (error) {
      if (!(error instanceof ChildSetAside)) throw error;
      leave = await this.#room.enter(this, signal);
      return await this.#runOnce(await begin(), timeLimitMs, signal, mayGrow);
    } finally {
      leave?.();
    }
  }

  async #runOnce<Result>(
    { job, read }: Begun<Result>,
    timeLimitMs: number,
    signal: AbortSignal | undefined,
    mayGrow: () => boolean,
  ): Promise<Result> {
    if (this.#isClosed) throw new Error("the pool of child processes is closed");
    const child = this.#take();
    try {
      return await child.run(job, timeLimitMs, read, signal, mayGrow);
    } finally {
      await this.#giveBack(child);
    }
  }

  /** Ends idle processes. */
  async endIdle(): Promise<void> {
    await Promise.all([...this.#idle.keys()].map((child) => this.#end(child)));
  }

  /** Ends all processes. Running jobs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((child) => this.#end(child)));
  }

  #take(): ChildWorker {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.isAlive) return child;
      this.#all.delete(child);
    }
    const child = new ChildWorker(this.#options);
    this.#all.add(child);
    return child;
  }

  async #end(child: ChildWorker): Promise<void> {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    await child.stop();
    this.#all.delete(child);
  }

  async #giveBack(child: ChildWorker): Promise<void> {
    const isWorn = child.jobs >= this.#options.jobsPerChild || (child.memory ?? 0) > this.#options.wornRssBytes;
    if (this.#isClosed || !child.isAlive || isWorn) await this.#end(child);
    else this.#idle.set(child, setTimeout(() => void this.#end(child), this.#options.idleMs).unref());
  }
}
