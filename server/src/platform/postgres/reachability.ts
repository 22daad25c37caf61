import type { Outage } from "../lib/outage.ts";
import { isConnectionLoss } from "./failures.ts";

/** How long statements may wait without any response from the server before the server counts as unreachable. */
const silenceMs = 2_000;

/** Observes the responses of a database server, so that an outage is known before the first statement times out. */
export class Reachability implements Outage {
  readonly #now: () => number;
  #waiting = 0;
  /** Time of the last response, or of the first statement that has been waiting since. */
  #waitingSince = 0;
  #failedSince: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  since(): number | null {
    if (this.#failedSince !== null) return this.#failedSince;
    return this.#waiting > 0 && this.#now() - this.#waitingSince >= silenceMs ? this.#waitingSince : null;
  }

  /** Returns whether a connection or a statement has failed since the last response. */
  hasFailed(): boolean {
    return this.#failedSince !== null;
  }

  /** Observes a statement until it completes. */
  async watch<T>(statement: Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#waitingSince = this.#now();
    this.#waiting += 1;
    try {
      const result = await statement;
      this.responded();
      return result;
    } catch (error) {
      // All other errors are responses from the server.
      if (isConnectionLoss(error)) this.failed();
      else this.responded();
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Records a response from the server. */
  responded(): void {
    this.#waitingSince = this.#now();
    this.#failedSince = null;
  }

  /** Records a lost connection, a failed attempt to connect, or a statement without a response. */
  failed(): void {
    this.#failedSince ??= this.#waiting > 0 ? this.#waitingSince : this.#now();
  }
}
