import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { join } from "node:path";
import type { NativeFiles } from "./native-files.ts";

/** An operating system user. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export type Program = "initdb" | "postgres";

/** A way of running the PostgreSQL programs; see `Runner`. */
export type Launch = {
  readonly files: NativeFiles;
  /** Required owner of the data. */
  readonly owner: Owner;
} & (
  | { readonly route: "self" | "other-user" | "copied-binaries" }
  /** `mapped` is the user within the namespace. */
  | { readonly route: "namespace"; readonly mapped: Owner }
);

const probeMilliseconds = 15_000;

/** Starts a PostgreSQL program. */
export function startProgram(launch: Launch, program: Program, args: readonly string[], cwd: string, stdio: StdioOptions): ChildProcess {
  const { files, route } = launch;
  const path = join(files.folder, "bin", program);
  const libraries = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  const env = {
    PATH: "/usr/bin:/bin",
    LC_ALL: "C",
    TZ: "UTC",
    ...(files.libraryPath ? { [libraries]: files.libraryPath } : {}),
  };
  // Runs in a separate session, so that Ctrl+C reaches only the service, which then stops the database cleanly.
  const options = { cwd, env, stdio, detached: true };
  if (route === "namespace") {
    const mapping = [`--map-user=${launch.mapped.uid}`, `--map-group=${launch.mapped.gid}`];
    return spawn("unshare", ["--user", ...mapping, "--", path, ...args], options);
  }
  if (route === "self") return spawn(path, args, options);
  return spawn(path, args, { ...options, ...launch.owner });
}

/** Tries to run the PostgreSQL programs in this way. Returns their version, such as "18.4", or the failure. */
export function probe(launch: Launch): Promise<{ version?: string; failure?: string }> {
  return new Promise((resolve) => {
    let output = "";
    const child = startProgram(launch, "postgres", ["--version"], "/", ["ignore", "pipe", "pipe"]);
    const timer = setTimeout(() => child.kill("SIGKILL"), probeMilliseconds);
    const collect = (data: Buffer): void => void (output += data.toString());
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => {
      clearTimeout(timer);
      resolve({ failure: error.message });
    });
    child.once("close", () => {
      clearTimeout(timer);
      const version = /\(PostgreSQL\) (\S+)/.exec(output)?.[1];
      resolve(version === undefined ? { failure: output.trim().slice(0, 300) || "no response" } : { version });
    });
  });
}
