import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const program = process.env["PGBOUNCER"] ?? "pgbouncer";
/** User id of `nobody`, which is used because PgBouncer refuses to run as root. */
const nobody = 65_534;

/** Whether a version of PgBouncer that supports prepared statements (1.21 or later) is installed. `PGBOUNCER` sets its path. */
export const hasPgbouncer: boolean = (() => {
  try {
    const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
    return Number(major) > 1 || Number(minor) >= 21;
  } catch {
    return false;
  }
})();

export interface Pgbouncer {
  /** URL that reaches the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a pooler in transaction mode.
 * @param target URL of a database at a TCP address
 * @param connections maximum number of connections to the server
 */
export async function startPgbouncer(target: string, connections: number): Promise<Pgbouncer> {
  const { hostname, port: targetPort, username, pathname } = new URL(target);
  const folder = await mkdtemp(path.join(tmpdir(), "parlance-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
pooled = host=${hostname} port=${targetPort} user=${username} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_prepared_statements = 500
`,
    { mode: 0o644 },
  );
  const isRoot = process.getuid?.() === 0;
  const child: ChildProcess = spawn(program, [file], { stdio: "ignore", ...(isRoot ? { uid: nobody, gid: nobody } : {}) });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await delay(20);
  }
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/pooled`,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
