import { type ChildProcess, fork } from "node:child_process";
import type { ReadDocument, ReadPart, ReadPassage, ReadRequest } from "../../../ports/document-reader.ts";
import { ExtractError, type ExtractProgress } from "../../../ports/text-extractor.ts";
import { childEnvironment } from "../../../platform/lib/child/child-environment.ts";
import type { Answer, Order } from "./messages.ts";

const STDERR_CHARS = 2_000;
/** Heap limit of the process, in megabytes; sufficient for several long documents at a time. */
const HEAP_MB = 1_024;

/** The process exited during an extraction. */
export class ReadingProcessEnded extends Error {
  override readonly name = "ReadingProcessEnded";
  /** Whether this was the only extraction in the process, in which case the document may be the cause. */
  readonly wasAlone: boolean;
  constructor(message: string, wasAlone: boolean) {
    super(message);
    this.wasAlone = wasAlone;
  }
}

/** An extraction in progress. */
interface Waiting {
  readonly passages: ReadPassage[];
  readonly parts: ReadPart[];
  readonly onProgress: (progress: ExtractProgress) => void;
  readonly resolve: (document: ReadDocument) => void;
  readonly reject: (error: unknown) => void;
}

/** An extraction process, which exits after a period without work. */
export class ReadingChild {
  readonly #process: ChildProcess;
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  /** Extractions whose image files are still needed. */
  readonly #held = new Set<number>();
  readonly #exited: Promise<void>;
  #idle: NodeJS.Timeout | undefined;
  #isUsable = true;
  #nextId = 0;
  #stderr = "";
  #released: () => void = () => undefined;

  /** Resolves once the process has exited and none of its files are needed. */
  readonly gone: Promise<void>;

  constructor(entry: string, settings: object, idleMs: number) {
    this.#idleMs = idleMs;
    this.#process = fork(entry, [JSON.stringify(settings)], {
      env: childEnvironment,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "json",
    });
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_CHARS);
    });
    this.#process.on("message", (answer) => this.#take(answer as Answer));
    this.#exited = new Promise((resolve) => {
      const ended = (): void => {
        this.#end();
        resolve();
      };
      this.#process.once("exit", ended).once("error", ended);
    });
    this.gone = this.#exited.then(() => new Promise((resolve) => this.#whenReleased(resolve)));
    this.#rest();
  }

  /** Whether the process accepts further extractions. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Implements `DocumentReader.read`. */
  read(request: ReadRequest, onProgress: (progress: ExtractProgress) => void, signal: AbortSignal): Promise<ReadDocument> {
    clearTimeout(this.#idle);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#finish(id)?.reject(signal.reason);
        this.#send({ kind: "cancel", id });
      };
      const finished = (): void => signal.removeEventListener("abort", onAbort);
      this.#waiting.set(id, {
        passages: [],
        parts: [],
        onProgress,
        resolve: (document) => (finished(), resolve(document)),
        reject: (error) => (finished(), reject(error)),
      });
      signal.addEventListener("abort", onAbort, { once: true });
      this.#send({ kind: "read", id, request });
    });
  }

  /** Ends the process and waits for its exit; its extractions fail. */
  async stop(): Promise<void> {
    this.#isUsable = false;
    clearTimeout(this.#idle);
    this.#process.kill("SIGKILL");
    await this.#exited;
  }

  #send(order: Order): void {
    // If the process has exited, the exit handler rejects its extractions.
    if (this.#process.connected) this.#process.send(order, () => undefined);
  }

  #take(answer: Answer): void {
    const { id } = answer;
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) {
      // The extraction was aborted.
      if (answer.kind === "done") this.#send({ kind: "release", id });
      if (answer.kind === "stretch") this.#send({ kind: "cancel", id });
      return;
    }
    switch (answer.kind) {
      case "progress":
        return waiting.onProgress(answer.progress);
      case "stretch":
        append(waiting, answer);
        return this.#send({ kind: "next", id });
      case "done": {
        const { passages, parts } = append(waiting, answer);
        if (answer.rest.pictures.length > 0) this.#held.add(id);
        return this.#finish(id)?.resolve({ ...answer.rest, passages, parts, release: () => this.#release(id) });
      }
      case "failed":
        return this.#finish(id)?.reject(
          answer.reason === null ? new Error(answer.message) : new ExtractError(answer.reason, answer.message),
        );
    }
  }

  #finish(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#rest();
    return waiting;
  }

  #release(id: number): Promise<void> {
    if (this.#held.delete(id)) this.#send({ kind: "release", id });
    this.#rest();
    if (this.#held.size === 0) this.#released();
    return Promise.resolve();
  }

  #whenReleased(resolve: () => void): void {
    if (this.#held.size === 0) resolve();
    else this.#released = resolve;
  }

  /** Starts the idle timer. */
  #rest(): void {
    clearTimeout(this.#idle);
    if (!this.#isUsable || this.#waiting.size > 0 || this.#held.size > 0) return;
    this.#idle = setTimeout(() => void this.stop(), this.#idleMs).unref();
  }

  #end(): void {
    this.#isUsable = false;
    clearTimeout(this.#idle);
    const { exitCode, signalCode } = this.#process;
    const message = `the extraction process exited (${signalCode ?? exitCode}): ${this.#stderr.trim()}`;
    const error = new ReadingProcessEnded(message, this.#waiting.size === 1);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function append(waiting: Waiting, { passages, parts }: { passages: readonly ReadPassage[]; parts: readonly ReadPart[] }): Waiting {
  for (const passage of passages) waiting.passages.push(passage);
  for (const part of parts) waiting.parts.push(part);
  return waiting;
}
