import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDatabase } from "../../src/platform/postgres/client.ts";
import { isAlive, serverProcesses } from "../../src/platform/postgres/embedded/processes.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../src/platform/postgres/embedded/start-embedded-postgres.ts";
import type { UnexpectedExit } from "../../src/platform/postgres/embedded/supervisor.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase } from "../support/test-database.ts";

const isRoot = process.getuid?.() === 0;
// User id of "daemon" on every platform: an ordinary user, but not the one that is selected by default if the service runs as root.
const ordinary: RunAs = { uid: 1, gid: 1 };
const chosenByRoot: RunAs = { uid: 65_534, gid: 65_534 };
const writer = fileURLToPath(new URL("../support/write-until-killed.js", import.meta.url));

interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

function startWriter(args: readonly string[], runAs: RunAs | undefined, onLine: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [writer, ...args], { stdio: ["ignore", "pipe", "inherit"], ...runAs });
  createInterface({ input: child.stdout }).on("line", onLine);
  return child;
}

interface Started {
  readonly pid: number;
  readonly route: string;
}

/** Runs the writer until it has acknowledged `rows` rows, and then kills it. */
async function writeAndKill(
  dataDir: string,
  rows: number,
  options: { orphanSeconds?: number; runAs?: RunAs } = {},
): Promise<{ started: Started; last: number }> {
  const lines: string[] = [];
  const args = [dataDir, String(options.orphanSeconds ?? 30)];
  await new Promise<void>((resolve) => {
    const child = startWriter(args, options.runAs, (line) => {
      lines.push(line);
      if (lines.length === rows + 1) child.kill("SIGKILL");
    });
    child.once("close", () => resolve());
  });
  return { started: JSON.parse(lines[0] ?? "null") as Started, last: Number(lines.at(-1)) };
}

const select = async (server: EmbeddedPostgres, sql: string): Promise<unknown> => {
  const database = createDatabase(server.connection, { maxConnections: 1, log: silentLog });
  try {
    return await database.one<unknown>("select", sql);
  } finally {
    await database.close();
  }
};

