import { type ChildProcess, fork } from "node:child_process";
import { type Block, type ExtractedDocument, ExtractError } from "../../ports/text-extractor.ts";
import type { Answer, ChildSettings, Job } from "./messages.ts";
import { residentMemory } from "./resident-memory.ts";

const POLL_MS = 50;
const STDERR_CHARS = 2_000;

export interface ChildLimits {
  readonly maxRssBytes: number;
  readonly timeLimitMs: number;
}

/** A child process that reads files, one at a time. Whatever a file does to it, `run` settles within the limits. */
export class ExtractChild {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  #stderr = "";
  #isAlive = true;
  #filesRead = 0;

  constructor(entry: string, maxRssBytes: number) {
    const settings: ChildSettings = {
      maxRssBytes: residentMemory(process.pid) === null ? maxRssBytes : null,
    };
    this.#process = fork(entry, [JSON.stringify(settings)], {
      env: {},
      // The heap stays below the limit on resident memory, of which buffers need a part.
      execArgv: [`--max-old-space-size=${Math.floor((maxRssBytes / 1_048_576) * 0.75)}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "json",
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

  /** Files given to it so far. */
  get filesRead(): number {
    return this.#filesRead;
  }

  /** Resident bytes; null when unknown. */
  get memory(): number | null {
    return this.#process.pid === undefined ? null : residentMemory(this.#process.pid);
  }

  /**
   * Reads one file. The child may be dead afterwards: see `isAlive`.
   * @throws ExtractError when the file is at fault.
   */
  run(job: Job, limits: ChildLimits, signal?: AbortSignal): Promise<ExtractedDocument> {
    this.#filesRead++;
    return new Promise((resolve, reject) => {
      const blocks: Block[] = [];
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        clearInterval(watch);
        signal?.removeEventListener("abort", onAbort);
        this.#process.off("message", onMessage).off("exit", onExit).off("error", onError);
        finish();
      };
      const kill = (error: unknown): void => {
        settle(() => reject(asError(error)));
        this.#isAlive = false;
        this.#process.kill("SIGKILL");
      };
      const onAbort = (): void => kill(signal?.reason);
      const onError = (error: Error): void => settle(() => reject(error));
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null): void => settle(() => reject(this.#crash(code, killedBy)));
      const onMessage = (message: unknown): void => {
        const answer = message as Answer;
        if (answer.kind === "blocks") {
          // Not spread into push: a batch may hold more blocks than a call takes arguments.
          for (const block of answer.blocks) blocks.push(block);
        } else if (answer.kind === "done") {
          const { title, pages, warnings } = answer;
          settle(() => resolve({ title, blocks, pages, warnings }));
        } else {
          settle(() => reject(failure(answer)));
        }
      };
      const timer = setTimeout(() => {
        kill(new ExtractError("extract_timeout", `reading took longer than ${limits.timeLimitMs / 1_000} s`));
      }, limits.timeLimitMs);
      const watch = setInterval(() => {
        if ((this.memory ?? 0) > limits.maxRssBytes) kill(tooMuchMemory());
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

  /** Ends the process and waits until it is gone. */
  async stop(): Promise<void> {
    if (this.#isAlive) this.#process.kill("SIGKILL");
    this.#isAlive = false;
    await this.#exited;
  }

  #crash(code: number | null, signal: NodeJS.Signals | null): Error {
    // V8 aborts when its heap is full. Where this process cannot see the child's memory, the child kills itself.
    if (signal === "SIGABRT" || code === 134 || /heap out of memory|allocation failed/i.test(this.#stderr)) {
      return tooMuchMemory();
    }
    if (signal === "SIGKILL" && residentMemory(process.pid) === null) return tooMuchMemory();
    if (signal === "SIGSEGV" || signal === "SIGBUS" || signal === "SIGILL" || signal === "SIGFPE") {
      return new ExtractError("damaged", "the file crashed its reader");
    }
    return new Error(`the extraction process ended (${signal ?? code}): ${this.#stderr.trim()}`);
  }
}

function failure(answer: Extract<Answer, { kind: "failed" }>): Error {
  if (answer.reason === null) return new Error(answer.message);
  return new ExtractError(answer.reason, answer.message);
}

function tooMuchMemory(): ExtractError {
  return new ExtractError("too_large", "reading the file takes more memory than is allowed");
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("aborted", { cause: reason });
}
