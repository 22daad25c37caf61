import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../lib/log.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { giveTree } from "./ownership.ts";
import { serverProcesses, signal } from "./processes.ts";
import type { Runner } from "./runner.ts";

/** The superuser of the embedded server. */
export const serverUser = "parlance";
/** Database that `initdb` creates. */
export const serverDatabase = "postgres";

const temporaryPrefix = "init-";
const unnamedUser = "could not look up effective user ID";

/**
 * Ensures that `home/data` is a data directory for this PostgreSQL version, owned by the runner's user. A new data directory is created
 * under
 * another name and then renamed, so that if startup is killed, the directory is either complete or absent. `sync: false` skips flushing it
 * to
 * disk (for tests).
 */
export async function ensureCluster(home: string, runner: Runner, sync: boolean, log: Log): Promise<void> {
  const data = join(home, "data");
  const version = await dataVersion(data);
  if (version === null) return createCluster(home, data, runner, sync, log);
  const current = runner.version.split(".")[0];
  if (version !== current) {
    throw new EmbeddedPostgresError(
      `${data} was written by PostgreSQL ${version}, but this release includes PostgreSQL ${current}: back up with the previous release, then restore into a new folder`,
    );
  }
  await giveTree(data, runner.owner);
}

async function createCluster(home: string, data: string, runner: Runner, sync: boolean, log: Log): Promise<void> {
  await removeUnfinished(home);
  log.info({ folder: data }, "creating the embedded database");
  const temporary = await mkdtemp(join(home, temporaryPrefix));
  try {
    const fresh = join(temporary, "data");
    await mkdir(fresh, { mode: 0o700 });
    await giveTree(temporary, runner.owner);
    const failure = await initialise(runner, fresh, sync);
    if (failure?.includes(unnamedUser)) await initialiseAsNamedUser(temporary, fresh, runner, sync);
    else if (failure !== null) throw notCreated(failure);
    await rename(fresh, data);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Cleans up after a first start that was killed: deletes its folder, and ends `initdb` if it is still running. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const folder = join(home, name);
    for (const pid of await serverProcesses(join(folder, "data"))) signal(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }
}

/** Containers often run under a user id that has no passwd entry. */
async function initialiseAsNamedUser(temporary: string, fresh: string, runner: Runner, sync: boolean): Promise<void> {
  const named = await runner.withNamedUser();
  await giveTree(temporary, named.owner);
  const failure = await initialise(named, fresh, sync);
  if (failure !== null) {
    throw notCreated(
      `${failure}\nThe user ${runner.owner.uid} needs an entry in /etc/passwd for the first start, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
  await giveTree(temporary, runner.owner);
}

function notCreated(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`the embedded database could not be created: ${reason}`);
}

/** Runs `initdb` on an empty folder. Returns null, or the output of `initdb` if it failed. */
async function initialise(runner: Runner, folder: string, sync: boolean): Promise<string | null> {
  const args = [
    "-D",
    runner.ownFolder(folder),
    `--username=${serverUser}`,
    // No password is needed, because the permissions of the socket's folder control access.
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    // Sorts by code point and converts case by Unicode rules on every system.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  if (!sync) args.push("--no-sync");
  const child = runner.spawn("initdb", args, folder, ["ignore", "pipe", "pipe"]);
  const output: string[] = [];
  child.stdout?.on("data", (data: Buffer) => output.push(data.toString()));
  child.stderr?.on("data", (data: Buffer) => output.push(data.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => output.push(error.message));
    child.once("close", resolve);
  });
  return code === 0 ? null : output.join("").trim().slice(-1_000);
}

async function dataVersion(data: string): Promise<string | null> {
  try {
    return (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new EmbeddedPostgresError(`${data} cannot be read: start the service as the user who owns it`, { cause: error });
  }
}
