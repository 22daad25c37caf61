/** Minimum time between two checks, so that a limit that is about to expire is not polled continuously. */
const MIN_PAUSE_MS = 20;

/** A time limit that excludes waiting time, because waiting can make a job take many times as long on an overloaded machine. */
export class TimeLimit {
  readonly #limitMs: number;
  readonly #waitedMs: () => number;
  readonly #onExpired: () => void;
  #from = { at: 0, waitedMs: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** @param waitedMs returns the total waiting time to exclude; the value never decreases */
  constructor(limitMs: number, waitedMs: () => number, onExpired: () => void) {
    this.#limitMs = limitMs;
    this.#waitedMs = waitedMs;
    this.#onExpired = onExpired;
    this.restart();
  }

  /** Restarts with the full limit. */
  restart(): void {
    this.#from = { at: performance.now(), waitedMs: this.#waitedMs() };
    this.#checkIn(this.#limitMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const waitedMs = Math.max(0, this.#waitedMs() - this.#from.waitedMs);
      const leftMs = this.#limitMs - (performance.now() - this.#from.at - waitedMs);
      // Timers can fire up to a millisecond early.
      if (leftMs < 1) this.#onExpired();
      else this.#checkIn(Math.max(leftMs, MIN_PAUSE_MS));
    }, ms);
  }
}