describe.skipIf(!hasTestDatabase)("embedded PostgreSQL", () => {
  let folder: string;
  let dataDir: string;
  let running: EmbeddedPostgres[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "parlance-embedded-"));
    await chmod(folder, 0o755);
    dataDir = join(folder, "data");
    running = [];
  });
  afterEach(async () => {
    for (const server of running) await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const serverData = (): string => join(dataDir, "postgres/data");
  const start = async (at = dataDir): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir: at, log: silentLog });
    running.push(server);
    return server;
  };
  const stopAll = async (): Promise<void> => {
    for (const server of running.splice(0)) await server.stop();
  };

  it("keeps data when it is stopped and started, and leaves no processes running", async () => {
    const first = await start();
    const database = createDatabase(first.connection, { maxConnections: 1, log: silentLog });
    await database.exec("create table kept (id integer); insert into kept values (7)");
    await database.close();
    const { pid } = first;
    await stopAll();
    expect(isAlive(pid)).toBe(false);
    expect(await select(await start(), "select id from kept")).toEqual({ id: 7 });
  });

  it("acknowledges only flushed data, sorts by code point, and maps the case of all letters", async () => {
    const server = await start();
    expect(
      await select(
        server,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
          current_setting('listen_addresses') as addresses, 'Z' < 'a' as by_code_point, lower('ÄΩ') as lower`,
      ),
    ).toEqual({ fsync: "on", commit: "on", addresses: "", by_code_point: true, lower: "äω" });
  });

  it("denies other users access to the data and the socket", async () => {
    const server = await start();
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
  });

  it("rejects a second start in the same folder while the first is running", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(new RegExp(`used by another instance \\(process ${process.pid}`));
    expect(await select(first, "select 1 as n")).toEqual({ n: 1 });
  });

  it("recovers from kill -9 of the service five times without losing an acknowledged row", async () => {
    for (let round = 1; round <= 5; round++) {
      const { started, last } = await writeAndKill(dataDir, 50);
      expect(isAlive(started.pid)).toBe(true);
      const server = await start();
      expect(await serverProcesses(serverData())).not.toContain(started.pid);
      expect(await select(server, `select count(*) > 0 as kept from written where id = ${last}`)).toEqual({
        kept: true,
      });
      await stopAll();
    }
  });

  it("stops the database if the service was killed and not restarted", async () => {
    // The previous test shows that the database initially keeps running after the service is killed.
    await writeAndKill(dataDir, 1, { orphanSeconds: 1 });
    await expect.poll(() => serverProcesses(serverData())).toEqual([]);
  });

  it("restarts a killed database, reports it, and loses no data", async () => {
    const server = await start();
    const database = createDatabase(server.connection, { maxConnections: 2, log: silentLog, connectPatience: 30_000 });
    await database.exec("create table kept (id integer); insert into kept values (7)");
    const exits: UnexpectedExit[] = [];
    server.onExit((exit) => exits.push(exit));
    const { pid } = server;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => server.pid).not.toBe(pid);
    expect(await database.one("kept", "select id from kept")).toEqual({ id: 7 });
    expect(exits).toEqual([{ code: null, signal: "SIGKILL", restarting: true }]);
    await database.close();
  });

  it("ignores a pid file that refers to a process other than a database server", async () => {
    await start();
    await stopAll();
    const stranger = spawn("sleep", ["60"], { stdio: "ignore", ...(isRoot ? chosenByRoot : {}) });
    const { pid = 0 } = stranger;
    await writeFile(join(dataDir, "postgres/data/postmaster.pid"), `${pid}\n/elsewhere\n1\n5432\n\n\n1 1\nready\n`);
    const server = await start();
    expect(await select(server, "select 1 as n")).toEqual({ n: 1 });
    expect(isAlive(pid)).toBe(true);
    stranger.kill();
  });

  it("replaces the files of an interrupted first start", async () => {
    await mkdir(join(dataDir, "postgres/init-abc/data/base"), { recursive: true });
    const server = await start();
    expect(await select(server, "select 1 as n")).toEqual({ n: 1 });
    await expect(stat(join(dataDir, "postgres/init-abc"))).rejects.toThrow("ENOENT");
  });

  it("starts while initdb of a killed first start is still running", async () => {
    const child = startWriter([dataDir], undefined, () => undefined);
    const unfinished = async (): Promise<number> => {
      const names = await readdir(join(dataDir, "postgres")).catch(() => []);
      const initFolder = names.find((name) => name.startsWith("init-"));
      return initFolder ? (await serverProcesses(join(dataDir, "postgres", initFolder, "data"))).length : 0;
    };
    await expect.poll(unfinished, { interval: 5 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "close");
    const server = await start();
    expect(await select(server, "select 1 as n")).toEqual({ n: 1 });
    expect(await readdir(join(dataDir, "postgres"))).not.toContainEqual(expect.stringMatching(/^init-/));
  });

  it("works in a folder whose path is too long for a Unix socket", async () => {
    const server = await start(join(folder, "deep".repeat(20), "deeper".repeat(20)));
    expect(server.connection.host.length).toBeLessThan(90);
    expect(await select(server, "select 1 as n")).toEqual({ n: 1 });
  });

  it("explains how to handle data created by another PostgreSQL version, and does not change the data", async () => {
    await mkdir(join(dataDir, "postgres/data"), { recursive: true });
    await writeFile(join(dataDir, "postgres/data/PG_VERSION"), "12\n");
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 12, but this release includes PostgreSQL \d+/);
    expect(await readFile(join(dataDir, "postgres/data/PG_VERSION"), "utf8")).toBe("12\n");
  });

  describe.skipIf(!isRoot)("as root", () => {
    it("runs the database without root privileges, even in a folder that only root can access", async () => {
      await chmod(folder, 0o700);
      const server = await start();
      const status = await readFile(`/proc/${server.pid}/status`, "utf8");
      const effective = /^CapEff:\s*(\w+)/m.exec(status)?.[1];
      expect(effective).toBe("0000000000000000");
      expect(await select(server, "select 1 as n")).toEqual({ n: 1 });
    });

    it("preserves the ownership of an ordinary user's data, so the user can start the database after root has started it", async () => {
      await mkdir(dataDir);
      await chown(dataDir, ordinary.uid, ordinary.gid);
      await start();
      await stopAll();
      const { started } = await writeAndKill(dataDir, 3, { runAs: ordinary });
      expect(started.route).toBe("self");
      const server = await start();
      expect(await select(server, "select count(*) >= 3 as kept from written")).toEqual({
        kept: true,
      });
    });
  });
});
