/** Ends a request that stays silent for too long, or whose caller has gone. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly timedOut: boolean;
  /** Something arrived: the time until the next starts anew. */
  alive(): void;
  stop(): void;
}

/** @param timeouts milliseconds until the first sign of life and between two of them */
export function createWatch(caller: AbortSignal, timeouts: { readonly first: number; readonly next: number }): Watch {
  const silence = new AbortController();
  const expire = (): void => silence.abort(new Error("timed out"));
  let timer = setTimeout(expire, timeouts.first);
  return {
    signal: AbortSignal.any([caller, silence.signal]),
    get timedOut() {
      return silence.signal.aborted;
    },
    alive() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeouts.next);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
