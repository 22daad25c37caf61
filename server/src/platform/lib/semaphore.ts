/** Limits concurrency. Slots are assigned in the order of requests. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves to a function that releases the slot. Rejects if the signal aborts first. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    return this.#releaser();
  }

  /** Returns a function that releases the slot, or null if no slot is free. */
  tryAcquire(): (() => void) | null {
    if (this.#free === 0) return null;
    this.#free--;
    return this.#releaser();
  }

  #releaser(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    };
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = (): void => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(onTurn), 1);
        reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
      };
      this.#waiting.push(onTurn);
      signal?.addEventListener("abort", onAbort, { once: true });
    });
  }
}

/** A separate semaphore for each key. */
export class KeyedSemaphore {
  readonly #count: number;
  readonly #slots = new Map<string, { readonly slots: Semaphore; users: number }>();

  constructor(count: number) {
    this.#count = count;
  }

  /** See `Semaphore.acquire`. */
  async acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    let own = this.#slots.get(key);
    if (own === undefined) this.#slots.set(key, (own = { slots: new Semaphore(this.#count), users: 0 }));
    const of = own;
    of.users++;
    const forget = (): void => {
      if (--of.users === 0) this.#slots.delete(key);
    };
    try {
      const release = await of.slots.acquire(signal);
      return () => {
        release();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  }
}
