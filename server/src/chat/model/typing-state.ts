/** Typing state of one participant (operator or visitor) for one client of the events stream. */
export class TypingState<Data extends { readonly stopped: boolean }> {
  #pending: Data | null = null;
  #shown: Data | null = null;

  /** Replaces the pending signal; a slow client needs only the most recent one. */
  hear(data: Data): void {
    this.#pending = data;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Returns the signal to send now; null if none is pending or the client already knows that typing has stopped. */
  take(): Data | null {
    const next = this.#pending;
    this.#pending = null;
    if (next === null || (next.stopped && this.#shown?.stopped === true)) return null;
    this.#shown = next;
    return next;
  }

  /**
   * Ends the typing state because a message from the participant is about to be shown. The stop signal may arrive later, and a pending
   * signal may be older
   * than the message. Returns the signal to send before the message; null if the client was not shown any typing.
   */
  end(): Data | null {
    this.#pending = null;
    if (this.#shown === null || this.#shown.stopped) return null;
    this.#shown = { ...this.#shown, stopped: true };
    return this.#shown;
  }
}
