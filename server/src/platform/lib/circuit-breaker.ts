/** Options of a circuit breaker. */
interface BreakerOptions {
  /** Number of consecutive failures after which the breaker opens. */
  readonly failures: number;
  /** Time in milliseconds for which an open breaker rejects all calls. */
  readonly pauseMs: number;
  /** Returns whether an error means that the remote service is unavailable. Other errors count as responses. */
  readonly isFailure: (error: unknown) => boolean;
  /** Returns the error of rejected calls. */
  readonly rejection: () => Error;
  readonly onChange?: (isOpen: boolean) => void;
  readonly now?: () => number;
}

/** Runs calls to a remote service. Rejects them immediately while the breaker is open. */
export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a circuit breaker: after consecutive failures, calls fail immediately. After a pause, one call tests the service; the other calls
 * keep failing until a call succeeds.
 */
export function circuitBreaker({ failures, pauseMs, isFailure, rejection, onChange, now = Date.now }: BreakerOptions): CircuitBreaker {
  let failed = 0;
  let pausedUntil = 0;
  return async (call) => {
    if (failed >= failures) {
      if (now() < pausedUntil) throw rejection();
      pausedUntil = now() + pauseMs;
    }
    const succeed = (): void => {
      if (failed >= failures) onChange?.(false);
      failed = 0;
    };
    try {
      const result = await call();
      succeed();
      return result;
    } catch (error) {
      if (!isFailure(error)) {
        succeed();
        throw error;
      }
      failed += 1;
      pausedUntil = now() + pauseMs;
      if (failed === failures) onChange?.(true);
      throw error;
    }
  };
}
