import { Semaphore } from "../semaphore.ts";

/** A pool that may have idle processes. */
interface Keeper {
  /** Ends idle processes. */
  endIdle(): Promise<void>;
}

/** Admits one memory-intensive job at a time across several pools. */
export class LargeRoom {
  readonly #slots = new Semaphore(1);
  readonly #keepers = new Set<Keeper>();

  /** Registers a pool whose idle processes are ended when a job from another pool enters. */
  join(keeper: Keeper): void {
    this.#keepers.add(keeper);
  }

  /** Enters if the slot is free. @returns a function that releases the slot, or null if the slot is in use */
  tryEnter(keeper: Keeper): (() => void) | null {
    const leave = this.#slots.tryAcquire();
    if (leave !== null) void this.#clear(keeper);
    return leave;
  }

  /** Enters as soon as the slot is free. @returns a function that releases the slot */
  async enter(keeper: Keeper, signal?: AbortSignal): Promise<() => void> {
    const leave = await this.#slots.acquire(signal);
    await this.#clear(keeper);
    return leave;
  }

  async #clear(entering: Keeper): Promise<void> {
    await Promise.all([...this.#keepers].filter((keeper) => keeper !== entering).map((keeper) => keeper.endIdle()));
  }
}
