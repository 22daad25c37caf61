/** Aborts a request if it is inactive or times out, or if the caller aborts it or stops reading. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Records activity, which restarts the timeout. */
  alive(): void;
  /** Returns whether at least half of the remaining time is left for an answer after a pause. */
  affords(ms: number): boolean;
  /** Aborts the request if it is still running. */
  stop(): void;
}

/** Timeouts, in milliseconds, until the first activity, between two activities, and in total. */
export interface Timeouts {
  readonly first: number;
  readonly next: number;
  readonly whole: number;
}

export function createWatch(caller: AbortSignal, timeouts: Timeouts): Watch {
  const end = new AbortController();
  let timedOut = false;
  const expire = (): void => {
    timedOut = true;
    end.abort(new Error("timed out"));
  };
  const begun = performance.now();
  let silence = setTimeout(expire, timeouts.first);
  const whole = setTimeout(expire, timeouts.whole);
  return {
    signal: AbortSignal.any([caller, end.signal]),
    get timedOut() {
      return timedOut;
    },
    alive() {
      clearTimeout(silence);
      if (!end.signal.aborted) silence = setTimeout(expire, timeouts.next);
    },
    affords(ms) {
      const left = Math.min(timeouts.first, timeouts.whole) - (performance.now() - begun);
      return ms <= left / 2;
    },
    stop() {
      clearTimeout(silence);
      clearTimeout(whole);
      end.abort();
    },
  };
}
