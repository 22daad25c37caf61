import type { Screen } from "./output.ts";
import { progressLine, type ProgressState } from "./progress-line.ts";

const liveEveryMs = 200;
const plainEveryMs = 5_000;

type Change = Partial<Omit<ProgressState, "seconds">>;

/** Shows progress: on a terminal, as one line that is repainted; otherwise, as a new line every five seconds. */
export class Progress {
  readonly #screen: Screen;
  readonly #isLive: boolean;
  readonly #timer: ReturnType<typeof setInterval>;
  #began = performance.now();
  #state: Omit<ProgressState, "seconds">;
  #noteUntil = 0;

  constructor(screen: Screen, what: string, canRepaint: boolean) {
    this.#screen = screen;
    this.#isLive = screen.isTTY === true && canRepaint;
    this.#state = { what, done: 0, total: null, failed: 0, note: null };
    this.#timer = setInterval(() => this.#show(), this.#isLive ? liveEveryMs : plainEveryMs);
    this.#timer.unref();
  }

  /** Updates the display. A new name starts a new step, whose rate is measured from that point. */
  set(change: Change): void {
    if (change.what !== undefined && change.what !== this.#state.what) this.#began = performance.now();
    this.#state = { ...this.#state, ...change };
  }

  /** Counts one more item as completed or rejected. */
  count(isRefused = false): void {
    const { done, failed } = this.#state;
    this.set({ done: done + 1, failed: failed + (isRefused ? 1 : 0) });
  }

  /** Shows for a few seconds that the client is waiting for a rate limit. */
  waits(seconds: number): void {
    this.#noteUntil = performance.now() + seconds * 1_000;
  }

  /** Clears the line before other output is written. */
  clear(): void {
    if (this.#isLive) this.#screen.write("\r\u001b[K");
  }

  stop(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #show(): void {
    const now = performance.now();
    const waiting = Math.ceil((this.#noteUntil - now) / 1_000);
    const note = waiting > 0 ? `rate limit, continuing in ${waiting} s` : this.#state.note;
    const state = { ...this.#state, note, seconds: (now - this.#began) / 1_000 };
    if (!this.#isLive) this.#screen.write(`${progressLine(state)}\n`);
    // Moves the cursor to the start of the line, so that other output overwrites it.
    else this.#screen.write(`\r\u001b[K${progressLine(state, (this.#screen.columns || 80) - 1)}\r`);
  }
}
