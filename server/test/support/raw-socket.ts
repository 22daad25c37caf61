import { connect, type Socket } from "node:net";

/** Data received on a connection, and how the connection ended. */
export interface RawEnd {
  readonly text: string;
  /** Whether the service closed the connection; false on timeout. */
  readonly closed: boolean;
  readonly ms: number;
}

/** A connection for raw bytes. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #begun = performance.now();
  #text = "";
  #closed = false;
  readonly #watchers = new Set<() => void>();

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding("latin1").on("data", (text: string) => this.#news(() => (this.#text += text)));
    const close = (): void => this.#news(() => (this.#closed = true));
    this.#socket.on("error", close).on("end", close).on("close", close);
  }

  get text(): string {
    return this.#text;
  }

  get closed(): boolean {
    return this.#closed;
  }

  send(bytes: string | Uint8Array): void {
    if (!this.#closed) this.#socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  }

  /** Waits until the service closes the connection, for at most `ms` milliseconds. */
  async ended(ms = 15_000): Promise<RawEnd> {
    await this.#until(() => this.#closed, ms);
    this.#socket.destroy();
    return { text: this.#text, closed: this.#closed, ms: performance.now() - this.#begun };
  }

  /** Waits until the received data matches the pattern or the connection is closed. Returns whether it matches. */
  async has(pattern: RegExp, ms = 15_000): Promise<boolean> {
    await this.#until(() => this.#closed || pattern.test(this.#text), ms);
    return pattern.test(this.#text);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #news(note: () => void): void {
    note();
    for (const look of this.#watchers) look();
  }

  #until(holds: () => boolean, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve();
      };
      const look = (): void => {
        if (holds()) finish();
      };
      const timer = setTimeout(finish, ms);
      this.#watchers.add(look);
      look();
    });
  }
}

/** Returns the status codes of the responses in the received data. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/(?:^|\}|\n)HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
}
