import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { noteService } from "./problem-origins.ts";

/** `parlance start` from the build in a separate process, with all its output recorded. */
export interface WatchedService {
  readonly url: string;
  /** Returns the output for users. */
  readonly output: () => string;
  /** Returns the log. */
  readonly log: () => string;
  stop(): Promise<void>;
  /** Kills the process with `kill -9`. */
  kill(): Promise<void>;
  /** Suspends the process to simulate a machine that does not respond. */
  halt(): void;
  /** Resumes the process. */
  resume(): void;
}

/**
 * Starts the service.
 * @param settings the complete environment, except program paths
 */
export async function startWatchedService(settings: Readonly<Record<string, string>>): Promise<WatchedService> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const child = spawn(process.execPath, [path.join(root, "bin", "parlance.js"), "start"], {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { stdout: "", stderr: "" };
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed.stdout += text;
      const address = /running at (http:\/\/\S+)/.exec(printed.stdout)?.[1];
      // The lines about the owner have also arrived, because they are part of the same write.
      if (address !== undefined) resolve(address);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (printed.stderr += text));
    void ended.then(() => reject(new Error(`the service has exited:\n${printed.stdout}\n${printed.stderr}`)));
  });
  noteService(url);
  return {
    url,
    output: () => printed.stdout,
    log: () => printed.stderr,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    halt: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}
