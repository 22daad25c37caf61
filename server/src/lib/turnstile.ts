/**
 * Lets callers through one at a time, each after a look at the network. A thousand of them who have some milliseconds to compute would
 * otherwise do so in one go, while new requests, and the first answers to them, wait for the last.
 */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #isOpen = false;

  /** Resolves when it is the caller's turn, in the order of the calls; at once, but for that look, where nobody else waits. */
  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#isOpen) return;
      this.#isOpen = true;
      setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    this.#waiting.shift()?.();
    this.#isOpen = this.#waiting.length > 0;
    if (this.#isOpen) setImmediate(this.#next);
  };
}
