import { Slots, SlotsByKey } from "../slots.ts";
import { type ChildOptions, ChildSetAside, ChildWorker, type ReadMessages } from "./child-worker.ts";
import { LargeRoom } from "./large-room.ts";

export interface ChildPoolOptions extends ChildOptions {
  /** Jobs done at the same time, each in a process of its own. */
  readonly concurrency: number;
  /** Jobs of one owner done at the same time. Default: as many as of all. */
  readonly perOwner?: number;
  /** Where one job at a time may take much memory. Default: a room of its own. */
  readonly room?: LargeRoom;
  /** Whether every job takes much memory. Default: those that grow beyond `largeRssBytes`. */
  readonly isLarge?: boolean;
  /** Jobs after which a child is replaced, so that leaks do not add up. */
  readonly jobsPerChild: number;
  /** Resident memory above which a child is replaced after a job, in bytes. */
  readonly wornRssBytes: number;
  /** Time after which a child without work ends, in milliseconds. */
  readonly idleMs: number;
}

/** A job that begins. */
export interface Begun<Result> {
  readonly job: object;
  readonly read: ReadMessages<Result>;
}

/** Who has a job done, and until when it matters. */
export interface Order {
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Whose it is; null: nobody's, and not counted. */
  readonly owner?: string | null;
}

/** Child processes for hostile work, started when there is some and replaced when they are worn. */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #slots: Slots;
  readonly #ofOwner: SlotsByKey;
  readonly #room: LargeRoom;
  readonly #idle = new Map<ChildWorker, NodeJS.Timeout>();
  readonly #all = new Set<ChildWorker>();
  #isClosed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#slots = new Slots(options.concurrency);
    this.#ofOwner = new SlotsByKey(options.perOwner ?? options.concurrency);
    this.#room = options.room ?? new LargeRoom();
    this.#room.join(this);
  }

  /**
   * Has a job done as soon as a place is free. One that takes much memory while another one does is ended, and begun anew when that is done.
   * See `ChildWorker.run`.
   * @param begin called at each beginning: the job, and who reads its answers
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

  /** Ends the processes that have no work. */
  async endIdle(): Promise<void> {
    await Promise.all([...this.#idle.keys()].map((child) => this.#end(child)));
  }

  /** Ends the processes; jobs that are running fail. */
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
