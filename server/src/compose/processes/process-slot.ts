import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { seatVariables, type ProcessSeat } from "../../config/process-seat.ts";
import { IpcCalls, type IpcHandler } from "../../platform/lib/ipc-calls.ts";
import type { Log } from "../../platform/lib/log.ts";
import { trackHandedOver } from "./handed-over.ts";
import { nextPause } from "./pauses.ts";

/** Time that a process has to exit once load balancers have had time to notice that it is stopping. */
const exitMs = 35_000;

export interface SlotDeps {
  readonly log: Log;
  readonly drainMs: number;
  /** Returns the seat of the next process in this slot. */
  readonly seat: () => ProcessSeat;
  /** Functions that processes can call. */
  readonly handlers: Readonly<Record<string, IpcHandler>>;
  /** Called when a process of this slot has exited. */
  readonly onExit: () => void;
}

/** A process that is running or starting. */
interface Running {
  readonly worker: Worker;
  readonly calls: IpcCalls;
  readonly exited: Promise<number>;
  /** Resolves when the process answers requests. */
  readonly opened: Promise<void>;
  isOpen: boolean;
}

/** One process of the service. It is restarted, after a growing pause, whenever it exits. */
export class ProcessSlot {
  readonly #deps: SlotDeps;
  #running: Running | null = null;
  #isStopping = false;
  #failures = 0;
  #onFork: (running: Running) => void = () => undefined;
  readonly #stopping = new AbortController();

  constructor(deps: SlotDeps) {
    this.#deps = deps;
  }

  /** Starts the process. Resolves to null once it answers requests, or to its exit status if it exits first. */
  async start(): Promise<number | null> {
    const { opened, exited } = this.#fork();
    return Promise.race([opened.then(() => null), exited]);
  }

  /** Restarts the process whenever it exits, from now on. */
  keep(): void {
    void this.#keep();
  }

  /** Calls a function of the process. @throws Error if the process does not answer requests */
  ask(name: string, body: unknown, withinMs: number): Promise<unknown> {
    if (this.#running?.isOpen !== true) return Promise.reject(new Error("the process is starting"));
    return this.#running.calls.ask(name, body, withinMs);
  }

  /** Replaces the process with a new one. Returns false if the new process exits before it answers requests. */
  async replace(): Promise<boolean> {
    const old = this.#running;
    if (old === null || this.#isStopping) return false;
    const next = new Promise<Running>((resolve) => (this.#onFork = resolve));
    await this.#end(old, false);
    const { opened, exited } = await next;
    return Promise.race([opened.then(() => true), exited.then(() => false)]);
  }

  /** Stops the process for good. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopping.abort();
    if (this.#running !== null) await this.#end(this.#running, true);
  }

  async #keep(): Promise<void> {
    for (let running = this.#running; running !== null; running = this.#fork()) {
      const startedAt = performance.now();
      const status = await running.exited;
      if (this.#isStopping) return;
      const pause = nextPause(this.#failures, performance.now() - startedAt, status === 0 && running.isOpen);
      this.#failures = pause.failures;
      if (pause.ms > 0) {
        this.#deps.log.error({ process: this.#deps.seat().number, status, retryMs: pause.ms }, "a process exited and will be restarted");
        await delay(pause.ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
      if (this.#isStopping) return;
    }
  }

  #fork(): Running {
    const seat = this.#deps.seat();
    const worker = cluster.fork(seatVariables(seat));
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const calls = new IpcCalls((message) => void worker.send(message), {
      ...this.#deps.handlers,
      opened: () => {
        running.isOpen = true;
        this.#deps.log.info({ process: seat.number, pid: worker.process.pid }, "process ready");
        open();
      },
    });
    worker.on("message", (message: unknown) => calls.take(message));
    const giveBack = trackHandedOver(worker.process);
    // Only one of the events occurs if the process is killed while it receives a connection.
    worker.once("disconnect", giveBack);
    worker.once("exit", giveBack);
    // A message to a process that is exiting fails; its exit is handled below.
    worker.on("error", (error) => this.#deps.log.debug({ err: error }, "failed to send a message to a process"));
    const exited = new Promise<number>((resolve) => {
      worker.once("exit", (status: number | null) => {
        calls.closed();
        if (this.#running === running) this.#running = null;
        this.#deps.onExit();
        resolve(status ?? 1);
      });
    });
    const running: Running = { worker, calls, exited, opened, isOpen: false };
    this.#running = running;
    this.#onFork(running);
    return running;
  }

  async #end({ worker, calls, exited, isOpen }: Running, drains: boolean): Promise<void> {
    const late = setTimeout(() => worker.process.kill("SIGKILL"), exitMs + (drains ? this.#deps.drainMs : 0));
    // A process that is still starting has not registered its operations yet.
    if (!isOpen) worker.process.kill("SIGTERM");
    await calls.ask("stop", drains, exitMs).catch(() => worker.process.kill("SIGTERM"));
    await exited;
    clearTimeout(late);
  }
}
