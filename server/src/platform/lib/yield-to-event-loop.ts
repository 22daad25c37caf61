/** Decides when a long computation yields. */
export interface EventLoopPause {
  readonly isDue: boolean;
  /** Lets other work of the event loop run. */
  take(): Promise<void>;
}

/**
 * Returns a pause for a long computation, which checks it frequently: `if (pause.isDue) await pause.take()`.
 * @param everyMs longest time to block the event loop
 */
export function yieldToEventLoop(everyMs = 5): EventLoopPause {
  return new Pause(everyMs);
}

class Pause implements EventLoopPause {
  readonly #everyMs: number;
  #takenAt = performance.now();

  constructor(everyMs: number) {
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
