import type { Settings } from "../config/settings.ts";

/** State of the service from composition to shutdown: its address, whether it serves requests, and whether it is stopping. */
export class Lifecycle {
  #address: string;
  #isOpen = false;
  #isStopping = false;
  readonly #waiting: (() => void)[] = [];
  #isReplaced = false;
  #drains = true;
  #onReplaced = (): void => undefined;

  constructor({ publicUrl, host, port }: Pick<Settings, "publicUrl" | "host" | "port">) {
    this.#address = publicUrl ?? `http://${host}:${port}`;
  }

  /** Returns the public URL without a trailing slash. If the port is 0, the URL is known only after the port is bound. */
  readonly address = (): string => this.#address;

  readonly origin = (): string => new URL(this.#address).origin;

  /** False until the setup of the first start has completed. */
  readonly isOpen = (): boolean => this.#isOpen;

  readonly isStopping = (): boolean => this.#isStopping;

  /** Calls back if the database is replaced by another one, in which case the service must restart. */
  readonly onReplaced = (callback: () => void): void => {
    if (this.#isReplaced) callback();
    else this.#onReplaced = callback;
  };

  /** Must be called with the address of the bound port, unless a public URL is configured. */
  listensAt(address: string): void {
    this.#address = address;
  }

  /** Calls back once the first start has completed, unless the service is stopped first. */
  onOpen(callback: () => void): void {
    if (this.#isOpen) callback();
    else this.#waiting.push(callback);
  }

  open(): void {
    this.#isOpen = true;
    const waiting = this.#waiting.splice(0);
    if (!this.#isStopping) for (const callback of waiting) callback();
  }

  stop(): void {
    this.#isStopping = true;
  }

  /** Whether a shutdown gives load balancers time to notice it. */
  readonly drains = (): boolean => this.#drains;

  /** Must be called if other processes on the same port continue to answer. */
  skipDraining(): void {
    this.#drains = false;
  }

  /** Must be called if the database is replaced by another one. The service then reports that it is stopping. */
  databaseReplaced(): void {
    this.#isStopping = true;
    this.#isReplaced = true;
    this.#onReplaced();
  }
}
