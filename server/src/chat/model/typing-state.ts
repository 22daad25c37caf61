/** What one reader of the events stream has seen of one typist, the operator or the visitor. */
export class TypingState<Data extends { readonly stopped: boolean }> {
  #pending: Data | null = null;
  #shown: Data | null = null;

  /** Only the newest signal matters to a slow reader. */
  hear(data: Data): void {
    this.#pending = data;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Returns what to show now, or null if nothing is pending or the reader has already seen that typing stopped. */
  take(): Data | null {
    const next = this.#pending;
    this.#pending = null;
    if (next === null || (next.stopped && this.#shown?.stopped === true)) return null;
    this.#shown = next;
    return next;
  }

  /**
   * Ends the typing because a message of the typist is about to be shown: the signal for that may arrive later, and a pending one may be older
   * than the message. Returns what to show before the message, or null if the reader saw nobody type.
   */
  end(): Data | null {
    this.#pending = null;
    if (this.#shown === null || this.#shown.stopped) return null;
    this.#shown = { ...this.#shown, stopped: true };
    return this.#shown;
  }
}
