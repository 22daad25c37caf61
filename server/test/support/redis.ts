import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";

/** Path of a Redis server; empty if none is installed. */
export const redisProgram =
  [process.env["PARLANCE_REDIS"], "/usr/bin/redis-server"].find((file) => file !== undefined && existsSync(file)) ?? "";

/** A real Redis server without persistence. */
export interface Redis {
  readonly url: string;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  /** Kills the server with `kill -9`. */
  kill(): Promise<void>;
  /** Suspends the server: connections stay open but receive no response. */
  halt(): void;
  resume(): void;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<Redis> {
  const home = mkdtempSync(path.join(tmpdir(), "parlance-redis-"));
  const port = await freePort();
  let child: ChildProcess | null = null;
  let exited: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const server = spawn(redisProgram, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", home], {
      stdio: "ignore",
    });
    child = server;
    exited = new Promise((resolve) => server.once("exit", () => resolve()));
    for (let waits = 0; !(await answers(port)); waits += 1) {
      if (waits > 1_200 || server.exitCode !== null) throw new Error("redis-server did not start");
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async function kill(): Promise<void> {
    child?.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    halt: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async stop() {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
