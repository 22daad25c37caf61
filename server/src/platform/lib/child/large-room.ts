import { Semaphore } from "../semaphore.ts";

/** A pool with idle processes. */
interface Keeper {
  /** Ends the idle processes. */
  endIdle(): Promise<void>;
}

/** Admits one memory-hungry job at a time across pools. */
export class LargeRoom {
  readonly #slots = new Semaphore(1);
  readonly #keepers = new Set<Keeper>();

  /** Registers a pool whose idle processes end when another pool's job enters. */
  join(keeper: Keeper): void {
    this.#keepers.add(keeper);
  }

  /** Enters if the slot is free. @returns the function that leaves, or null */
  tryEnter(keeper: Keeper): (() => void) | null {
    const leave = this.#slots.tryAcquire();
    if (leave !== null) void this.#clear(keeper);
    return leave;
  }

  /** Enters as soon as the slot is free. @returns the function that leaves */
  async enter(keeper: Keeper, signal?: AbortSignal): Promise<() => void> {
    const leave = await this.#slots.acquire(signal);
    await this.#clear(keeper);
    return leave;
  }

  async #clear(entering: Keeper): Promise<void> {
    await Promise.all([...this.#keepers].filter((keeper) => keeper !== entering).map((keeper) => keeper.endIdle()));
  }
}
