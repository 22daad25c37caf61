/** Lets a long computation yield to the event loop at intervals. */
export interface EventLoopPause {
  readonly isDue: boolean;
  /** Yields to other work on the event loop. */
  take(): Promise<void>;
}

/**
 * Returns a pause for a long computation. The computation must check it frequently: `if (pause.isDue) await pause.take()`.
 * @param everyMs maximum time that the event loop is blocked
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
    await nextTurn();
    this.#takenAt = performance.now();
  }
}

/** Resolves in the next turn of the event loop. Uses the global timer, so that simulations can control it. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
