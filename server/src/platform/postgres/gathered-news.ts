import type { Log } from "../lib/log.ts";

/** How long messages are gathered, so that one notification reports many commits. */
const gatherMs = 10;
const retryMs = 1_000;
/** Maximum number of messages that wait for a connection. */
const maxWaiting = 10_000;

/** Sends messages in batches, in the order in which they were added. Equal messages in a batch are sent once. */
export class GatheredNews {
  readonly #send: (texts: readonly string[]) => Promise<void>;
  readonly #log: Log;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(send: (texts: readonly string[]) => Promise<void>, log: Log) {
    this.#send = send;
    this.#log = log;
  }

  /** Adds messages; after `close`, they are dropped. */
  add(texts: readonly string[]): void {
    if (this.#isClosed) return;
    for (const text of texts) this.#waiting.add(text);
    this.#schedule(gatherMs);
  }

  /** Sends the remaining messages. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#flush();
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), ms);
  }

  #flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending = this.#sending.then(() => this.#sendWaiting());
    return this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const batch = [...this.#waiting];
    this.#waiting.clear();
    try {
      await this.#send(batch);
    } catch (error) {
      if (this.#isClosed) return;
      // Listeners that miss these messages notice the changes later by polling.
      this.#waiting = new Set([...batch, ...this.#waiting].slice(0, maxWaiting));
      this.#log.warn({ err: error }, "failed to send notifications, will retry");
      this.#schedule(retryMs);
    }
  }
}
