/** Typing state of one participant, the operator or the visitor, as seen by one reader of the events stream. */
export class TypingState<Data extends { readonly stopped: boolean }> {
  #pending: Data | null = null;
  #shown: Data | null = null;

  /** Only the newest signal matters for a slow reader. */
  hear(data: Data): void {
    this.#pending = data;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Returns the signal to send now, or null if nothing is pending or the reader already knows that typing stopped. */
  take(): Data | null {
    const next = this.#pending;
    this.#pending = null;
    if (next === null || (next.stopped && this.#shown?.stopped === true)) return null;
    this.#shown = next;
    return next;
  }

  /**
   * Ends the typing because a message of the participant is about to be shown. The signal for that may arrive later, and a pending signal may be
   * older than the message. Returns the signal to send before the message, or null if the reader saw no typing.
   */
  end(): Data | null {
    this.#pending = null;
    if (this.#shown === null || this.#shown.stopped) return null;
    this.#shown = { ...this.#shown, stopped: true };
    return this.#shown;
  }
}
