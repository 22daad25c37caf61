import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onceInRun } from "./run-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const notInClone = new Set(["node_modules", "dist", "data", ".git", ".cache", "coverage"]);

/** A copy of the project, like a fresh clone but with the packages and the build of the original. */
export interface Project {
  readonly folder: string;
  /** A path for `DATA_DIR` that does not exist yet. */
  newDataDir(): string;
  remove(): void;
}

/** The copy that all tests of a run share; their data folders are separate. Tests that write into the project use their own copy. */
export async function sharedProject(): Promise<Project> {
  const folder = await onceInRun("parlance", (target) => Promise.resolve(copyTo(target)));
  return withDataDirs(folder, mkdtempSync(path.join(tmpdir(), "parlance-e2e-")));
}

/** A copy that a test may write into. */
export function copyProject(): Project {
  const home = mkdtempSync(path.join(tmpdir(), "parlance-e2e-"));
  const folder = path.join(home, "parlance");
  copyTo(folder);
  return withDataDirs(folder, home);
}

function withDataDirs(folder: string, home: string): Project {
  let folders = 0;
  return {
    folder,
    newDataDir: () => path.join(home, `data-${++folders}`),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/**
 * Copies tracked files and files that are not ignored, so a file that `.gitignore` wrongly ignores is missing here, too. The copy is
 * independent of builds that start while it is in use.
 */
function copyTo(folder: string): void {
  for (const file of filesOfClone()) copy(file, path.join(folder, file));
  for (const built of ["server", "sdk", "dashboard", "widget", "reference"].map((part) => path.join(part, "dist"))) {
    if (existsSync(path.join(root, built))) copy(built, path.join(folder, built));
  }
  for (const packages of ["node_modules", path.join("server", "node_modules")]) {
    if (existsSync(path.join(root, packages))) symlinkSync(path.join(root, packages), path.join(folder, packages));
  }
}

function copy(file: string, target: string): void {
  cpSync(path.join(root, file), target, { recursive: true, preserveTimestamps: true });
}

function filesOfClone(): string[] {
  try {
    const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    const files = execFileSync("git", list, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\0");
    // Files deleted without a commit are still listed.
    return files.filter((file) => file !== "" && existsSync(path.join(root, file)));
  } catch {
    // Not a Git checkout, or Git is not installed.
    return ["", "server"].flatMap((folder) =>
      readdirSync(path.join(root, folder))
        .map((name) => path.join(folder, name))
        .filter((file) => file !== "server" && !notInClone.has(path.basename(file))),
    );
  }
}
