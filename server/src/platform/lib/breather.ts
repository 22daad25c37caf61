/** Work that lasts lets others run in between: `if (breath.isDue) await breath.take()`, as often as one likes. */
export class Breather {
  readonly #everyMs: number;
  #takenAt = performance.now();

  /** @param everyMs longest time that others wait, in milliseconds */
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
