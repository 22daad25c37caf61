/** Ends a request that stays silent or goes on for too long, whose caller has gone, or whose reader has. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Something arrived: the time until the next starts anew. */
  alive(): void;
  /** Whether a pause leaves at least half of the time that is left for an answer. */
  affords(ms: number): boolean;
  /** Ends the request where it still runs. */
  stop(): void;
}

/** Milliseconds until the first sign of life, between two of them, and until the end. */
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
