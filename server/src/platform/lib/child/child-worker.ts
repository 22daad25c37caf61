import { type ChildProcess, fork, type SerializationType } from "node:child_process";
import { childEnvironment } from "./child-environment.ts";
import { residentMemory } from "./resident-memory.ts";
import { TimeLimit } from "./time-limit.ts";
import { waitingTime } from "./waiting-time.ts";

const POLL_MS = 50;
const STDERR_CHARS = 2_000;

/** Thrown if the job itself caused the failure. */
export class ChildGaveUp extends Error {
  override readonly name = "ChildGaveUp";
  readonly reason: "time" | "memory" | "crash";
  constructor(reason: "time" | "memory" | "crash", message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Thrown if a memory-intensive job was killed because another one is running. The job must be run again later. */
export class ChildSetAside extends Error {
  override readonly name = "ChildSetAside";
}

/** Settings that are passed to a child as its only argument. */
export interface ChildSettings {
  /** Memory limit that the child must enforce itself because the parent cannot read its memory usage; otherwise, null. */
  readonly maxRssBytes: number | null;
}

export interface ChildOptions {
  /** Absolute path of the child's module. */
  readonly entry: string;
  /** Resident memory, in bytes, above which the child is killed. */
  readonly maxRssBytes: number;
  /** Resident memory, in bytes, above which the job must call `mayGrow`. By default, never. */
  readonly largeRssBytes?: number;
  /** Number of milliseconds without a message after which the job is aborted. By default, there is no limit. */
  readonly silentMs?: number;
  /** Whether time limits exclude the time that the child waited for a CPU, which suits background work. Default: false. */
  readonly excludesWaiting?: boolean;
  /** Additional Node options for the child. */
  readonly nodeOptions?: readonly string[];
  /** Environment variables in addition to those that every child has. Default: none. */
  readonly environment?: Readonly<Record<string, string>>;
  /** IPC serialization. Only `advanced` can transfer bytes. */
  readonly serialization: SerializationType;
}

/** Reads the child's messages. Returns the job's result, or undefined to wait for the next message. Throws if the job has failed. */
export type ReadMessages<Result> = (message: unknown) => Result | undefined;

/** A child process that runs one job at a time. `run` always settles within the limits, even if the job crashes or blocks the child. */
export class ChildWorker {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #maxRssBytes: number;
  readonly #largeRssBytes: number;
  readonly #silentMs: number | null;
  readonly #excludesWaiting: boolean;
  #stderr = "";
  #isAlive = true;
  #jobs = 0;

  constructor({
    entry,
    maxRssBytes,
    largeRssBytes = maxRssBytes,
    silentMs,
    excludesWaiting = false,
    nodeOptions = [],
    environment = {},
    serialization,
  }: ChildOptions) {
    const settings: ChildSettings = {
      maxRssBytes: residentMemory(process.pid) === null ? maxRssBytes : null,
    };
    this.#maxRssBytes = maxRssBytes;
    this.#largeRssBytes = largeRssBytes;
    this.#silentMs = silentMs ?? null;
    this.#excludesWaiting = excludesWaiting;
    this.#process = fork(entry, [JSON.stringify(settings)], {
      env: { ...childEnvironment, ...environment },
      // The heap limit must be below the resident memory limit, because buffers outside the heap also need memory.
      execArgv: [`--max-old-space-size=${Math.floor((maxRssBytes / 1_048_576) * 0.75)}`, ...nodeOptions],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization,
    });
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_CHARS);
    });
    this.#exited = new Promise((resolve) => {
      const gone = (): void => {
        this.#isAlive = false;
        resolve();
      };
      this.#process.once("exit", gone);
      this.#process.once("error", gone);
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Number of jobs that have been run. */
  get jobs(): number {
    return this.#jobs;
  }

  /** Resident memory in bytes, or null if unknown. */
  get memory(): number | null {
    return this.#process.pid === undefined ? null : residentMemory(this.#process.pid);
  }

  /**
   * Runs one job. The child may no longer be running afterward; see `isAlive`.
   * @param mayGrow called repeatedly while the job uses a lot of memory
   * @throws ChildGaveUp if the job caused the failure; ChildSetAside if the job may not grow; any error thrown by `read`
   */
  run<Result>(
    job: object,
    timeLimitMs: number,
    read: ReadMessages<Result>,
    signal?: AbortSignal,
    mayGrow: () => boolean = () => true,
  ): Promise<Result> {
    this.#jobs++;
    return new Promise((resolve, reject) => {
      const finish = (report: () => void): void => {
        timer.end();
        silence?.end();
        clearInterval(watch);
        signal?.removeEventListener("abort", onAbort);
        this.#process.off("message", onMessage).off("exit", onExit).off("error", onError);
        report();
      };
      const kill = (error: unknown): void => {
        finish(() => reject(asError(error)));
        this.#isAlive = false;
        this.#process.kill("SIGKILL");
      };
      const onAbort = (): void => kill(signal?.reason);
      const onError = (error: Error): void => finish(() => reject(error));
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null): void => finish(() => reject(this.#crash(code, killedBy)));
      const onMessage = (message: unknown): void => {
        silence?.restart();
        try {
          const result = read(message);
          if (result !== undefined) finish(() => resolve(result));
        } catch (error) {
          finish(() => reject(asError(error)));
        }
      };
      const limit = (ms: number, problem: string): TimeLimit =>
        new TimeLimit(
          ms,
          () => this.#waitedMs(),
          () => kill(new ChildGaveUp("time", problem)),
        );
      const timer = limit(timeLimitMs, `it took longer than ${timeLimitMs / 1_000} s`);
      const silentMs = this.#silentMs;
      const silence = silentMs === null ? undefined : limit(silentMs, `no progress for ${silentMs / 1_000} s`);
      const watch = setInterval(() => {
        const memory = this.memory ?? 0;
        if (memory > this.#maxRssBytes) kill(tooMuchMemory());
        else if (memory > this.#largeRssBytes && !mayGrow()) kill(new ChildSetAside("another job is using the large memory slot"));
      }, POLL_MS);
      this.#process.on("message", onMessage).once("exit", onExit).once("error", onError);
      if (signal?.aborted === true) onAbort();
      else signal?.addEventListener("abort", onAbort, { once: true });
      if (!this.#isAlive) return;
      this.#process.send(job, (error) => {
        if (error !== null) kill(error);
      });
    });
  }

  /** Ends the process, and waits for it to exit. */
  async stop(): Promise<void> {
    if (this.#isAlive) this.#process.kill("SIGKILL");
    this.#isAlive = false;
    await this.#exited;
  }

  /** Returns the time spent waiting for a CPU, which time limits exclude. */
  #waitedMs(): number {
    return this.#excludesWaiting && this.#process.pid !== undefined ? waitingTime(this.#process.pid) : 0;
  }

  #crash(code: number | null, signal: NodeJS.Signals | null): Error {
    // V8 aborts when its heap is full. If the parent cannot read the child's memory usage, the child kills itself.
    if (signal === "SIGABRT" || code === 134 || /heap out of memory|allocation failed/i.test(this.#stderr)) {
      return tooMuchMemory();
    }
    if (signal === "SIGKILL" && residentMemory(process.pid) === null) return tooMuchMemory();
    if (signal === "SIGSEGV" || signal === "SIGBUS" || signal === "SIGILL" || signal === "SIGFPE") {
      return new ChildGaveUp("crash", "the job crashed its process");
    }
    return new Error(`the child process ended (${signal ?? code}): ${this.#stderr.trim()}`);
  }
}

function tooMuchMemory(): ChildGaveUp {
  return new ChildGaveUp("memory", "the job exceeded the memory limit");
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("aborted", { cause: reason });
}
