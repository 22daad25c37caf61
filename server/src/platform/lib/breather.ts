/** Lets long computations yield to the event loop: `if (breath.isDue) await breath.take()`, as often as needed. */
export class Breather {
  readonly #everyMs: number;
  #takenAt = performance.now();

  /** @param everyMs longest time to block the event loop */
  constructor(everyMs = 5) {
    this.#everyMs = everyMs;
  }

  get isDue(): boolean {
    return performance.now() - this.#takenAt > this.#everyMs;
  }

  async take(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#takenAt = performance.now();
  }
}
