import type { ChildProcess, StdioOptions } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { probe, startProgram, type Launch, type Owner, type Program } from "./launch.ts";
import { reachableCopies } from "./native-copy.ts";
import { completeLibraries, findNativeFiles } from "./native-files.ts";

/**
 * A way of running the PostgreSQL programs: as the current user or, if that user is root (which PostgreSQL refuses to run as), in one of
 * three ways: as another user, in a user namespace that maps root to an ordinary user id, or as another user from a copy of the binaries.
 */
export interface Runner {
  readonly route: Launch["route"];
  /** Required owner of the data. */
  readonly owner: Owner;
  /** Version of the binaries, such as "18.4". */
  readonly version: string;
  /**
   * Returns the path of the working folder in the form that is passed to the programs. The path works even for a user who cannot access the
   * parent folders.
   */
  ownFolder(folder: string): string;
  spawn(program: Program, args: readonly string[], cwd: string, stdio: StdioOptions): ChildProcess;
  /** Returns a runner whose user has a name. Only `initdb` requires a name. */
  withNamedUser(): Promise<Runner>;
}

// User id of "nobody" on nearly all systems.
const nobody: Owner = { uid: 65_534, gid: 65_534 };

/** Returns a runner that uses the first way that works. `home` is the folder for the server's files. */
export async function chooseRunner(home: string): Promise<Runner> {
  const failures: string[] = [];
  for await (const launch of launches(home)) {
    const { version, failure } = await probe(launch);
    if (version !== undefined) return createRunner(launch, version);
    failures.push(`${launch.route}: ${failure}`);
  }
  const advice =
    process.getuid?.() === 0
      ? "start the service as an ordinary user, install it in a folder that other users can read, or set DATABASE_URL to a PostgreSQL server"
      : "set DATABASE_URL to a PostgreSQL server (the binaries need glibc: they do not run on Alpine Linux)";
  throw new EmbeddedPostgresError(`the embedded PostgreSQL does not run here (${failures.join("; ")}): ${advice}`);
}

async function* launches(home: string): AsyncGenerator<Launch> {
  const files = await completeLibraries(findNativeFiles(), join(home, "lib"));
  const self: Owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) {
    yield { route: "self", files, owner: self };
    return;
  }
  const owner = await ordinaryOwner(home);
  yield { route: "other-user", files, owner };
  if (process.platform === "linux") {
    yield { route: "namespace", files, owner: self, mapped: await namedUser() };
  }
  for await (const copy of reachableCopies(files)) {
    yield {
      route: "copied-binaries",
      files: await completeLibraries(copy, join(home, "lib")),
      owner,
    };
  }
}

/** Returns the owner of existing data if it is an ordinary user. The data keeps its owner even if root starts the service at some point. */
async function ordinaryOwner(home: string): Promise<Owner> {
  for (const folder of [join(home, "data"), join(home, "..")]) {
    try {
      const { uid, gid } = await stat(folder);
      if (uid !== 0) return { uid, gid };
    } catch {
      // The folder does not exist yet.
    }
  }
  return nobody;
}

function createRunner(launch: Launch, version: string): Runner {
  const reachable = launch.route === "self" || process.platform !== "linux";
  return {
    route: launch.route,
    owner: launch.owner,
    version,
    ownFolder: (folder) => (reachable ? folder : "/proc/self/cwd"),
    spawn: (program, args, cwd, stdio) => startProgram(launch, program, args, cwd, stdio),
    async withNamedUser() {
      const { files, owner, route } = launch;
      const named = await namedUser();
      if (route === "self") return createRunner({ route: "namespace", files, owner, mapped: named }, version);
      return createRunner({ ...launch, owner: route === "namespace" ? owner : named }, version);
    },
  };
}

/** Returns the first ordinary user in /etc/passwd. */
async function namedUser(): Promise<Owner> {
  const list = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const line of list.split("\n")) {
    const [, , uid, gid] = line.split(":");
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return nobody;
}
