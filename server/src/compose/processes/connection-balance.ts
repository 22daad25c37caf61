/** Number of requests after which a connection is closed, so that the processes share clients that keep their connections. */
const mostRequests = 1_000;
/** Time for which a process counts as busy after it was last seen busy, so that short pauses do not attract connections. */
const afterwardMs = 2_000;

/**
 * Decides after which responses a process closes the connection. The client's next connection may lead to another process. A process that
 * works on documents closes every connection, so that clients gather at the processes that have time for them.
 */
export class ConnectionBalance {
  readonly #now: () => number;
  readonly #requests = new WeakMap<object, number>();
  #isBusy = (): boolean => false;
  #busyUntil = Number.NEGATIVE_INFINITY;

  /** @param now returns the time of a monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Must be called with a function that returns whether this process has other work. */
  busyWhen(isBusy: () => boolean): void {
    this.#isBusy = isBusy;
  }

  /** Counts a request, and returns whether its response should close the connection. */
  endsWith(socket: object): boolean {
    const at = this.#now();
    if (this.#isBusy()) this.#busyUntil = at + afterwardMs;
    if (at < this.#busyUntil) return true;
    const requests = (this.#requests.get(socket) ?? 0) + 1;
    this.#requests.set(socket, requests);
    return requests >= mostRequests;
  }
}
