import { Slots } from "../slots.ts";

/** Who keeps processes without work. */
interface Keeper {
  /** Ends them. */
  endIdle(): Promise<void>;
}

/** Room in memory for one job that takes much of it, whichever pool it is of. */
export class LargeRoom {
  readonly #slots = new Slots(1);
  readonly #keepers = new Set<Keeper>();

  /** A pool whose processes make way when another pool's job takes the room. */
  join(keeper: Keeper): void {
    this.#keepers.add(keeper);
  }

  /** Takes the room where it is free. @returns what gives it back, or null */
  tryEnter(keeper: Keeper): (() => void) | null {
    const leave = this.#slots.tryAcquire();
    if (leave !== null) void this.#clear(keeper);
    return leave;
  }

  /** Takes the room as soon as it is free. @returns what gives it back */
  async enter(keeper: Keeper, signal?: AbortSignal): Promise<() => void> {
    const leave = await this.#slots.acquire(signal);
    await this.#clear(keeper);
    return leave;
  }

  async #clear(entering: Keeper): Promise<void> {
    await Promise.all([...this.#keepers].filter((keeper) => keeper !== entering).map((keeper) => keeper.endIdle()));
  }
}
