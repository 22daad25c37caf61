import { Slots } from "../slots.ts";
import { type ChildOptions, ChildSetAside, ChildWorker, type ReadMessages } from "./child-worker.ts";

export interface ChildPoolOptions extends ChildOptions {
  /** Jobs done at the same time, each in a process of its own. */
  readonly concurrency: number;
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

/** The room for the one job that takes much memory, as one job sees it. */
class Room {
  readonly #slots: Slots;
  #leave: (() => void) | null = null;

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** Takes the room where it is free. */
  enter(): boolean {
    this.#leave ??= this.#slots.tryAcquire();
    return this.#leave !== null;
  }

  async wait(signal: AbortSignal | undefined): Promise<void> {
    this.#leave = await this.#slots.acquire(signal);
  }

  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

/** Child processes for hostile work, started when there is some and replaced when they are worn. */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #slots: Slots;
  readonly #large = new Slots(1);
  readonly #idle = new Map<ChildWorker, NodeJS.Timeout>();
  readonly #all = new Set<ChildWorker>();
  #isClosed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#slots = new Slots(options.concurrency);
  }

  /**
   * Has a job done as soon as a place is free. One that takes much memory while another one does is ended, and begun anew when that is done.
   * See `ChildWorker.run`.
   * @param begin called at each beginning: the job, and who reads its answers
   */
  async run<Result>(begin: () => Promise<Begun<Result>>, timeLimitMs: number, signal?: AbortSignal): Promise<Result> {
    const room = new Room(this.#large);
    try {
      return await this.#runOnce(await begin(), timeLimitMs, signal, room);
    } catch (error) {
      if (!(error instanceof ChildSetAside)) throw error;
      await room.wait(signal);
      return await this.#runOnce(await begin(), timeLimitMs, signal, room);
    } finally {
      room.leave();
    }
  }

  async #runOnce<Result>({ job, read }: Begun<Result>, timeLimitMs: number, signal: AbortSignal | undefined, room: Room): Promise<Result> {
    const release = await this.#slots.acquire(signal);
    try {
      if (this.#isClosed) throw new Error("the pool of child processes is closed");
      const child = this.#take();
      try {
        return await child.run(job, timeLimitMs, read, signal, () => room.enter());
      } finally {
        await this.#giveBack(child);
      }
    } finally {
      release();
    }
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
