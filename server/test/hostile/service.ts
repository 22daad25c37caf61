import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The compiled service in a separate process, with a new data folder. */
export interface BuiltService {
  readonly url: string;
  readonly key: string;
  readonly email: string;
  readonly password: string;
  /** Returns all output so far, which is the log. */
  output(): string;
  hasEnded(): boolean;
  /** Stops the service and deletes its data folder. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const startMs = 120_000;
const stopMs = 20_000;

export async function startBuiltService(): Promise<BuiltService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-hostile-"));
  const password = "correct-horse-battery";
  const email = "owner@example.com";
  const child = spawn(process.execPath, [path.join(root, "bin", "parlance.js"), "start"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      TMPDIR: tmpdir(),
      DATA_DIR: dataDir,
      CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
      PORT: "0",
      HOST: "127.0.0.1",
      RATE_LIMITS: "off",
      DEMO: "off",
      REGISTRATION: "open",
      LOG_LEVEL: "warn",
      BOOTSTRAP_EMAIL: email,
      BOOTSTRAP_PASSWORD: password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const says = async (pattern: RegExp): Promise<string> => {
    const deadline = performance.now() + startMs;
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`the service did not start:\n${output.slice(-2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), stopMs);
    if (child.exitCode === null && child.signalCode === null) await exited;
    clearTimeout(late);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await says(/running at (\S+)/);
    const key = await says(/account key (\S+)/);
    return { url, key, email, password, output: () => output, hasEnded: () => child.exitCode !== null || child.signalCode !== null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
