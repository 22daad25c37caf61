import type { Log } from "../lib/log.ts";

/** A request that was answered with a problem. The request id is the only value in it that the caller may have sent. */
export interface Rejection {
  readonly requestId: string;
  readonly method?: string | undefined;
  /** Pattern of the route; undefined if no route matches. */
  readonly route?: string | undefined;
  readonly status: number;
  readonly code: string;
  /** Time since the request arrived, in milliseconds. */
  readonly ms?: number | undefined;
  /** Undefined if the caller is unknown. */
  readonly account?: string | undefined;
}

const windowMs = 1_000;
const mostPerWindow = 100;

/**
 * Returns a function that logs rejected requests, at most 100 per second, so that a flood of rejected calls does not fill the disk. The
 * next line
 * reports how many were omitted.
 * @param now time in milliseconds
 */
export function rejectionLog(log: Log, now: () => number = () => performance.now()): (rejection: Rejection) => void {
  let [windowStart, logged, omitted] = [now(), 0, 0];
  return (rejection) => {
    if (now() - windowStart >= windowMs) {
      if (omitted > 0) log.warn({ omitted }, "rejected requests omitted from the log");
      [windowStart, logged, omitted] = [now(), 0, 0];
    }
    if (logged >= mostPerWindow) {
      omitted += 1;
      return;
    }
    logged += 1;
    log[rejection.status >= 500 ? "warn" : "info"](rejection, "request rejected");
  };
}
