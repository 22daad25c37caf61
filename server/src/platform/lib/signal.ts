/** Wakes loops that are waiting for work. */
export class Signal {
  readonly #sleepers = new Set<() => void>();
  /** Number of calls to `notify` so far. */
  count = 0;

  notify(): void {
    this.count += 1;
    for (const wake of this.#sleepers) wake();
  }

  /** @param seen value of `count` before the caller looked for work, so that no later notification is missed */
  wait(ms: number, seen = this.count): Promise<void> {
    if (seen !== this.count) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#sleepers.add(done);
    });
  }
}
