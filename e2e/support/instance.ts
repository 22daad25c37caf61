import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Project } from "./project.ts";

type Environment = Readonly<Record<string, string>>;

/** Output and exit status of a command. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

/** A running `parlance` process. */
export class Instance {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  #output = "";
  #errors = "";
  #over = false;
  readonly #watchers = new Set<() => void>();

  /**
   * @param settings the complete environment except for program and temporary paths, so that the developer's settings are excluded @param
   * options.folder
   * working folder; defaults to the project's folder @param options.input standard input of the command, or `stdin: "open"` for text sent
   * with `write`
   */
  constructor(
    project: Project,
    words: readonly string[],
    settings: Environment,
    { folder = project.folder, input, stdin }: { readonly folder?: string; readonly input?: string; readonly stdin?: "open" } = {},
  ) {
    const { PATH = "", HOME = "", TMPDIR } = process.env;
    this.#child = spawn(process.execPath, [path.join(project.folder, "bin", "parlance.js"), ...words], {
      cwd: folder,
      env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), PORT: "0", ...settings },
      stdio: [input === undefined && stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    if (stdin === undefined) this.#child.stdin?.end(input);
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
      this.#news();
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
      this.#news();
    });
    this.#ended = new Promise((resolve) => {
      this.#child.on("close", (status, signal) => {
        this.#over = true;
        this.#news();
        resolve({ status, signal, output: this.#output, errors: this.#errors });
      });
    });
  }

  get output(): string {
    return this.#output;
  }

  /** Writes to the standard input of the process. */
  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** Resolves when the process ends for any reason. */
  get ended(): Promise<Ended> {
    return this.#ended;
  }

  /** Waits until the output (standard output or standard error) matches. @throws Error with all output if it does not match in time */
  async printed(pattern: RegExp, withinMs = 120_000): Promise<RegExpExecArray> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#news();
    }, withinMs);
    try {
      for (;;) {
        const found = pattern.exec(this.#output) ?? pattern.exec(this.#errors);
        if (found !== null) return found;
        if (this.#over || late) throw new Error(`no ${pattern}:\n${this.#output}\n${this.#errors}`);
        await new Promise<void>((resolve) => this.#watchers.add(resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves with the URL once the service is listening. */
  async address(): Promise<string> {
    return (await this.printed(/Parlance is running at (http:\/\/\S+)/))[1] ?? "";
  }

  /** Stops the process as a service manager does, and waits until it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    this.#child.kill(signal);
    return this.#ended;
  }

  /** Kills the process with `kill -9`; its child processes may survive. */
  async kill(): Promise<void> {
    await this.stop("SIGKILL");
  }

  #news(): void {
    for (const resume of this.#watchers) resume();
    this.#watchers.clear();
  }
}

/** Runs a command that exits by itself. */
export function runVerb(project: Project, words: readonly string[], settings: Environment): Promise<Ended> {
  return new Instance(project, words, settings).ended;
}
