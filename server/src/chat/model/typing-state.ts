/** One typist (the operator or the visitor) as one reader of the events stream has been shown him. */
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

  /** Returns what to show now, or null: nothing is pending, or the reader knows already that typing has stopped. */
  take(): Data | null {
    const next = this.#pending;
    this.#pending = null;
    if (next === null || (next.stopped && this.#shown?.stopped === true)) return null;
    this.#shown = next;
    return next;
  }

  /**
   * A message of the typist is about to be shown, which ends his typing: the signal of that may still be on its way, and one that is pending
   * may be older than the message. Returns what to show before the message, or null where the reader saw nobody type.
   */
  end(): Data | null {
    this.#pending = null;
    if (this.#shown === null || this.#shown.stopped) return null;
    this.#shown = { ...this.#shown, stopped: true };
    return this.#shown;
  }
}
