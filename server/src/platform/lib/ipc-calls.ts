/** Handles a call from the other process. A thrown error rejects the call there. */
export type IpcHandler = (body: unknown) => unknown;

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Makes and answers calls over a message channel between two processes. Each process creates an instance. */
export class IpcCalls {
  readonly #send: (message: object) => void;
  readonly #handlers: Readonly<Record<string, IpcHandler>>;
  readonly #pending = new Map<number, Pending>();
  #last = 0;

  /**
   * @param send sends a message to the other process; may throw if the channel is closed
   * @param handlers functions that the other process can call, by name
   */
  constructor(send: (message: object) => void, handlers: Readonly<Record<string, IpcHandler>>) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /**
   * Calls a function in the other process.
   * @throws Error if the call fails there, the channel is closed, or there is no response within the time limit
   */
  ask(name: string, body: unknown, withinMs: number): Promise<unknown> {
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(id)?.reject(new Error(`no response to ${name} within ${withinMs} ms`)), withinMs);
      timer.unref();
      this.#pending.set(id, { resolve, reject, timer });
      try {
        this.#send({ ipcCall: name, id, body });
      } catch (error) {
        this.#end(id)?.reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Handles a message from the channel. Messages from other senders are ignored. */
  take(message: unknown): void {
    if (typeof message !== "object" || message === null || !("id" in message)) return;
    const { ipcCall, ipcAnswer, id, body, error } = message as Readonly<Record<string, unknown>>;
    if (typeof ipcCall === "string") void this.#serve(ipcCall, id, body);
    else if (ipcAnswer === true && typeof id === "number") {
      const pending = this.#end(id);
      if (typeof error === "string") pending?.reject(new Error(error));
      else pending?.resolve(body);
    }
  }

  /** Rejects all calls in progress, for example because the other process has exited. */
  closed(): void {
    for (const id of this.#pending.keys()) this.#end(id)?.reject(new Error("the other process has exited"));
  }

  async #serve(name: string, id: unknown, given: unknown): Promise<void> {
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    let answer: object;
    try {
      if (handler === undefined) throw new Error(`unknown call ${name}`);
      const result = handler(given);
      answer = { body: result instanceof Promise ? ((await result) as unknown) : result };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    try {
      this.#send({ ipcAnswer: true, id, ...answer });
    } catch {
      // The caller has exited.
    }
  }

  #end(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}
